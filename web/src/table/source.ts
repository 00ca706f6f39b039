/**
 * What the race table shows, and where its answers go. A live table, a stage of a tour and a finished race are such
 * sources; the table itself knows nothing of sockets, tours or records.
 */
import type { LeaderJersey } from "../art/teams";
import type { StageDrawing } from "../board/drawing";
import type { Progress } from "../net/bookmark";
import type { TableSource } from "../net/liveSource";
import type { Packs } from "../protocol/http";
import type { Rival } from "./rival";
import type { Step } from "./timeline";
import type { Outlook, RaceEvent, RaceView } from "../protocol/protocol";

/** What happened at once, between two views. */
export interface RaceBatch {
  readonly events: readonly RaceEvent[];
  readonly before: RaceView;
  readonly after: RaceView;
}

/** Which jerseys of a tour who wears, by rider. */
export type Worn = ReadonlyMap<string, readonly LeaderJersey[]>;

export interface RaceSource extends TableSource<RaceView, RaceBatch> {
  readonly drawing: StageDrawing;
  look(prompt: string): Promise<Outlook>;
  /** What everybody was told of it, from the first event on, also while it goes on. Another function: something of it is no longer so. */
  readonly told?: () => Promise<readonly RaceEvent[]>;
  /** Who rides with whom, and who can pull whom: as all stand, or where this card would bring this rider. */
  packs?(rider: string, card: string): Promise<Packs>;
  /** All that was taken has been shown. */
  endShowing?(): void;
  /** The step of the show that is on the screen; at first the one at which somebody left. */
  progress?: Progress | null;
  /** All that happened, once the race is over: for the replay and the statistics. */
  history?(): Promise<readonly RaceBatch[]>;
  /** What was shown of it on this page, by round; a reader who comes after another one has it too. */
  readonly past?: Map<number, readonly Step[]>;
  /** Of a time trial ridden alone by whoever looks: a name of this ride, and what makes it slower than another. */
  readonly solo?: { readonly ride: string; readonly conditions: string } | undefined;
  /** In a tour: who wears what since the stage before. */
  readonly worn?: Worn;
  /** Who rode the same deal before: a ghost beside the race. */
  readonly rival?: Rival | undefined;
  /** The address of its record. */
  readonly record?: string;
}
