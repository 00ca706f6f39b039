/** The messages of learning from one's mistakes. */
import { translated } from "../translated.svelte";

export const learnText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
