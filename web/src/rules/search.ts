/**
 * Finding texts by words: without regard to capitals, accents and word forms, by other words for the same thing, and if
 * nothing else is found, with typing errors. MiniSearch looks, a stemmer of the language takes words to their stems.
 */
import MiniSearch, { type Query } from "minisearch";
import type { Language } from "../i18n/language.svelte";
import { COMMON, SYNONYMS } from "./synonyms";

const STEMMERS = {
  en: () => import("@orama/stemmers/english"),
  fr: () => import("@orama/stemmers/french"),
  es: () => import("@orama/stemmers/spanish"),
} as const;

const WORD = /[\p{L}\p{N}]+/gu;

/** Without capitals and accents. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export interface Text {
  readonly id: string;
  /** What it is about: words found here count more. */
  readonly title?: string;
  readonly text: string;
}
/** The texts that were found, the best first, and which of their words are why. */
export interface Found {
  readonly ids: ReadonlySet<string>;
  readonly isHit: (word: string) => boolean;
}
export const NO_HITS: Found["isHit"] = () => false;

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

export class Finder {
  readonly #index: MiniSearch<Text>;
  /** The words that stand for a stem of the texts, as stems. */
  readonly #others = new Map<string, readonly string[]>();
  readonly #common: ReadonlySet<string>;

  private constructor(
    language: Language,
    private readonly stem: (word: string) => string,
    texts: readonly Text[],
  ) {
    this.#common = new Set(COMMON[language].split(" "));
    for (const [word, others] of Object.entries(SYNONYMS[language]))
      this.#others.set(
        this.#term(word),
        others.flatMap((other) => [this.#term(other), fold(other)]),
      );
    this.#index = new MiniSearch<Text>({
      fields: ["title", "text"],
      tokenize: (text) => text.match(WORD) ?? [],
      processTerm: (word) => [...this.#terms(word)],
      searchOptions: { processTerm: (word) => this.#term(word), boost: { title: 4 } },
    });
    this.#index.addAll(texts);
  }

  static async of(language: Language, texts: readonly Text[]): Promise<Finder> {
    const { stemmer } = await STEMMERS[language]();
    return new Finder(language, stemmer, texts);
  }

  /** Null if nothing is asked for. */
  find(wish: string): Found | null {
    const asked = [...new Set(wish.match(WORD) ?? [])];
    if (asked.length === 0) return null;
    const telling = asked.filter((word) => !this.#common.has(fold(word)));
    const words = telling.length > 0 ? telling : asked; // "what is a pack?" asks for packs
    // As it is typed it may be the beginning of a word, as a stem it may not: the stem of "montée" begins "montre".
    const exactly = words.map((word): Query => ({
      combineWith: "OR",
      queries: [
        { queries: [word], prefix: word.length > 2 && !isNumbered(word), processTerm: fold },
        { queries: [word] },
      ],
    }));
    const withErrors =
      (most: number) =>
      (word: string): Query => {
        const fuzzy = isNumbered(word) || word.length < 4 ? false : word.length < 6 ? 1 : most;
        const prefix = word.length > 3 && !isNumbered(word);
        // What is typed wrongly may have no stem.
        return {
          combineWith: "OR",
          queries: [
            { queries: [word], fuzzy, prefix, processTerm: fold },
            { queries: [word], fuzzy },
          ],
        };
      };
    const [nearly, roughly] = [words.map(withErrors(1)), words.map(withErrors(2))];
    const results = [
      { combineWith: "AND", queries: exactly } as const,
      { combineWith: "AND", queries: nearly } as const,
      { combineWith: "AND", queries: roughly } as const,
      { combineWith: "OR", queries: exactly.filter((_, n) => (words[n]?.length ?? 0) > 3) } as const,
      { combineWith: "OR", queries: roughly.filter((_, n) => (words[n]?.length ?? 0) > 3) } as const,
    ]
      .map((query) => () => (query.queries.length > 0 ? this.#index.search(query) : []))
      .reduce((found, search) => (found.length > 0 ? found : search()), this.#index.search(""));
    const hits = new Set(results.flatMap(({ terms }) => terms));
    return {
      ids: new Set(results.map(({ id }) => String(id))),
      isHit: (word) => this.#terms(word).some((term) => hits.has(term)),
    };
  }

  #term(word: string): string {
    return isNumbered(word) ? fold(word) : fold(this.stem(word.toLowerCase()));
  }

  /** A word of a text: its stem, itself, and others for which it stands. */
  #terms(word: string): readonly string[] {
    const term = this.#term(word);
    return [...new Set([term, fold(word), ...(this.#others.get(term) ?? [])])];
  }
}

/** Numbers of rulings and stages mean themselves: F1 is not F12. */
const isNumbered = (word: string): boolean => /\d/.test(word);

/** A text cut where words begin and end. */
export function cut(text: string, isHit: Found["isHit"]): Piece[] {
  if (isHit === NO_HITS) return [{ text, isHit: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isHit(word)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isHit: false });
    pieces.push({ text: word, isHit: true });
    from = index + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false });
  return pieces;
}
