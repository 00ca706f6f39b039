/** The messages of the Redline table. */
import { translated } from "../translated.svelte";

export const redlineText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
