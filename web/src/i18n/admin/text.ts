/** The messages of the page for whoever runs the server. */
import { translated } from "../translated.svelte";

export const adminText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
