/** Which positions of a race are worth another try, and what counts as right in them. */
import { points } from "../figures";
import { askedIn } from "../names";
import type { Decision, Figure, Report } from "../report";

/** Two to five positions are tried in two minutes. */
export const [FEWEST, MOST] = [2, 5];

export interface Judged {
  readonly option: string;
  readonly chance: Figure;
  /** The best, or as good as that and measured no lower: nothing is called better than the best. */
  readonly isBest: boolean;
  /** As good as the best as far as anybody can tell: the review says so. */
  readonly isRight: boolean;
  /** In whole points, against the best. */
  readonly costs: number;
}

/** Every option of a decision, best first. */
export function judgedIn(decision: Decision): Judged[] {
  const least = decision.values.find(({ option }) => option === decision.best)?.chance[0] ?? 0;
  const isBest = ({ option, chance, right }: (typeof decision.values)[number]): boolean =>
    option === decision.best || (right && chance[0] >= least);
  const top = Math.max(...decision.values.filter(isBest).map(({ chance }) => chance[0]));
  return decision.values
    .map((one) => {
      const costs = Math.max(0, points(top - one.chance[0]));
      return { option: one.option, chance: one.chance, isBest: isBest(one), isRight: one.right, costs };
    })
    .toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || b.chance[0] - a.chance[0]);
}

/** How much there was to lose: what the worst option costs. */
const stakes = (decision: Decision): number => Math.max(...judgedIn(decision).map(({ costs }) => costs));

const isFound = ({ values, option }: Decision): boolean => values.some((one) => one.option === option && one.right);

/** A seat's worst mistakes in the order of the race; if they are too few, also what was hard and was found. */
export function lessonsFrom(report: Report, seat: number): Decision[] {
  const own = report.decisions.filter(
    (one) => one.seat === seat && one.values.length > 1 && askedIn(one) !== undefined,
  );
  const mistakes = own.filter(({ mistake }) => mistake).toSorted((a, b) => b.loss[0] - a.loss[0]);
  const found = own
    .filter((one) => askedIn(one) === "card" && isFound(one) && judgedIn(one).some(({ isRight }) => !isRight))
    .toSorted((a, b) => stakes(b) - stakes(a));
  const chosen = mistakes.slice(0, MOST);
  if (chosen.length > 0) chosen.push(...found.slice(0, Math.max(0, FEWEST - chosen.length)));
  return chosen.toSorted((a, b) => a.step - b.step);
}

/** The cards as they lie in hand; what is no card in a fixed order, so that nothing hints at the answer. */
export const offered = (decision: Decision, hand: readonly string[]): readonly string[] => {
  const options = decision.values.map(({ option }) => option);
  return hand.length > 0 && options.every((option) => hand.includes(option)) ? hand : options.toSorted();
};
