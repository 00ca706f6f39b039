/** The rounds of a race so far, also those before the page was open, and the one that somebody looks back at. */
import { untrack } from "svelte";
import type { Positions } from "./positions";
import type { Show } from "./show.svelte";
import type { RaceSource } from "./source";
import type { Step } from "./timeline";
import { isWhole, stepsOfAll } from "./wholeRace";

interface Around {
  readonly race: () => RaceSource;
  readonly show: Show;
  readonly replay: Show;
  readonly isOver: () => boolean;
  /** The card that is picked: whoever picks another one is back in the present. */
  readonly picked: () => number | null;
}

export class PastRounds {
  #looked: number | null = $state(null);
  /** What was read. */
  #told: RaceSource["told"];

  constructor(private readonly around: Around) {
    // A page that came too late to be told all of it reads it up.
    $effect(() => {
      const race = around.race();
      if (race.told === this.#told || race.batches.length > 0) return;
      const { phase } = race.view;
      if ((phase === "over" && race.history !== undefined) || phase === "draft") return; // the replay has it, or nobody
      if (isWhole(around.show.rounds, race.view)) return;
      this.#told = race.told;
      untrack(() => void this.#read(race));
    });
    // What happens now is more than what happened then.
    $effect(() => {
      void around.picked();
      if (around.show.isOn || around.race().batches.length > 0) untrack(() => (this.#looked = null));
      return () => untrack(() => (this.#looked = null));
    });
  }

  async #read(race: RaceSource): Promise<void> {
    try {
      const events = (await race.told?.()) ?? [];
      this.around.show.recall(stepsOfAll(events, race.view));
    } catch {
      // how it stands can be seen without what led to it
    }
  }

  /** The last round that was shown, or is. */
  readonly now: number = $derived.by(() => {
    const { show, replay, isOver } = this.around;
    if (isOver()) return Math.max(0, replay.steps.at(-1)?.round ?? 0);
    return show.isOn ? ((show.step ?? show.steps[0])?.round ?? 0) : Math.max(0, ...show.rounds.keys());
  });
  /** The round on the screen. */
  readonly at: number = $derived.by(() => {
    const { replay, isOver } = this.around;
    return isOver() ? ((replay.step ?? replay.steps[0])?.round ?? 0) : (this.#looked ?? this.now);
  });
  readonly isPast: boolean = $derived.by(() => this.#looked !== null && !this.around.isOver());
  /** What happened in the round that is looked back at. */
  readonly steps: readonly Step[] = $derived.by(() =>
    this.#looked === null ? [] : (this.around.show.rounds.get(this.#looked) ?? []),
  );
  /** Where everybody stood at its end. */
  readonly positions: Positions | null = $derived(this.isPast ? (this.steps.at(-1)?.after ?? null) : null);

  look(round: number): void {
    const { replay, isOver } = this.around;
    const wanted = Math.min(Math.max(round, 0), this.now);
    if (isOver()) replay.goTo(replay.steps.findLastIndex((step) => step.round === wanted));
    else this.#looked = this.around.show.rounds.has(wanted) ? wanted : null;
  }

  backToNow(): void {
    this.#looked = null;
    if (this.around.isOver()) this.around.replay.goTo(this.around.replay.steps.length - 1);
  }
}
