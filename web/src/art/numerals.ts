/** The poster hand: numerals and the letters of the wordmark as strokes in a box of 60 by 100. */
const ROUND = "M30 8C46 8 52 24 52 50S46 92 30 92 8 76 8 50 14 8 30 8Z";

export const GLYPHS: Readonly<Record<string, string>> = {
  0: ROUND,
  1: "M14 24L32 8V92",
  2: "M9 30C9 16 18 8 30 8S51 17 51 30C51 50 9 66 9 92H53",
  3: "M10 22C13 13 20 8 30 8 42 8 49 16 49 27S41 46 28 46C42 46 52 55 52 69S43 92 30 92C19 92 11 86 8 76",
  4: "M42 92V8L7 66H55",
  5: "M48 8H15L12 47C17 41 23 38 30 38 44 38 52 49 52 65S43 92 29 92C19 92 12 87 8 78",
  6: "M46 16C42 10 37 8 31 8 15 8 8 28 8 57 8 80 16 92 30 92S52 81 52 65 43 39 30 39 8 50 8 64",
  7: "M8 8H52C40 34 30 60 27 92",
  8: "M30 46C19 46 12 38 12 27S19 8 30 8 48 16 48 27 41 46 30 46ZM30 46C17 46 8 55 8 69S17 92 30 92 52 83 52 69 43 46 30 46Z",
  9: "M14 84C18 90 23 92 29 92 45 92 52 72 52 43 52 20 44 8 30 8S8 19 8 35 17 61 30 61 52 50 52 36",
  L: "M10 8V92H50",
  I: "M30 8V92",
  G: "M51 26C47 14 40 8 31 8 15 8 8 25 8 50S15 92 31 92C44 92 52 80 52 62H32",
  N: "M9 92V8L51 92V8",
  E: "M50 8H10V92H50M10 62H42",
  R: "M10 92V8H30C43 8 51 18 51 35S43 62 30 62H10M30 62L52 92",
  O: ROUND,
  U: "M9 8V62C9 82 17 92 30 92S51 82 51 62V8",
};

/** How far the next letter of the wordmark stands. */
export const advance = (letter: string): number => (letter === "I" ? 36 : letter === "L" || letter === "E" ? 66 : 76);
