/** The round that gave a seat most, by the chances of a review. */
import { chanceOf, numberOf } from "../../review/figures";
import type { Report } from "../../review/report";

export interface BestRound {
  readonly round: number;
  readonly before: number;
  readonly after: number;
}

/** None if nothing was ever gained. */
export function bestRound(report: Report, seat: number): BestRound | undefined {
  return report.rounds
    .slice(0, -1)
    .map(({ round }, n) => ({
      round: numberOf(round),
      before: chanceOf(report, n, seat),
      after: chanceOf(report, n + 1, seat),
    }))
    .filter(({ round, before, after }) => round > 0 && after > before)
    .sort((a, b) => b.after - b.before - (a.after - a.before))[0];
}
