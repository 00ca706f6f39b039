/** The messages of tours. */
import { translated } from "../translated.svelte";

export const tourText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
