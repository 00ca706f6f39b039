/** The messages about the weather. */
import { translated } from "../translated.svelte";

export const weatherText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
