/** The messages about the boxes that somebody plays with. */
import { translated } from "../translated.svelte";

export const boxesText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
