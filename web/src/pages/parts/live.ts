/** A live table as the race table wants it. */
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { under, type StageDrawing } from "../../board/drawing";
import { api } from "../../net/api";
import type { Answered, Sight, TableSocket } from "../../net/socket.svelte";
import type { Ask, Outlook, RaceView, SeatInfo } from "../../protocol/protocol";
import type { RaceBatch, RaceSource } from "../../table/source";
import type { Step } from "../../table/timeline";

/** What was shown of a table stays while its page is open, also when the device is handed on: it is public. */
const PAST = new WeakMap<TableSocket, SvelteMap<number, readonly Step[]>>();

export class LiveRace implements RaceSource {
  readonly drawing: StageDrawing;

  constructor(
    private readonly socket: TableSocket,
    private readonly sight: Sight,
    drawing: StageDrawing,
  ) {
    // The weather stays while everything else of the view changes.
    this.drawing = under(
      drawing,
      untrack(() => this.view.weather),
    );
  }

  get view(): RaceView {
    return this.sight.view as RaceView;
  }
  get prompts(): readonly Ask[] {
    return this.sight.prompts;
  }
  get waiting(): readonly number[] {
    return this.sight.waiting;
  }
  get deadline(): number | null {
    return this.sight.deadline;
  }
  get unconfirmed(): ReadonlyMap<string, string> {
    return this.socket.unconfirmed;
  }
  get seats(): readonly SeatInfo[] {
    return this.socket.table?.seats ?? [];
  }
  get mine(): readonly number[] {
    return this.socket.you.seats;
  }
  get solo(): { ride: string; conditions: string } | undefined {
    const { table, you } = this.socket;
    const seat = table?.seats[0];
    if (table?.seats.length !== 1 || seat?.kind !== "guest" || seat.bot || !you.seats.includes(0)) return undefined;
    const { handicap, weather } = table.options; // left out where there are none
    const { specialist } = this.view;
    return { ride: table.id, conditions: JSON.stringify({ specialist, handicap, weather }) };
  }
  get batches(): readonly RaceBatch[] {
    return this.sight.batches as readonly RaceBatch[];
  }
  take(): RaceBatch | undefined {
    return this.sight.take() as RaceBatch | undefined;
  }
  now(): number {
    return this.socket.now();
  }
  answer(prompt: string, option: string): Promise<Answered> {
    return this.socket.answer(prompt, option);
  }
  look(prompt: string): Promise<Outlook> {
    return this.socket.look(prompt);
  }
  get past(): SvelteMap<number, readonly Step[]> {
    const past = PAST.get(this.socket) ?? new SvelteMap<number, readonly Step[]>();
    PAST.set(this.socket, past);
    return past;
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
