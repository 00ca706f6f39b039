/** The messages around the cases of the rulebooks. */
import { translated } from "../translated.svelte";

export const casesText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
