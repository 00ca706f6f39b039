/** What a race was made of, counted from its events. */
import type { RaceEvent, RaceView } from "../../protocol/protocol";

export interface Tally {
  readonly rider: string;
  /** Squares ridden by cards, chases included. */
  readonly ridden: number;
  /** Squares gained in the slipstream of others. */
  readonly towed: number;
  /** Exhaustion cards taken. */
  readonly tired: number;
  /** Squares lost behind full squares and crashes. */
  readonly blocked: number;
  readonly crashes: number;
  /** Cards left at the end, and how many of them are exhaustion. */
  readonly left: number;
  readonly exhaustion: number;
  readonly seconds: number | null;
}

/** In the order in which the riders are given. */
export function statistics(events: readonly RaceEvent[], last: RaceView, order: readonly string[]): Tally[] {
  return order.map((rider) => {
    const own = events.filter((event) => "rider" in event && event.rider === rider);
    const sum = (count: (event: RaceEvent) => number): number => own.reduce((all, event) => all + count(event), 0);
    const seen = last.riders.find((one) => one.rider === rider);
    const timed = own.find((event) => event.event === "Timed");
    return {
      rider,
      ridden: sum((event) => (event.event === "Moved" ? event.steps : Number(event.event === "Chased"))),
      towed: sum((event) => Number(event.event === "Towed")),
      tired: sum((event) => Number(event.event === "Exhausted")),
      blocked: sum((event) => (event.event === "Blocked" ? event.steps : 0)),
      crashes: sum((event) => Number(event.event === "Crashed")),
      left: seen?.deck.length ?? 0,
      exhaustion: seen?.deck.filter((card) => card === "E").length ?? 0,
      seconds: timed?.event === "Timed" ? timed.seconds : null,
    };
  });
}

/** How a race was won: the winner's last card, how far past the line it led, and who was next and how far back. */
export interface Victory {
  readonly winner: string;
  readonly round: number;
  readonly card: string;
  readonly steps: number;
  readonly square: string;
  readonly second: string | undefined;
  readonly secondSquare: string | undefined;
  readonly towed: boolean;
}

export function victory(events: readonly RaceEvent[], last: RaceView, order: readonly string[]): Victory | undefined {
  const [winner, second] = order;
  if (winner === undefined) return undefined;
  const line = events.findIndex((event) => event.event === "Crossed" && event.rider === winner);
  const until = line < 0 ? events.length : line;
  const begin = events.findLastIndex((event, n) => n <= until && event.event === "Revealed");
  const revealed = events[begin];
  const final = events.slice(Math.max(begin, 0), until);
  const moved = final.find((event) => event.event === "Moved" && event.rider === winner);
  const squareOf = (rider: string | undefined): string | undefined =>
    last.riders.find((one) => one.rider === rider)?.square;
  return {
    winner,
    round: revealed?.event === "Revealed" ? revealed.round : last.round,
    card: revealed?.event === "Revealed" ? (revealed.cards[winner] ?? "") : "",
    steps: moved?.event === "Moved" ? moved.steps : 0,
    square: squareOf(winner) ?? "",
    second,
    secondSquare: squareOf(second),
    towed: final.some((event) => event.event === "Towed" && event.rider === winner),
  };
}
