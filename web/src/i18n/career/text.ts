/** The messages of one's own record. */
import { translated } from "../translated.svelte";

export const careerText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
