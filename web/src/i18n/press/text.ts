/** The messages of the front page of a race. */
import { translated } from "../translated.svelte";

export const pressText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
