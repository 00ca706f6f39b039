/** The messages of the stage of the day. */
import { translated } from "../translated.svelte";

export const dailyText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
