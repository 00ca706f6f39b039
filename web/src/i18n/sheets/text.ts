/** The messages about a stage, its squares and its teams. */
import { translated } from "../translated.svelte";

export const sheetsText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
