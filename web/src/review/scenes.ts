/** Positions of a race that is over, from its steps: where everybody stood, and which cards they held and played. */
import type { Replay } from "../protocol/http";
import type { RaceEvent, RaceView } from "../protocol/protocol";
import { askedIn, riderIn } from "./names";
import { numberOf, stageOf } from "./figures";

/** What a rider held in a round, and what was played of it. */
export interface Held {
  readonly hand: readonly string[];
  readonly played: string;
}

type Steps = Pick<Replay, "first" | "steps">;

const raceIn = (view: Replay["steps"][number]["view"]): RaceView | null =>
  view === null ? null : "race" in view ? view.race : "order" in view ? view : null;

/** How everybody stood when an answer of the record was given: what all could see. */
export function viewBefore({ first, steps }: Steps, step: number): RaceView | null {
  for (let n = Math.min(step - first, steps.length) - 1; n >= 0; n--) {
    const view = raceIn(steps[n]?.view ?? null);
    if (view !== null) return view;
  }
  return null;
}

/** The last hand that a rider drew before an answer; none while nobody has drawn. */
export function handBefore({ first, steps }: Steps, step: number, rider: string): readonly string[] {
  for (let n = Math.min(step - first, steps.length) - 1; n >= 0; n--) {
    const drew = (steps[n]?.events as readonly RaceEvent[] | undefined)?.findLast(
      (event) => event.event === "Drew" && event.rider === rider,
    );
    if (drew?.event === "Drew") return drew.cards;
  }
  return [];
}

/** The step with which a round begins: the first answer that belongs to it, or the first one of this seat. */
export function firstStepOf({ first, steps }: Steps, round: string, of?: number): number | undefined {
  const n = steps.findIndex(({ prompt, seat }) => prompt.startsWith(`${round}/`) && (of === undefined || seat === of));
  return n < 0 ? undefined : first + n;
}

/** By rider what everybody held and played in a round; of those who ride by themselves only what they played. */
export function heldIn(replay: Steps, round: string): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  replay.steps.forEach(({ prompt, option, events }, n) => {
    const rider = riderIn({ prompt });
    if (rider && prompt.startsWith(`${round}/`) && askedIn({ prompt }) === "card")
      held.set(rider, { hand: handBefore(replay, replay.first + n, rider), played: option });
    for (const event of events as readonly RaceEvent[])
      if (event.event === "Revealed" && event.round === numberOf(round) && isOf(prompt, round))
        for (const [other, card] of Object.entries(event.cards))
          if (!held.has(other)) held.set(other, { hand: [card], played: card });
  });
  return held;
}

/** The round to which an answer belongs: the numbers that its prompt begins with; "" of none. */
export const roundOf = (prompt: string): string => /^\d+(?:\/\d+)?(?=\/)/.exec(prompt)?.[0] ?? "";

/** A prompt of the same stage. */
const isOf = (prompt: string, round: string): boolean =>
  stageOf(round) === 0 || prompt.startsWith(`${stageOf(round)}/`);
