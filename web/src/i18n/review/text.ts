/** The messages of reviews. */
import { translated } from "../translated.svelte";

export const reviewText = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
export type ReviewText = typeof reviewText;
