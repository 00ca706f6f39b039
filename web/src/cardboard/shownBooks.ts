/** The books that a list shows: those of this browser, and those that the server keeps for this guest. */
import { api } from "../net/api";
import { guest } from "../net/guest.svelte";
import type { BookInfo } from "../protocol/http";
import { colourOf } from "./names";
import { allKept } from "./shelf";

export interface ShownBook extends BookInfo {
  readonly isOnlyHere?: boolean;
}

export const booksHere = (): ShownBook[] =>
  allKept().map(({ id, document, changed, base }) => ({
    id,
    name: document.name,
    depth: document.depth,
    teams: document.teams.map(colourOf),
    changed,
    isOnlyHere: base === null,
  }));

/** These and those of the server, the last changed first; those of this browser are there without it. */
export async function allBooks(here: readonly ShownBook[]): Promise<ShownBook[]> {
  const there: readonly ShownBook[] = await askServer().catch(() => []);
  return [...here, ...there.filter((book) => !here.some(({ id }) => id === book.id))].sort(
    (one, other) => other.changed - one.changed,
  );
}

const askServer = async (): Promise<readonly ShownBook[]> =>
  (await guest.know()) === null ? [] : (await api.books()).books;
