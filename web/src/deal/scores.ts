/** The score of tables with one deal, best first. */
import type { DealAnswer } from "../protocol/http";
import type { SeatInfo } from "../protocol/protocol";

export interface SeatScore {
  /** From 1; equals have the same. */
  readonly rank: number;
  readonly seat: number;
  /** From 0. */
  readonly table: number;
  readonly player: SeatInfo;
  readonly place: number;
  readonly points: number;
  readonly share: number;
}

/** Every seat of a person at a table that is over, by what it won against the same seat elsewhere. */
export function scoresOf({ tables }: Pick<DealAnswer, "tables">): SeatScore[] {
  const found = tables
    .flatMap(({ table, seats }, number) =>
      seats.flatMap(({ place, points, share }, seat) => {
        const player = table.seats[seat];
        return player?.kind === "guest" ? [{ seat, table: number, player, place, points, share }] : [];
      }),
    )
    .sort((a, b) => b.share - a.share || a.place - b.place || a.table - b.table || a.seat - b.seat);
  return found.map((one) => ({
    ...one,
    rank: 1 + found.findIndex((other) => other.share === one.share && other.place === one.place),
  }));
}
