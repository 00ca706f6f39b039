/** The messages of the stage designer. */
import { translated } from "../translated.svelte";

export const designerText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
