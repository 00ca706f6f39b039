/** What a lesson says of an answer. */
import { learnText } from "../../i18n/learn/text";
import type { Judged } from "./lessons";

/** Of what was chosen; undefined: the answer was only shown. */
export function verdictOn(mine: Judged | undefined): string {
  if (!mine) return learnText("shown");
  return mine.isBest ? learnText("best") : mine.isRight ? learnText("fine") : learnText("wrong");
}

/** Of any option, in a few words. */
export function worthOf(one: Judged): string {
  if (one.isBest) return learnText("is.best");
  return one.isRight ? learnText("is.fine") : learnText("is.costs", { points: one.costs });
}
