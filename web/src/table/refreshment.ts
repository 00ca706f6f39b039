/** Refreshment on the page: what may come back for whom, and the answers that the table wants for it, card by card. */
import { faceOf } from "../art/cards";
import type { Ask, RaceView } from "../protocol/protocol";
import { riderAsked, riderIn } from "./riders";

export interface Meal {
  readonly rider: string;
  /** The prompt's name up to the energy that is left, which ends it. */
  readonly prompt: string;
  /** Energy that may come back. */
  readonly left: number;
  /** Played cards, the dearest first. */
  readonly spent: readonly string[];
}

export const totalOf = (cards: readonly string[]): number => cards.reduce((all, card) => all + faceOf(card).value, 0);

/** What this seat is asked, by rider. */
export function mealsOf(prompts: readonly Ask[], view: RaceView): readonly Meal[] {
  return prompts.flatMap((ask) => {
    const rider = ask.ask === "TakeBack" ? riderAsked(ask) : undefined;
    const own = rider === undefined ? undefined : riderIn(view, rider);
    if (rider === undefined || own === undefined) return [];
    const spent = [...own.spent].sort((a, b) => totalOf([b]) - totalOf([a]) || a.localeCompare(b));
    return [{ rider, prompt: ask.name.slice(0, ask.name.lastIndexOf("/") + 1), left: own.left, spent }];
  });
}

/** One answer after the other: the next prompt's name says what is left by then; the last one ends it. */
export function answersOf({ prompt, left }: Meal, cards: readonly string[]): { prompt: string; option: string }[] {
  let still = left;
  const answers = cards.map((option) => {
    const answer = { prompt: `${prompt}${still}`, option };
    still -= totalOf([option]);
    return answer;
  });
  return [...answers, { prompt: `${prompt}${still}`, option: "done" }];
}
