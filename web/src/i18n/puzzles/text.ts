/** The messages of puzzles and of mistakes that come back. */
import { translated } from "../translated.svelte";

export const puzzlesText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
