/** What is said of the promise that nobody chose what was drawn. */
import { translated } from "../translated.svelte";

export const luckText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
