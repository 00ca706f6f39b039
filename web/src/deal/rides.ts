/** Riding somebody's deal: which tables do, and what is counted of a ride. */
import { api } from "../net/api";
import { playerName } from "../pages/parts/tables";
import type { RaceView, TableInfo } from "../protocol/protocol";
import type { Rival } from "../table/rival";
import { seatOf } from "../table/riders";

/** A table with all cards of another one, from the first round on. */
export const isSameDeal = ({ branch }: Pick<TableInfo, "branch">): boolean =>
  branch !== null && branch.table !== "" && branch.since === 1 && branch.luck === "same";

/**
 * Who rode with these cards before; nobody, if their record cannot be had any more. Of a tour that was left at the start
 * of a stage: who rode this stage, if it lies behind that.
 */
export async function rivalOf(deal: string, since: number, seat: number, stage?: number): Promise<Rival | undefined> {
  if (deal === "") return undefined;
  try {
    const [first, record, { Rival }] = await Promise.all([
      api.table(deal),
      api.replay(deal, stage),
      import("../table/rival"),
    ]);
    const sat = first.table.seats[seat];
    const isRidden = since === 1 || (record.parts.includes(since) && record.first >= since);
    return sat && isRidden && record.steps.length > 0 ? new Rival(playerName(sat), seat, record) : undefined;
  } catch {
    return undefined;
  }
}

/** Exhaustion cards of a seat in the end. */
export const numberOfCards = (view: RaceView, seat: number): number =>
  view.riders
    .filter(({ rider }) => seatOf(rider) === seat)
    .reduce((sum, { deck }) => sum + deck.filter((card) => card === "E").length, 0);
