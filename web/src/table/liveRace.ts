/** A race on the server as the race table takes it: what a table of one race and a stage of a tour have in common. */
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { under, type StageDrawing } from "../board/drawing";
import { api } from "../net/api";
import { LiveSource } from "../net/liveSource";
import type { Progress } from "../net/bookmark";
import type { Sight } from "../net/sight.svelte";
import type { TableSocket } from "../net/socket.svelte";
import type { Packs } from "../protocol/http";
import type { Outlook, RaceEvent, RaceView } from "../protocol/protocol";
import type { Rival } from "./rival";
import type { RaceBatch, RaceSource } from "./source";
import type { Step } from "./timeline";

type Past = SvelteMap<number, readonly Step[]>;

/** By table and stage: what was shown stays while the page is open, also when the device is handed on. It is public. */
const PAST = new WeakMap<TableSocket, Map<number, Past>>();

export abstract class LiveRaceSource extends LiveSource implements RaceSource {
  readonly drawing: StageDrawing;

  constructor(
    socket: TableSocket,
    drawing: StageDrawing,
    private readonly read: () => RaceView,
    /** Of a tour, from 1; a race of its own is 0. */
    protected readonly stage = 0,
  ) {
    super(socket);
    // The weather stays while everything else of the view changes.
    this.drawing = under(drawing, untrack(read).weather);
  }

  abstract readonly batches: readonly RaceBatch[];
  abstract take(): RaceBatch | undefined;
  /** All that happened, once the race is over. */
  abstract history(): Promise<readonly RaceBatch[]>;

  get view(): RaceView {
    return this.read();
  }
  look(prompt: string): Promise<Outlook> {
    return this.socket.look(prompt);
  }
  packs(rider: string, card: string): Promise<Packs> {
    return api.packs(this.socket.id, rider, card);
  }
  get past(): Past {
    const stages = PAST.get(this.socket) ?? new Map<number, Past>();
    PAST.set(this.socket, stages);
    const past = stages.get(this.stage) ?? new SvelteMap<number, readonly Step[]>();
    stages.set(this.stage, past);
    return past;
  }
}

/** A table at which one race is ridden. */
export class LiveRace extends LiveRaceSource {
  constructor(
    socket: TableSocket,
    protected readonly sight: Sight,
    drawing: StageDrawing,
    readonly rival?: Rival,
  ) {
    super(socket, drawing, () => sight.view as RaceView);
  }

  get batches(): readonly RaceBatch[] {
    return this.sight.batches as readonly RaceBatch[];
  }
  take(): RaceBatch | undefined {
    const batch = this.sight.take();
    if (batch !== undefined) this.sight.beginShowing(batch);
    return batch as RaceBatch | undefined;
  }
  endShowing(): void {
    this.sight.endShowing();
  }
  get progress(): Progress | null {
    return this.sight.progress;
  }
  set progress(progress: Progress | null) {
    this.sight.progress = progress;
  }
  async told(): Promise<readonly RaceEvent[]> {
    return (await api.told(this.socket.id)).events as readonly RaceEvent[];
  }
  get solo(): { ride: string; conditions: string } | undefined {
    const { table, you } = this.socket;
    const seat = table?.seats[0];
    if (table?.seats.length !== 1 || seat?.kind !== "guest" || seat.bot || !you.seats.includes(0)) return undefined;
    const { handicap, weather } = table.options; // left out where there are none
    const { specialist } = this.view;
    return { ride: table.id, conditions: JSON.stringify({ specialist, handicap, weather }) };
  }
  get record(): string {
    return api.record(this.socket.id);
  }
  /** An answer that changed nothing for others has no view: the one before it holds. */
  async history(): Promise<readonly RaceBatch[]> {
    const { steps } = await api.replay(this.socket.id);
    let before: RaceView = this.view;
    return steps.map(({ events, view }) => {
      const batch = { events, before, after: view ?? before } as RaceBatch;
      before = batch.after;
      return batch;
    });
  }
}
