/**
 * What the Redline table says: its own messages, and the sentences of the game, which are those of the terminal. Both
 * are loaded with the table, in the language on the screen, and not before.
 */
import { fill, type Message, type ParametersOf, type Value } from "../i18n/messages";
import { speech, type Language } from "../i18n/language.svelte";
import type { RedlineKey, RedlineMessages, redline } from "../i18n/redline/en";

type Sentences = Readonly<Record<string, Message>>;

const MESSAGES: Record<Language, () => Promise<RedlineMessages>> = {
  en: async () => (await import("../i18n/redline/en")).redline,
  fr: async () => (await import("../i18n/redline/fr")).redline,
  es: async () => (await import("../i18n/redline/es")).redline,
};
const SENTENCES: Record<Language, () => Promise<Sentences>> = {
  en: async () => (await import("../i18n/redline/told.en.json")).default,
  fr: async () => (await import("../i18n/redline/told.fr.json")).default,
  es: async () => (await import("../i18n/redline/told.es.json")).default,
};

interface Known {
  readonly language: Language;
  readonly messages: RedlineMessages;
  readonly sentences: Sentences;
}

let known: Known | null = $state.raw(null);

/** Before anything of Redline is shown, and when the language changes. */
export async function knowWords(language = speech.current): Promise<void> {
  if (known?.language === language) return;
  const [messages, sentences] = await Promise.all([MESSAGES[language](), SENTENCES[language]()]);
  known = { language, messages, sentences };
}

function words(): Known {
  if (known === null) throw new Error("The words of Redline are not loaded yet.");
  return known;
}

type Given<K extends RedlineKey> = [ParametersOf<(typeof redline)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<ParametersOf<(typeof redline)[K]>, Value>>];

/** One of the table's own messages. */
export function r<K extends RedlineKey>(key: K, ...[values]: Given<K>): string {
  const { messages, language } = words();
  return fill(messages[key], values ?? {}, language);
}

/** A piece of a sentence: words, or a piece to be drawn, with where it lies. */
export type Part = string | { readonly piece: string; readonly ports?: string; readonly at?: string };
export type Parts = readonly Part[];

/** A sentence of the game with its gaps filled, pieces still as pieces. */
export function sentence(key: string, values: Readonly<Record<string, Parts | Value>> = {}): Parts {
  const { sentences, language } = words();
  const message = sentences[key] ?? key;
  const marked = fill(
    message,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value) ?? `{${name}}`])),
    language,
  );
  return marked.split(/(\{\w+\})/).flatMap((piece): Parts => {
    const value = /^\{\w+\}$/.test(piece) ? values[piece.slice(1, -1)] : undefined;
    return value === undefined || !Array.isArray(value) ? (piece === "" ? [] : [piece]) : value;
  });
}

const plain = (value: Parts | Value): Value | null =>
  typeof value === "string" || typeof value === "number" ? value : null;

/** Things in a row, as in `A, B and C`. */
export function enumerated(listed: readonly Part[]): Parts {
  const last = listed.at(-1);
  if (last === undefined || listed.length === 1) return listed;
  const first = listed.slice(0, -1).flatMap((part, n): Parts => (n === 0 ? [part] : [", ", part]));
  return sentence("and", { first, last: [last] });
}
