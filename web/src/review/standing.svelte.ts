/** How a what-if stands beside the race that it left: everybody's chance when its round began, here and there. */
import type { View } from "../net/sight.svelte";
import { askReview, type Report } from "./report";

const EVERY = 1000;

export interface Beside {
  readonly here: number;
  readonly race: number;
}

/** The round that is played, as reviews name it: `7`, in a tour `3/7`, in Redline `1/7`; "" between two. */
export function roundIn(view: View | null): string {
  if (view === null) return "";
  if ("race" in view) return view.race === null ? "" : `${view.results.length + 1}/${view.race.round}`;
  if ("turns" in view) return `${view.game}/${view.turns}`;
  return "round" in view ? `${view.round}` : "";
}

export class Standing {
  /** By seat. */
  known: readonly Beside[] | undefined = $state.raw();
  #race: Report | null = null;
  #asked = 0;

  constructor(
    private readonly table: string,
    private readonly left: string,
  ) {}

  /** In this round. What was asked before is no longer waited for. */
  async ask(round: string): Promise<void> {
    const number = ++this.#asked;
    this.known = undefined;
    try {
      this.#race ??= await this.#whole(this.left, number);
      const here = await this.#whole(this.table, number);
      if (number !== this.#asked) return;
      const beside = this.#race?.rounds.find((one) => one.round === round) ?? this.#race?.rounds.at(-1);
      this.known = here?.rounds
        .at(-1)
        ?.seats.map(({ chance }, seat) => ({ here: chance[0], race: beside?.seats[seat]?.chance[0] ?? 0 }));
    } catch {
      this.known = undefined; // it is played without
    }
  }

  end(): void {
    this.#asked++;
  }

  async #whole(table: string, number: number): Promise<Report | null> {
    for (;;) {
      const answer = await askReview(table);
      if (answer.status === "ready") return answer.report;
      if (answer.status === "failed" || number !== this.#asked) return null;
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  }
}
