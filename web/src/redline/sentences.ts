/**
 * The sentences of Redline, which are those of the terminal, with pieces that are drawn instead of named. They are
 * loaded with the table, in the language on the screen, like its own messages.
 */
import { speech } from "../i18n/language.svelte";
import type { Messages, Value } from "../i18n/messages";
import { redlineText } from "../i18n/redline/text";
import { translated } from "../i18n/translated.svelte";

const sentences = translated<Messages>({
  en: () => import("../i18n/redline/sentences.en"),
  fr: () => import("../i18n/redline/sentences.fr"),
  es: () => import("../i18n/redline/sentences.es"),
});

/** Loads the sentences and the messages of the table: before anything is shown, and when the language changes. */
export async function loadRedlineText(language = speech.current): Promise<void> {
  await Promise.all([redlineText.load(language), sentences.load(language)]);
}

/** How many pieces everybody gets; the book deals eight, anything else is a house option. */
export const handName = (pieces: number): string =>
  redlineText(pieces === 8 ? "about.pieces" : "about.pieces.house", { pieces });

/** A piece of a sentence: words, or a piece to be drawn, with where it lies. */
export type Part = string | { readonly piece: string; readonly ports?: string; readonly at?: string };
export type Parts = readonly Part[];

/** A sentence of the game with its gaps filled, pieces still as pieces. */
export function sentence(key: string, values: Readonly<Record<string, Parts | Value>> = {}): Parts {
  const marked = sentences.or(
    key,
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
