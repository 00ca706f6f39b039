/** What the page of a game is given and asks for, whichever game it is; and the same for a table on the server. */
import type { Ask, SeatInfo } from "../protocol/protocol";
import type { Sight } from "./sight.svelte";
import type { Answered, TableSocket } from "./socket.svelte";

export interface Company {
  readonly socket: TableSocket;
  readonly sight: Sight;
}

export interface TableSource<View, Batch> {
  /** As the seat that is looked from sees it. */
  readonly view: View;
  /** What this seat is asked, or may still change. */
  readonly prompts: readonly Ask[];
  /** The seats that the table waits for. */
  readonly waiting: readonly number[];
  /** Where people can call each other: the table, and what is seen of it. */
  readonly company?: Company | undefined;
  /** On the server's clock, in seconds. */
  readonly deadline: number | null;
  /** Answers on their way, by prompt. */
  readonly unconfirmed: ReadonlyMap<string, string>;
  readonly seats: readonly SeatInfo[];
  /** The seats of whoever looks. */
  readonly mine: readonly number[];
  /** What happened and was not shown yet, oldest first. */
  readonly batches: readonly Batch[];
  /** The oldest batch, which is then no longer waiting. */
  take(): Batch | undefined;
  now(): number;
  answer(prompt: string, option: string): Promise<Answered>;
}

export abstract class LiveSource {
  constructor(protected readonly socket: TableSocket) {}

  /** From where the table is looked at; undefined where nobody is asked anything. */
  protected abstract get sight(): Sight | undefined;

  get prompts(): readonly Ask[] {
    return this.sight?.prompts ?? [];
  }
  get waiting(): readonly number[] {
    return this.sight?.waiting ?? [];
  }
  get company(): Company | undefined {
    return this.sight && { socket: this.socket, sight: this.sight };
  }
  get deadline(): number | null {
    return this.sight?.deadline ?? null;
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
  now(): number {
    return this.socket.now();
  }
  answer(prompt: string, option: string): Promise<Answered> {
    return this.socket.answer(prompt, option);
  }
}
