/** The books that this browser knows, kept here first: what was typed is safe before any server has seen it. */
import { readJson, writeJson } from "../browserStorage";
import type { BookAnswer } from "../protocol/http";

export type AnyBook = BookAnswer["document"];

export interface Kept {
  readonly id: string;
  /** As it was typed here. */
  readonly document: AnyBook;
  /** As the server has it in this revision; null before it has it. */
  readonly base: AnyBook | null;
  readonly revision: number;
  /** Of the link to write, "" for one's own books. */
  readonly key: string;
  /** Whether one may write in it. */
  readonly writes: boolean;
  /** When it was last changed here; seconds since 1970. */
  readonly changed: number;
}

const PREFIX = "book:";

/** Where that is not possible, the server has it, or the page says that it waits. */
export const keep = (book: Kept): void => void writeJson(PREFIX + book.id, book);
export const kept = (id: string): Kept | undefined => (readJson(PREFIX + id) as Kept | null) ?? undefined;
export const forget = (id: string): void => void writeJson(PREFIX + id, null);

/** The last changed first. */
export function allKept(): Kept[] {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const books = ids.flatMap((key) => kept(key.slice(PREFIX.length)) ?? []);
  return books.sort((one, other) => other.changed - one.changed);
}

/** 128 bits that nobody can guess, as an address writes them. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const PICKS = "picks:";

/** Cards that are tapped, but not resolved yet. */
export const keepPicks = (id: string, picks: Readonly<Record<string, string>>): void =>
  void writeJson(PICKS + id, picks);
export const keptPicks = (id: string): Readonly<Record<string, string>> =>
  (readJson(PICKS + id) as Record<string, string> | null) ?? {};
