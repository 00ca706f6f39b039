/**
 * What the Redline table says: its own messages, and the sentences of the game, which are those of the terminal. Both
 * are loaded with the table, in the language on the screen, and not before.
 */
import { Area } from "../i18n/area.svelte";
import { speech } from "../i18n/language.svelte";
import type { Message, Value } from "../i18n/messages";
import type { redline } from "../i18n/redline/en";

const messages = new Area<typeof redline>({
  en: async () => (await import("../i18n/redline/en")).redline,
  fr: async () => (await import("../i18n/redline/fr")).redline,
  es: async () => (await import("../i18n/redline/es")).redline,
});
const sentences = new Area<Readonly<Record<string, Message>>>({
  en: async () => (await import("../i18n/redline/told.en.json")).default,
  fr: async () => (await import("../i18n/redline/told.fr.json")).default,
  es: async () => (await import("../i18n/redline/told.es.json")).default,
});

/** Before anything of Redline is shown, and when the language changes. */
export async function knowWords(language = speech.current): Promise<void> {
  await Promise.all([messages.speak(language), sentences.speak(language)]);
}

/** One of the table's own messages. */
export const r = messages.t;

/** How many pieces everybody gets; the book deals eight, anything else is a house option. */
export const handName = (pieces: number): string => r(pieces === 8 ? "about.pieces" : "about.pieces.house", { pieces });

/** A piece of a sentence: words, or a piece to be drawn, with where it lies. */
export type Part = string | { readonly piece: string; readonly ports?: string; readonly at?: string };
export type Parts = readonly Part[];

/** A sentence of the game with its gaps filled, pieces still as pieces. */
export function sentence(key: string, values: Readonly<Record<string, Parts | Value>> = {}): Parts {
  const marked = sentences.say(
    key,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value) ?? `{${name}}`])),
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
