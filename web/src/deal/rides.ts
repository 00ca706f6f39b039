/** Riding somebody's deal: which tables do, and what is counted of a ride. */
import type { RaceView, TableInfo } from "../protocol/protocol";
import { seatOf } from "../table/riders";

/** A table with all cards of another one, from the first round on. */
export const isSameDeal = ({ branch }: Pick<TableInfo, "branch">): boolean =>
  branch !== null && branch.table !== "" && branch.since === 1 && branch.luck === "same";

/** Exhaustion cards of a seat in the end. */
export const numberOfCards = (view: RaceView, seat: number): number =>
  view.riders
    .filter(({ rider }) => seatOf(rider) === seat)
    .reduce((sum, { deck }) => sum + deck.filter((card) => card === "E").length, 0);
