/** The messages of the page about oneself and one's devices. */
import { translated } from "../translated.svelte";

export const youText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
