/**
 * What the race table shows, and where its answers go. A live table, a stage of a tour and a finished race are such
 * sources; the table itself knows nothing of sockets, tours or records.
 */
import type { StageDrawing } from "../board/drawing";
import type { Answered } from "../net/socket.svelte";
import type { Step } from "./timeline";
import type { Ask, Outlook, RaceEvent, RaceView, SeatInfo } from "../protocol/protocol";

/** What happened at once, between two views. */
export interface RaceBatch {
  readonly events: readonly RaceEvent[];
  readonly before: RaceView;
  readonly after: RaceView;
}

export interface RaceSource {
  readonly drawing: StageDrawing;
  /** As the seat that is looked from sees it; a spectator's hands are empty. */
  readonly view: RaceView;
  /** What this seat is asked, or may still change. */
  readonly prompts: readonly Ask[];
  /** The seats that the table waits for. */
  readonly waiting: readonly number[];
  /** On the server's clock, in seconds. */
  readonly deadline: number | null;
  /** Answers on their way, by prompt. */
  readonly unconfirmed: ReadonlyMap<string, string>;
  readonly seats: readonly SeatInfo[];
  /** The seats of whoever looks. */
  readonly mine: readonly number[];
  readonly batches: readonly RaceBatch[];
  take(): RaceBatch | undefined;
  now(): number;
  answer(prompt: string, option: string): Promise<Answered>;
  look(prompt: string): Promise<Outlook>;
  /** All that happened, once the race is over: for the replay and the statistics. */
  history?(): Promise<readonly RaceBatch[]>;
  /** What was shown of it on this page, by round; a reader who comes after another one has it too. */
  readonly past?: Map<number, readonly Step[]>;
  /** Of a time trial ridden alone by whoever looks: a name of this ride, and what makes it slower than another. */
  readonly solo?: { readonly ride: string; readonly conditions: string } | undefined;
  /** The address of its record. */
  readonly record?: string;
}
