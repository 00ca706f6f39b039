/** A position that is asked about: what its seat saw then, and what it may be told once it has chosen. */
import type { Replay } from "../../protocol/http";
import type { RaceView } from "../../protocol/protocol";
import { seatOf } from "../../table/riders";
import { askedIn, riderIn } from "../names";
import type { Decision } from "../report";
import { handBefore, heldIn, viewBefore } from "../scenes";
import type { Judged } from "./lessons";

/** The question: whose it is, and what is asked. */
export type Asked = Pick<Decision, "step" | "round" | "seat" | "prompt">;

export interface Seen {
  readonly view: RaceView | null;
  /** The options in the order in which they lie in hand, or in a fixed one: nothing hints at the answer. */
  readonly options: readonly string[];
  /** The other rider's card, if it was chosen before. */
  readonly chosen: readonly (readonly [rider: string, card: string])[];
}

export interface Told {
  /** Best first, each with its reason. */
  readonly options: readonly (Judged & { readonly why: string })[];
  /** Sentences beneath them. */
  readonly notes: readonly string[];
}

/** A decision of a race that is over, as its seat saw it. */
export function seenIn(replay: Replay, decision: Decision, options: readonly string[]): Seen {
  const before = { ...replay, steps: replay.steps.slice(0, decision.step - replay.first) };
  const own = [...heldIn(before, decision.round)].filter(
    ([rider]) => rider !== riderIn(decision) && seatOf(rider) === decision.seat,
  );
  return {
    view: viewBefore(replay, decision.step),
    options,
    chosen: own.map(([rider, { played }]) => [rider, played] as const),
  };
}

/** The cards that a rider held before a decision about one. */
export function handIn(replay: Replay, decision: Asked): readonly string[] {
  const rider = riderIn(decision);
  return askedIn(decision) === "card" && rider ? handBefore(replay, decision.step, rider) : [];
}
