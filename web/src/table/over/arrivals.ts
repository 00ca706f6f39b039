/** Who came where, and how far that was from the winner and from the line. */
import type { RaceView } from "../../protocol/protocol";
import type { Road } from "../positions";
import { seatOf } from "../riders";
import type { Step } from "../timeline";

export interface Arrival {
  readonly rider: string;
  /** From 1. */
  readonly place: number;
  readonly square: string;
  /** Squares past the first one behind the line, as a whole number; below 0 before the line. */
  readonly at: number;
  readonly lane: number;
  /** Squares behind the winner. */
  readonly behind: number;
  /** Squares short of the line; 0 for who has passed it. */
  readonly short: number;
}

export function arrivalsIn(view: RaceView, road: Road): Arrival[] {
  const stands = view.order.flatMap((rider) => view.riders.find((one) => one.rider === rider) ?? []);
  const first = road.toGo(stands[0]?.square ?? "");
  return stands.map(({ rider, square, lane }, n) => {
    const left = road.toGo(square);
    return { rider, place: n + 1, square, at: -left, lane, behind: left - first, short: Math.max(0, left) };
  });
}

/** How it went for a seat: its better rider, and how far from the winner; of who won: from the best of the others. */
export interface Outcome {
  readonly arrival: Arrival;
  readonly isWon: boolean;
  /** 0: on the same square, and the lane decided. */
  readonly squares: number;
}

export function outcomeOf(arrivals: readonly Arrival[], seat: number): Outcome | undefined {
  const arrival = arrivals.find(({ rider }) => seatOf(rider) === seat);
  if (arrival === undefined) return undefined;
  const isWon = arrival.place === 1;
  const next = arrivals.find(({ rider }) => seatOf(rider) !== seat);
  return { arrival, isWon, squares: isWon ? (next?.behind ?? 0) : arrival.behind };
}

/** How many squares a photo finish shows: enough for the winner and another rider, if that one is not too far back. */
export function photoSquares(behind: number, { usual, most }: { usual: number; most: number }): number {
  return behind < most ? Math.max(usual, behind + 1) : usual;
}

/** The part of the road that a photo finish shows: the winner always, and, if it is not too far back, another rider. */
export function photoFrom(winner: number, other: number, squares: number, beyond: number): number {
  const usual = winner + beyond - squares + 1;
  return Math.min(usual, Math.max(other, winner - squares + 1));
}

/** In how many rounds somebody was in front when the cards were turned, most first: they are turned in that order. */
export function leadersIn(steps: readonly Step[]): { readonly rider: string; readonly rounds: number }[] {
  const counts = new Map<string, number>();
  for (const { events } of steps)
    for (const event of events)
      if (event.event === "Revealed") {
        const leader = Object.keys(event.cards)[0];
        if (leader !== undefined) counts.set(leader, (counts.get(leader) ?? 0) + 1);
      }
  return [...counts].map(([rider, rounds]) => ({ rider, rounds })).sort((a, b) => b.rounds - a.rounds);
}

/** What a rider did in a round: the card, and where it began and ended, slipstream included. */
export interface Ridden {
  readonly round: number;
  readonly card: string;
  readonly from: string;
  readonly to: string;
}

export function riddenIn(steps: readonly Step[], rider: string, round: number): Ridden | undefined {
  const own = steps.filter((step) => step.round === round && rider in step.cards);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [first.before.get(rider)?.square ?? "", last.after.get(rider)?.square ?? ""];
  return { round, card: first.cards[rider] ?? "", from, to };
}
