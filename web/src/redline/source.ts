/** What the Redline table shows, and where its answers go. */
import { api } from "../net/api";
import { Denial } from "../net/denial";
import type { Answered, Sight, TableSocket } from "../net/socket.svelte";
import type { Seating } from "../pages/parts/seating.svelte";
import type { Ask, Judged, RedlineEvent, RedlineView, SeatInfo } from "../protocol/protocol";

/** What happened at once. A page that comes later is told all that happened before, as one batch of the past. */
export interface RedlineBatch {
  /** The number of its first event. */
  readonly first: number;
  readonly events: readonly RedlineEvent[];
  readonly before: RedlineView;
  readonly after: RedlineView;
}

export interface RedlineSource {
  /** As the seat that is looked from sees it; hands are open. */
  readonly view: RedlineView;
  readonly prompts: readonly Ask[];
  /** The seats that the table waits for. */
  readonly waiting: readonly number[];
  readonly deadline: number | null;
  readonly unconfirmed: ReadonlyMap<string, string>;
  readonly seats: readonly SeatInfo[];
  /** The seats of whoever looks. */
  readonly mine: readonly number[];
  readonly batches: readonly RedlineBatch[];
  take(): RedlineBatch | undefined;
  now(): number;
  answer(prompt: string, option: string): Promise<Answered>;
  /** Where a piece of mine may lie, and why not elsewhere. */
  judge(prompt: string, piece: string): Promise<Judged>;
  /** All that happened, from the first event on. */
  history(): Promise<readonly RedlineEvent[]>;
  readonly record: string;
}

/**
 * A live table. On a shared device the seat that is looked from changes with every turn, but everything that happens is
 * public: it is heard from the spectators' place.
 */
export class LiveRedline implements RedlineSource {
  constructor(
    private readonly socket: TableSocket,
    private readonly seating: Seating,
  ) {}

  /** The seat's own, or what everybody sees while that is on its way. */
  get #sight(): Sight | undefined {
    const { sight } = this.seating;
    return sight?.view ? sight : this.socket.sight(null);
  }
  get #heard(): Sight | undefined {
    return this.seating.isShared ? this.socket.sight(null) : this.seating.sight;
  }
  get isReady(): boolean {
    return this.#sight?.view != null;
  }
  get view(): RedlineView {
    return this.#sight?.view as RedlineView;
  }
  get prompts(): readonly Ask[] {
    return this.#sight?.prompts ?? [];
  }
  get waiting(): readonly number[] {
    return this.#sight?.waiting ?? [];
  }
  get deadline(): number | null {
    return this.#sight?.deadline ?? null;
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
  get batches(): readonly RedlineBatch[] {
    return (this.#heard?.batches ?? []) as readonly RedlineBatch[];
  }
  take(): RedlineBatch | undefined {
    return this.#heard?.take() as RedlineBatch | undefined;
  }
  now(): number {
    return this.socket.now();
  }
  answer(prompt: string, option: string): Promise<Answered> {
    return this.socket.answer(prompt, option);
  }
  async judge(prompt: string, piece: string): Promise<Judged> {
    const { judged } = await this.socket.look(prompt, piece);
    if (judged === null) throw new Denial("trouble", "Nothing was said about the piece.");
    return judged;
  }
  async history(): Promise<readonly RedlineEvent[]> {
    return (await api.told(this.socket.id)).events as readonly RedlineEvent[];
  }
  get record(): string {
    return api.record(this.socket.id);
  }
}
