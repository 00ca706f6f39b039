/**
 * Where a reader of a table left off: the view that they saw last, and the number of the next event. Who comes back
 * after a day is shown what has happened since, from there. Only for who plays alone on a device, or looks on: a shared
 * one would keep somebody's hand.
 */
import { readList, writeJson } from "../browserStorage";
import type { Reader, View } from "./sight.svelte";

export interface Bookmark {
  readonly next: number;
  readonly view: View;
  /** How much of what comes next was shown. */
  readonly progress?: Progress | null;
}

/** The step of a round that was on the screen. */
export interface Progress {
  readonly round: number;
  readonly step: number;
}

const KEY = "left-off";
const MOST = 10; // tables, the last ones
const VERSION = 2; // of what is kept; another one is not read

interface Kept extends Bookmark {
  readonly reader: string;
  readonly version: number;
}

const nameOf = (table: string, reader: Reader): string => `${table}/${reader ?? ""}`;

const all = (): readonly Kept[] => readList<Kept>(KEY).filter(({ version }) => version === VERSION);

export function bookmarkOf(table: string, of: Reader): Bookmark | undefined {
  return all().find(({ reader }) => reader === nameOf(table, of));
}

/** Where that is not possible, the next visit starts from a fresh view. */
export function leaveBookmark(table: string, of: Reader, bookmark: Bookmark): void {
  const reader = nameOf(table, of);
  const others = all().filter((kept) => kept.reader !== reader);
  writeJson(KEY, [{ reader, version: VERSION, ...bookmark }, ...others].slice(0, MOST));
}
