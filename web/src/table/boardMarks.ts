/** Makes what the board and the strip draw over the road: riders, ghosts, highlighted squares. */
import { faceOf } from "../art/cards";
import type { BoardRider, Ghost, Highlight } from "../board/drawing";
import type { Exhausted, RaceView } from "../protocol/protocol";
import type { Choice } from "./choice.svelte";
import { seatOf, teamOf, typeOf } from "./riders";
import type { Road, Positions } from "./positions";
import type { Beat } from "./show.svelte";
import type { Worn } from "./source";
import type { Step } from "./timeline";

export function boardRiders(positions: Positions, mine: readonly number[], worn?: Worn): BoardRider[] {
  return [...positions].map(([id, { square, lane, crashed }]) => ({
    id,
    team: teamOf(id),
    type: typeOf(id),
    square,
    lane,
    crashed,
    mine: mine.includes(seatOf(id)),
    jerseys: worn?.get(id) ?? [],
  }));
}

/** Who shares a road in a time trial: a team, or a rider alone. Everybody does elsewhere. */
export const roadOf = (kind: RaceView["kind"], rider: string): string =>
  kind === "ttt" ? rider.slice(0, 1) : kind === "itt" ? rider : "";

/** The parallel roads of a time trial; none where everybody shares one. */
export const roadsOf = ({ kind, riders }: RaceView): readonly string[] =>
  kind === "ttt" || kind === "itt" ? [...new Set(riders.map((one) => roadOf(kind, one.rider)))] : [];

/** Where the cards of a hand lead: values under their squares, the shown one chosen. */
export function landings(choice: Choice, hand: readonly string[]): Highlight[] {
  const shown = choice.shown === null ? undefined : hand[choice.shown];
  const bySquare = new Map<string, Set<string>>();
  for (const card of hand) {
    const square = choice.lead(card)?.square;
    if (square !== undefined) bySquare.set(square, (bySquare.get(square) ?? new Set()).add(card));
  }
  return [...bySquare].map(([square, cards]) => ({
    kind: shown !== undefined && cards.has(shown) ? "chosen" : "target",
    squares: [square],
    text: [...new Set([...cards].map((card) => faceOf(card).value))].sort((a, b) => a - b).join("·"), // close together: at the foot of a climb all cards lead to one square
  }));
}

/** How often the ride of the shown card ends where: the likeliest square stands out. */
export function oddsOf(
  choice: Choice,
  hand: readonly string[],
  percent: (share: number) => string,
): readonly Highlight[] {
  const lead = choice.lead(choice.shown === null ? undefined : hand[choice.shown]);
  if (!choice.odds) return [];
  return (lead?.halts ?? [])
    .filter(({ share }, n) => n === 0 || share >= SELDOM)
    .map(({ square, share }, n) => ({
      kind: n === 0 ? "likely" : "maybe",
      squares: [square],
      text: percent(share),
    }));
}

const SELDOM = 0.005; // it would be shown as 0 %

/** Squares on whose every lane somebody stands. */
export function takenSquares(riders: readonly BoardRider[], road: Road): Highlight[] {
  const names = [...new Set(riders.map(({ square }) => square))].filter((name) => {
    const lanes = road.square(name)?.lanes ?? Infinity;
    return riders.filter(({ square, lane }) => square === name && lane >= 0).length >= lanes;
  });
  return names.length > 0 ? [{ kind: "full", squares: names }] : [];
}

/** Where the shown card leads the rider. */
export function landing(choice: Choice, hand: readonly string[], rider: string, from: string, road: Road): Ghost[] {
  const lead = choice.lead(choice.shown === null ? undefined : hand[choice.shown]);
  if (lead === undefined) return [];
  const path = road.way(from, lead.square, lead.steps);
  return [{ id: rider, team: teamOf(rider), type: typeOf(rider), square: lead.square, lane: lead.lane, path }];
}

/** Past the line the rules keep no lane free; who is expected there is seen beside those who are home, if they can be. */
export function freeLane({ id, square, lane }: Ghost, riders: readonly BoardRider[], road: Road): number {
  const there = riders.filter((one) => one.square === square && one.id !== id);
  const lanes = new Set(there.map((one) => one.lane));
  const taken = lanes.size === there.length ? lanes : new Set(there.keys()); // who shares a lane is drawn beside the other
  if (!taken.has(lane)) return lane;
  return [...Array(road.square(square)?.lanes ?? 0).keys()].find((one) => !taken.has(one)) ?? lane;
}

/** What a step points at while it is shown. */
export function pointers(step: Step, beat: Beat, road: Road, pulled: string): Highlight[] {
  const squares = (riders: readonly string[]): string[] => [
    ...new Set(riders.flatMap((rider) => step.before.get(rider)?.square ?? [])),
  ];
  switch (step.kind) {
    case "move":
      return step.blocked && beat !== "count" ? [{ kind: "warn", squares: [step.blocked.square] }] : [];
    case "pull": {
      if (beat === "slide" || beat === "rest") return [];
      const gaps = step.towed.filter(({ leading }) => leading).map(({ square }) => square);
      const pack: Highlight = { kind: "pack", squares: squares(step.riders), text: pulled };
      return beat === "box" ? [pack] : [pack, { kind: "gap", squares: [...new Set(gaps)] }];
    }
    case "refused":
      return step.why === "too far" ? [] : [{ kind: "warn", squares: squares(step.riders) }];
    case "tire": {
      const { squares: all } = road.drawing;
      const tired = step.tired.filter((one): one is Exhausted => one.event === "Exhausted").map(({ rider }) => rider);
      const taken = new Set([...step.after.values()].map(({ square }) => square));
      const empty = squares(tired).flatMap((name) => road.square(name)?.ahead.map((n) => all[n]?.name ?? "") ?? []);
      return [{ kind: "tired", squares: [...new Set(empty)].filter((name) => name !== "" && !taken.has(name)) }];
    }
    default:
      return [];
  }
}

/** How many squares the longest ride of these steps takes, with the one on which it begins. */
export const longestRide = (steps: readonly Step[]): number =>
  1 + Math.max(0, ...steps.map((step) => (step.kind === "move" ? Math.max(step.counts, step.moved.steps) : 1)));
