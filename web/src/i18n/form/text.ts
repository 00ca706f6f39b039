/** The messages that the form of a race alone needs. */
import { translated } from "../translated.svelte";

export const formText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
