/**
 * What the race table shows, and where its answers go. A live table, a stage of a tour and a finished race are such
 * sources; the table itself knows nothing of sockets, tours or records.
 */
import type { StageDrawing } from "../board/drawing";
import type { TableSource } from "../net/liveSource";
import type { Step } from "./timeline";
import type { Outlook, RaceEvent, RaceView } from "../protocol/protocol";

/** What happened at once, between two views. */
export interface RaceBatch {
  readonly events: readonly RaceEvent[];
  readonly before: RaceView;
  readonly after: RaceView;
}

export interface RaceSource extends TableSource<RaceView, RaceBatch> {
  readonly drawing: StageDrawing;
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
