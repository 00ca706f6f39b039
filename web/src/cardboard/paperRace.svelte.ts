/** A race on cardboard as the race table takes it: what was typed and counted, and where answers go. */
import { SvelteMap } from "svelte/reactivity";
import type { StageDrawing } from "../board/drawing";
import { Denial } from "../net/denial";
import type { Answered } from "../net/socket.svelte";
import type { PaperRace, PaperTeam } from "../protocol/http";
import type { Ask, Outlook, RaceView, SeatInfo } from "../protocol/protocol";
import type { RaceBatch, RaceSource } from "../table/source";
import { c } from "./words";

export class PaperSource implements RaceSource {
  readonly deadline = null;
  readonly unconfirmed: ReadonlyMap<string, string> = new SvelteMap<string, string>();
  #batches: readonly RaceBatch[] = $state.raw([]);
  #race: PaperRace = $state.raw() as PaperRace;
  /** How far the show has got: the round, and how much of it. */
  #told = [0, 0];

  constructor(
    readonly drawing: StageDrawing,
    race: PaperRace,
    private readonly teams: () => readonly PaperTeam[],
    private readonly write: (entries: Readonly<Record<string, string>>) => void,
  ) {
    this.#race = race;
    this.#told = progress(race);
  }

  /** Something was typed and counted: a round that is new is shown, a correction stands there at once. */
  update(race: PaperRace): void {
    const [round = 0, events = 0] = progress(race);
    const [before = 0, known = 0] = this.#told;
    this.#race = race;
    this.#told = [round, events];
    const { latest } = race;
    if (latest && (round > before || (round === before && events > known)))
      this.#batches = [...this.#batches, { events: latest.events, before: latest.before, after: latest.after }];
  }

  get view(): RaceView {
    return this.#race.view;
  }
  /** Cards are typed on the pad, for all riders at once; everything else is asked as at any table. */
  get prompts(): readonly Ask[] {
    return this.#race.asks
      .filter(({ ask }) => ask !== "PlayCard")
      .map(({ name, ask, options }) => ({ name, ask, options, secret: false, chosen: "" }));
  }
  get cards(): PaperRace["asks"] {
    return this.#race.asks.filter(({ ask }) => ask === "PlayCard");
  }
  get waiting(): readonly number[] {
    const seats = this.#race.asks.map(({ seat }) => seat);
    return seats.filter((seat, n) => seats.indexOf(seat) === n);
  }
  get seats(): readonly SeatInfo[] {
    return this.teams().map(({ name, bot }) => {
      const who = name.trim() || (bot ? "" : c("setup.paper"));
      return { kind: bot ? "bot" : "guest", name: who, bot, present: true };
    });
  }
  get mine(): readonly number[] {
    return this.view.paper;
  }
  get batches(): readonly RaceBatch[] {
    return this.#batches;
  }

  take(): RaceBatch | undefined {
    const [first, ...rest] = this.#batches;
    if (first !== undefined) this.#batches = rest;
    return first;
  }
  now(): number {
    return Date.now() / 1000;
  }
  answer(prompt: string, option: string): Promise<Answered> {
    this.write({ [prompt]: option });
    return Promise.resolve({ ok: true });
  }
  /** Nobody here knows the hands on paper. */
  look(): Promise<Outlook> {
    return Promise.reject(new Denial("not-now", "Hands on paper cannot be looked at."));
  }
}

function progress({ latest }: PaperRace): number[] {
  return latest ? [Number(latest.name), latest.events.length] : [0, 0];
}
