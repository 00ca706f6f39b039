/** Finding words in a text: without regard to capitals and accents, every word somewhere, in any order. */

/** One letter for one letter, so that places in the folded text are places in the text. */
export function fold(text: string): string {
  return [...text.normalize("NFC")]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join("")
    .replaceAll("’", "'");
}

export const wordsIn = (wish: string): string[] => [...new Set(fold(wish).split(/\s+/).filter(Boolean))];

export function isIn(words: readonly string[], text: string): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut where words begin and end. */
export function cut(text: string, words: readonly string[]): Piece[] {
  const [whole, folded] = [text.normalize("NFC"), fold(text)];
  const marked = new Array<boolean>(whole.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      marked.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let from = 0; from < whole.length;) {
    const isHit = marked[from] ?? false;
    let to = from;
    while (to < whole.length && marked[to] === isHit) to += 1;
    pieces.push({ text: whole.slice(from, to), isHit });
    from = to;
  }
  return pieces;
}
