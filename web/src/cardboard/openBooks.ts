/** The books that are open on this page; each is opened once and shared. */
import { Book } from "./book.svelte";

const LINGER = 2000; // a page that is built anew finds its book open, and nothing is sent twice
const opened = new Map<string, { book: Book; readers: number }>();

/** The book of this id, one for the whole page. */
export function openBook(id: string, key = ""): Book {
  const known = opened.get(id) ?? { book: new Book(id, key), readers: 0 };
  if (key !== "") known.book.allow(key);
  known.readers += 1;
  opened.set(id, known);
  return known.book;
}

export function leaveBook(id: string): void {
  const known = opened.get(id);
  if (known === undefined) return;
  known.readers -= 1;
  setTimeout(() => {
    if (known.readers > 0 || opened.get(id) !== known) return;
    opened.delete(id);
    known.book.close();
  }, LINGER);
}
