/** The messages where several ride with the same cards. */
import { translated } from "../translated.svelte";

export const dealText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
