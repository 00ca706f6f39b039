/** The messages of plain tables, for games without a table of their own. */
import { translated } from "../translated.svelte";

export const plainText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
