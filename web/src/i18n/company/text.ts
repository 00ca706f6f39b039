/** The messages between the people at a table. */
import { translated } from "../translated.svelte";

export const companyText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
