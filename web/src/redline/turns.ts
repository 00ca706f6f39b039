/**
 * Groups events into turns, each with the state after it, so that finished games of a series can be looked at again. It
 * counts pieces and applies no rule.
 */
import type { Lying, RedlineEvent, RedlineView } from "../protocol/protocol";
import { parseLying } from "./pieces";

export interface Standing {
  readonly game: number;
  readonly games: number;
  readonly isScored: boolean;
  /** In the order of play. */
  readonly board: readonly Lying[];
  readonly hands: readonly (readonly string[])[];
  readonly reserve: number;
  /** In the order in which they went out; who shares a rank stands together. */
  readonly out: readonly (readonly number[])[];
  readonly winner: number | null;
  /** Of this game, and of the match so far; in a series without scores the games won. */
  readonly points: readonly number[];
  readonly total: readonly number[];
}

/** A placement, or being blocked, with all that came of it; the deal of a game is its turn 0. */
export interface Turn extends Standing {
  readonly number: number;
  /** Whose turn it was. */
  readonly seat: number;
  readonly events: readonly RedlineEvent[];
}

export const standingOf = (view: RedlineView): Standing => ({
  game: view.game,
  games: view.games,
  isScored: view.scoring,
  board: view.board,
  hands: view.hands,
  reserve: view.reserve.length,
  out: view.out,
  winner: view.winner,
  points: [],
  total: view.points,
});

/** Go on with a story; `before` is how things stood if nothing of it is known yet. */
export function addTurns(known: readonly Turn[], events: readonly RedlineEvent[], before: Standing): readonly Turn[] {
  let turns = [...known];
  for (const event of events) {
    if (event.event === "TookBack") {
      turns = takenBack(turns, event, before);
      continue;
    }
    const last = turns.at(-1);
    const standing = after(last ?? before, event);
    if (event.event === "Began" || event.event === "Placed" || event.event === "Blocked" || last === undefined)
      turns.push({
        ...standing,
        number: event.event === "Began" ? 0 : (last?.number ?? standing.board.length) + 1,
        seat: "seat" in event ? event.seat : 0,
        events: [event],
      });
    else turns[turns.length - 1] = { ...last, ...standing, events: [...last.events, event] };
  }
  return turns;
}

/** The story without its last events; that they were taken back is told with the turn before. */
function takenBack(turns: readonly Turn[], event: RedlineEvent & { event: "TookBack" }, before: Standing): Turn[] {
  const told = turns.flatMap((turn) => turn.events).filter((one) => one.event !== "TookBack");
  const first = turns[0];
  if (first === undefined || told.length <= event.events) return []; // it is read up from the beginning
  const again = addTurns([], told.slice(0, -event.events), before);
  const numbered = again.map((turn, n) => (turns[n]?.events[0] === turn.events[0] ? { ...turns[n], ...turn } : turn));
  const last = numbered.at(-1);
  return last === undefined ? [] : [...numbered.slice(0, -1), { ...last, events: [...last.events, event] }];
}

function after(before: Standing, event: RedlineEvent): Standing {
  const hands = (seat: number, change: (hand: readonly string[]) => readonly string[]): Standing["hands"] =>
    before.hands.map((hand, n) => (n === seat ? change(hand) : hand));
  const without = (seat: number, piece: string): Standing["hands"] =>
    hands(seat, (hand) => hand.filter((one) => one !== piece));
  switch (event.event) {
    case "Began":
      return {
        game: event.game,
        games: event.games,
        isScored: before.isScored,
        board: [],
        hands: event.hands,
        reserve: event.reserve,
        out: [],
        winner: null,
        points: [],
        total: event.game === 1 ? event.hands.map(() => 0) : before.total,
      };
    case "Placed": {
      const { piece, ports, x, y } = event;
      return { ...before, hands: without(event.seat, piece), board: [...before.board, { piece, ports, x, y }] };
    }
    case "Drew":
      return {
        ...before,
        hands: hands(event.seat, (hand) => [...hand, event.piece]),
        reserve: before.reserve - 1,
      };
    case "Gave":
    case "Discarded":
      return { ...before, hands: without(event.seat, event.piece), reserve: before.reserve + 1 };
    case "WentOut":
    case "NobodyCanPlace":
      return { ...before, out: [...before.out, event.seats] };
    case "Won":
      return {
        ...before,
        winner: event.seat,
        total: countsWins(before) ? withOne(before.total, event.seat) : before.total,
      };
    case "Scored":
      return { ...before, points: event.points, total: event.total };
    default:
      return before;
  }
}

/** A series without scores goes by the games won. */
export const countsWins = ({ games, isScored }: Pick<Standing, "games" | "isScored">): boolean =>
  games > 1 && !isScored;

const withOne = (total: readonly number[], seat: number): readonly number[] =>
  total.map((won, n) => (n === seat ? won + 1 : won));

/** The alignments that a turn has made. */
export const alignedIn = (turn: Turn | undefined): readonly (readonly Lying[])[] =>
  (turn?.events ?? []).flatMap((event) => (event.event === "Aligned" ? [event.pieces.map(parseLying)] : []));

/** The turns of one game, if all of them are known. */
export function turnsOf(turns: readonly Turn[], game: number): readonly Turn[] {
  const found = turns.filter((turn) => turn.game === game);
  return found[0]?.number === 0 ? found : [];
}

/** Nobody could place any more when this turn was over. */
export const isProof = (turn: Turn | undefined): boolean =>
  turn?.events.some((event) => event.event === "NobodyCanPlace") ?? false;

/** A position with one piece in hand, as the server reads it: the question where that piece may lie. */
export function positionFor(board: readonly Lying[], piece: string, hasVariant: boolean): string {
  const lying = board.map((one) => `${one.piece}@${one.x},${one.y}/${one.ports}`);
  return [...lying, `A=${piece}`, "B=-", "turn=A", ...(hasVariant ? ["variant"] : [])].join("_");
}
