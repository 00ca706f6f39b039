/** A race that is over as steps of a show, from its first event on. */
import { positionsOf } from "../positions";
import type { Show } from "../show.svelte";
import type { RaceBatch, RaceSource } from "../source";
import { timeline, type Step } from "../timeline";

export function stepsOf(batches: readonly RaceBatch[]): Step[] {
  const all: Step[] = [];
  for (const { events, before, after } of batches) {
    const last = all.at(-1);
    const open = last ? { round: last.round, cards: last.cards } : { round: 0, cards: {} };
    all.push(...timeline(events, last?.after ?? positionsOf(before), positionsOf(after), open));
  }
  return all;
}

/** All of it; nothing of a race whose history nobody has. */
export const wholeRace = async (race: RaceSource): Promise<readonly Step[]> =>
  race.history === undefined ? [] : stepsOf(await race.history());

/** Opens the whole race at its end, unless it is open already. */
export async function openAtEnd(race: RaceSource, show: Show): Promise<void> {
  if (race.history === undefined || show.isOn) return;
  const steps = await wholeRace(race);
  if (show.isOn) return; // opened meanwhile
  show.open(steps, steps.length, false);
  show.goTo(steps.length - 1);
}

/** The round that a link names: `#round=7`. */
export const roundIn = (hash: string): number => Number(/^#round=(\d+)$/.exec(hash)?.[1] ?? NaN);
