/** One's own mistakes come back after 1, 3, 7 and 21 days, until each was found four times. Kept on this device. */
import type { Asked, Seen, Told } from "../review/learn/position";
import type { Decision } from "../review/report";

/** Days after which a position comes back: the first after a mistake, each next one when it was found. */
export const INTERVALS = [1, 3, 7, 21] as const;
export const MOST = 200;

/** Where a position comes from: a decision of a race of one's own, whole, or a puzzle, which the server knows. */
export type Source =
  | { readonly kind: "race"; readonly decision: Decision; readonly seen: Seen; readonly road: RoadAddress }
  | { readonly kind: "puzzle"; readonly puzzle: string };

/** What a road is drawn from. */
export interface RoadAddress {
  readonly stage: string;
  readonly ride: string;
  readonly seats: number;
}

export interface Mistake {
  readonly id: string;
  readonly source: Source;
  /** How often it was found in a row, on a day when it was due. */
  readonly found: number;
  /** The day on which it comes back, as days since 1970. */
  readonly due: number;
  /** The day on which it was last tried. */
  readonly tried: number;
}

export type { Asked, Told };

export const dayOf = (time: Date): number => Math.floor(time.getTime() / 86_400_000);
export const isLearnt = (mistake: Mistake): boolean => mistake.found >= INTERVALS.length;
export const isDue = (mistake: Mistake, today: number): boolean => !isLearnt(mistake) && mistake.due <= today;

/** A position was tried today. What is not due yet is practice, and changes nothing unless it is missed. */
export function tried(
  before: Mistake | undefined,
  given: { readonly id: string; readonly source: Source; readonly isFound: boolean; readonly today: number },
): Mistake {
  const { id, source, isFound, today } = given;
  if (before === undefined || !isFound) return { id, source, found: 0, due: today + INTERVALS[0], tried: today };
  if (!isDue(before, today)) return before;
  const found = before.found + 1;
  return { ...before, found, due: today + (INTERVALS[found] ?? 0), tried: today };
}

/** Of the same position what was tried last; of the same day what comes back sooner. So both orders are the same. */
export function merged(one: readonly Mistake[], other: readonly Mistake[]): Mistake[] {
  const all = new Map<string, Mistake>();
  for (const mistake of [...one, ...other]) {
    const known = all.get(mistake.id);
    const isLater =
      known === undefined || mistake.tried > known.tried || (mistake.tried === known.tried && mistake.due < known.due);
    if (isLater) all.set(mistake.id, mistake);
  }
  return [...all.values()].toSorted((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));
}

/** Not more than are kept: what is learnt goes first, then what comes back last. */
export const atMost = (mistakes: readonly Mistake[], most = MOST): Mistake[] =>
  mistakes
    .toSorted((a, b) => Number(isLearnt(a)) - Number(isLearnt(b)) || a.due - b.due || (a.id < b.id ? -1 : 1))
    .slice(0, most);

/** Those that are due, the longest due first. */
export const dueIn = (mistakes: readonly Mistake[], today: number): Mistake[] =>
  mistakes.filter((each) => isDue(each, today)).toSorted((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1));

/** On which days at least one puzzle was found, in a row, up to today or yesterday. */
export function daysInRow(found: readonly number[], today: number): number {
  const days = new Set(found);
  let last = days.has(today) ? today : today - 1;
  let many = 0;
  while (days.has(last)) [last, many] = [last - 1, many + 1];
  return many;
}
