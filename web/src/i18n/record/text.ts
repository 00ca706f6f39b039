/** The messages about records from files. */
import { translated } from "../translated.svelte";

export const recordText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
