/** What the pages for cardboard say: loaded with them, not with the front page. */
import { Area } from "../i18n/area.svelte";
import type { cardboard } from "../i18n/cardboard/en";

export type Key = keyof typeof cardboard;

export const vocabulary = new Area<typeof cardboard>({
  en: async () => (await import("../i18n/cardboard/en")).cardboard,
  fr: async () => (await import("../i18n/cardboard/fr")).cardboard,
  es: async () => (await import("../i18n/cardboard/es")).cardboard,
});

/** A message about cardboard in the language on the screen. */
export const c = vocabulary.t;
