/** What the Redline table is given to show and where its answers go, and the same for a table on the server. */
import { api } from "../net/api";
import { RequestError } from "../net/errors";
import { LiveSource, type TableSource } from "../net/liveSource";
import type { Sight } from "../net/sight.svelte";
import type { TableSocket } from "../net/socket.svelte";
import type { Seating } from "../pages/parts/seating.svelte";
import type { Judged, RedlineEvent, RedlineView } from "../protocol/protocol";

/** What happened at once. A page that comes later is told all that happened before, as one batch of the past. */
export interface RedlineBatch {
  /** The number of its first event. */
  readonly first: number;
  readonly events: readonly RedlineEvent[];
  readonly before: RedlineView;
  readonly after: RedlineView;
}

/** Hands are open: every seat sees the same. */
export interface RedlineSource extends TableSource<RedlineView, RedlineBatch> {
  /** Where a piece of mine may lie, and why not elsewhere. */
  judge(prompt: string, piece: string): Promise<Judged>;
  /** What a bot that thinks would answer, alone among bots. */
  hint(prompt: string): Promise<string>;
  /** All that happened, from the first event on. */
  history(): Promise<readonly RedlineEvent[]>;
  readonly record: string;
}

/**
 * A live table. On a shared device the seat that is looked from changes with every turn, but everything that happens is
 * public: it is heard from the spectators' place.
 */
export class LiveRedline extends LiveSource implements RedlineSource {
  constructor(
    socket: TableSocket,
    private readonly seating: Seating,
  ) {
    super(socket);
  }

  /** The seat's own, or what everybody sees while that is on its way. */
  protected get sight(): Sight | undefined {
    const { sight } = this.seating;
    return sight?.view ? sight : this.socket.sight(null);
  }
  get #heard(): Sight | undefined {
    return this.seating.isShared ? this.socket.sight(null) : this.seating.sight;
  }
  get isReady(): boolean {
    return this.sight?.view != null;
  }
  get view(): RedlineView {
    return this.sight?.view as RedlineView;
  }
  get batches(): readonly RedlineBatch[] {
    return (this.#heard?.batches ?? []) as readonly RedlineBatch[];
  }
  take(): RedlineBatch | undefined {
    return this.#heard?.take() as RedlineBatch | undefined;
  }
  async judge(prompt: string, piece: string): Promise<Judged> {
    const { judged } = await this.socket.look(prompt, piece);
    if (judged === null) throw new RequestError("trouble", "Nothing was said about the piece.");
    return judged;
  }
  hint(prompt: string): Promise<string> {
    return this.socket.hint(prompt);
  }
  async history(): Promise<readonly RedlineEvent[]> {
    return (await api.told(this.socket.id)).events as readonly RedlineEvent[];
  }
  get record(): string {
    return api.record(this.socket.id);
  }
}
