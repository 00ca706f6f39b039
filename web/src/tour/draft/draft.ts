/** What a draft has brought so far: who took whom, and what is left for whom. */
import type { RiderType } from "../../art/teams";
import type { StageDrawing } from "../../board/drawing";
import type { SpecialistInfo } from "../../protocol/http";
import type { TourView } from "../../protocol/protocol";
import { numberOf, ridersOf } from "../../table/riders";

export type DraftView = Pick<TourView, "drafting" | "drafted" | "specialist">;

/** A road that is ahead. */
export interface DraftStage {
  readonly title: string;
  /** On its card, or its place in the tour. */
  readonly number: string;
  /** How it is ridden, if not like most. */
  readonly kind: string;
  readonly drawing: StageDrawing;
}

export const RIDER_TYPES = ["R", "S"] as const;
export const typeOfSpecialist = ({ rider }: SpecialistInfo): RiderType => (rider === "rouleur" ? "R" : "S");
/** As the server offers it. */
export const optionOf = (one: SpecialistInfo): string => `${typeOfSpecialist(one)}${one.number}`;

/** The seats in the order in which they choose: in order, and back. */
export const turnsOf = ({ drafting }: DraftView): readonly number[] => [...drafting, ...[...drafting].reverse()];

/** What a seat has taken so far, as options. */
export function takenBy({ specialist }: DraftView, seat: number): readonly string[] {
  return ridersOf(seat).flatMap((rider) => {
    const number = specialist[numberOf(rider)] ?? 0;
    return number > 0 ? [`${rider.slice(-1)}${number}`] : [];
  });
}

/** The seats that have taken a specialist, in the order of the seats. */
export const takersOf = (view: DraftView, option: string): number[] =>
  [...view.drafting].sort((a, b) => a - b).filter((seat) => takenBy(view, seat).includes(option));

/**
 * What was taken in which turn. A view tells who has whom; which of two came first is only known to whoever was there
 * (`known`, by turn), and where nobody was, both stand in either turn.
 */
export function takenInTurns(view: DraftView, known: readonly (string | undefined)[]): readonly (readonly string[])[] {
  const turns = turnsOf(view);
  return turns.map((seat, n) => {
    if (n >= view.drafted) return [];
    const all = takenBy(view, seat);
    const [mine, other] = [known[n], known[turns.length - 1 - n]];
    if (mine !== undefined) return [mine];
    return other === undefined ? all : all.filter((one) => one !== other);
  });
}

/** What a draft has brought since an earlier look, remembered by turn: one more choice at a time can be told. */
export function remember(
  known: readonly (string | undefined)[],
  before: DraftView,
  after: DraftView,
): readonly (string | undefined)[] {
  const turns = turnsOf(after);
  const found = [...known];
  for (const seat of after.drafting) {
    const had = takenBy(before, seat);
    const fresh = takenBy(after, seat).filter((one) => !had.includes(one));
    const open = turns.flatMap((one, n) => (one === seat && n >= before.drafted && n < after.drafted ? [n] : []));
    const [option] = fresh;
    const [turn] = open;
    if (fresh.length === 1 && open.length === 1 && turn !== undefined) found[turn] = option;
  }
  return found;
}

/** Squares of the road that go up and down before the line, and whether the last of them goes up. */
export function slopes({ squares, finish }: StageDrawing): { up: number; down: number; endsUphill: boolean } {
  const line = squares[finish]?.at ?? Number.POSITIVE_INFINITY;
  const ridden = squares.filter(({ branch, at }) => branch !== "outer" && at < line);
  const count = (wanted: string): number => ridden.filter(({ ground }) => ground === wanted).length;
  return { up: count("ascent"), down: count("descent"), endsUphill: squares[finish - 1]?.ground === "ascent" };
}
