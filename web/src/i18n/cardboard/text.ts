/** The messages of the pages for cardboard. */
import { translated } from "../translated.svelte";

export const cardboardText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
