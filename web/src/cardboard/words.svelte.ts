/** What the pages for cardboard say: loaded with them, not with the front page. */
import type { cardboard as english } from "../i18n/cardboard/en";
import { speech, type Language } from "../i18n/language.svelte";
import { fill, type Message, type ParametersOf, type Value } from "../i18n/messages";

export type Key = keyof typeof english;
type Words = Readonly<Record<Key, Message>>;

const FILES: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("../i18n/cardboard/en")).cardboard,
  fr: async () => (await import("../i18n/cardboard/fr")).cardboard,
  es: async () => (await import("../i18n/cardboard/es")).cardboard,
};

class Vocabulary {
  #words: Words | null = $state.raw(null);
  #language: Language = $state("en");

  /** Before anything is said, and whenever the reader changes the language. */
  async learn(language: Language = speech.current): Promise<void> {
    const words = await FILES[language]();
    [this.#words, this.#language] = [words, language];
  }

  say(key: Key, values: Readonly<Record<string, Value>>): string {
    return this.#words === null ? "" : fill(this.#words[key], values, this.#language);
  }
}

export const vocabulary = new Vocabulary();

type Given<K extends Key> = [ParametersOf<(typeof english)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<ParametersOf<(typeof english)[K]>, Value>>];

/** A message about cardboard in the language on the screen. */
export function c<K extends Key>(key: K, ...[values]: Given<K>): string {
  return vocabulary.say(key, values ?? {});
}
