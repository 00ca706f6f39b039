/** The messages about the breakaway. */
import { translated } from "../translated.svelte";

export const breakawayText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
