/** The grounds of a stage that do something, and the ruling of each. */
import type { DrawnSquare, Ground } from "../../board/drawing";

export type Special = Exclude<Ground, "flat"> | "wavy";

const RULES: Readonly<Record<Special, string>> = {
  ascent: "F8",
  descent: "F7",
  cobble: "F11",
  supply: "F7",
  wavy: "F14",
};

/** What is special about one square: its ground, or that it is slippery, or both. */
export const specialsOf = ({ ground, zone }: DrawnSquare): Special[] => [
  ...(ground === "flat" ? [] : [ground]),
  ...(zone === "wavy" ? [zone] : []),
];

export const ruleOf = (kind: Special): string => RULES[kind];

/** Each kind once, in the order of the rules. */
export function groundsOf(squares: readonly DrawnSquare[]): { kind: Special; rule: string }[] {
  const found = new Set(squares.flatMap(specialsOf));
  return (Object.keys(RULES) as Special[])
    .filter((kind) => found.has(kind))
    .map((kind) => ({ kind, rule: RULES[kind] }));
}

/** Squares in a row that are alike. */
export interface Stretch {
  readonly first: DrawnSquare;
  readonly last: DrawnSquare;
  readonly specials: readonly Special[];
}

/** The whole road after the start grid, for who cannot see it; both branches of a fork, one after the other. */
export function stretchesOf(squares: readonly DrawnSquare[]): Stretch[] {
  const found: Stretch[] = [];
  const alike = (one: DrawnSquare): string => [one.zone, one.ground, one.lanes, one.branch].join();
  for (const square of squares.filter(({ zone }) => zone !== "start")) {
    const before = found.at(-1);
    if (before && alike(before.last) === alike(square)) found[found.length - 1] = { ...before, last: square };
    else found.push({ first: square, last: square, specials: specialsOf(square) });
  }
  return found;
}
