/**
 * Somebody who rode the same deal before, as a ghost beside the race: where they stood when a round began, and what they
 * had played in the one before. Drawn from their record; they are in nobody's way.
 */
import type { Ghost } from "../board/drawing";
import type { Replay } from "../protocol/http";
import type { RaceView } from "../protocol/protocol";
import { seatOf, teamOf, typeOf } from "./riders";

export interface RivalCard {
  readonly rider: string;
  readonly card: string;
}

export class Rival {
  readonly #standing = new Map<number, RaceView>();
  readonly #cards = new Map<number, readonly RivalCard[]>();
  /** Their race as it ended. */
  readonly last: RaceView | undefined;

  constructor(
    /** Who they are. */
    readonly name: string,
    readonly seat: number,
    record: Pick<Replay, "steps">,
  ) {
    let last: RaceView | undefined;
    for (const { events, view } of record.steps) {
      for (const event of events)
        if (event.event === "Revealed")
          this.#cards.set(
            event.round,
            Object.entries(event.cards)
              .filter(([rider]) => seatOf(rider) === seat)
              .map(([rider, card]) => ({ rider, card })),
          );
      const hasEnded = events.some(({ event }) => event === "StageClosed");
      const race =
        view === null ? null : "order" in view ? view : "ended" in view ? view[hasEnded ? "ended" : "race"] : null;
      if (race === null) continue;
      last = race;
      if (!this.#standing.has(race.round)) this.#standing.set(race.round, race);
      if (hasEnded) break; // what follows is the next stage
    }
    this.last = last;
  }

  get rounds(): number {
    return this.#cards.size;
  }

  /** Where they stood when this round began, or at the end if they had no such round any more. */
  ghostsIn(round: number): readonly Ghost[] {
    const view = round > this.rounds ? this.last : this.#standing.get(round);
    return (view?.riders ?? [])
      .filter(({ rider, square }) => seatOf(rider) === this.seat && square !== "")
      .map(({ rider, square, lane, crashed }) => ({
        id: `rival-${rider}`,
        team: teamOf(rider),
        type: typeOf(rider),
        square,
        lane,
        crashed,
        isRival: true,
      }));
  }

  /** What they played in a round. */
  cardsOf(round: number): readonly RivalCard[] {
    return this.#cards.get(round) ?? [];
  }
}
