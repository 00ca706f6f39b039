/** A race from its first event on, as far as it was told to everybody. */
import type { RaceEvent, RaceView } from "../protocol/protocol";
import { positionsOf, type Spot } from "./positions";
import { timeline, type Step } from "./timeline";

const UNPLACED: Spot = { square: "", lane: 0, crashed: false };

/** All that everybody was told of a race, as steps; riders come to the road when they are placed. */
export function stepsOfAll(events: readonly RaceEvent[], view: RaceView): Step[] {
  return timeline(events, new Map(view.riders.map(({ rider }) => [rider, UNPLACED])), positionsOf(view));
}

/** Whether every round before this view is there from its first event on. */
export function isWhole(rounds: ReadonlyMap<number, readonly Step[]>, view: RaceView): boolean {
  const has = (round: number, kind: Step["kind"]): boolean =>
    rounds.get(round)?.some((one) => one.kind === kind) ?? false;
  return (
    has(0, "begin") && Array.from({ length: Math.max(0, view.round - 1) }, (_, n) => has(n + 1, "turn")).every(Boolean)
  );
}
