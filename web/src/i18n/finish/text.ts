/** The messages of the finish of a race. */
import { translated } from "../translated.svelte";

export const finishText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
