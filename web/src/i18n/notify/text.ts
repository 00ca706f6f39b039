/** What is said where one asks to be told that a table waits. */
import { translated } from "../translated.svelte";

export const notifyText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
