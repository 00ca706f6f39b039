/**
 * A tour cut into its stages. The server opens the next stage in the moment in which one ends; whoever looks at the one
 * that ended is not torn away: what belongs to each stage waits until they come there.
 */
import { SvelteMap } from "svelte/reactivity";
import type { StageDrawing } from "../board/drawing";
import { api } from "../net/api";
import type { Progress } from "../net/bookmark";
import type { Batch, Sight } from "../net/sight.svelte";
import type { TableSocket } from "../net/socket.svelte";
import type { RaceEvent, RaceView, TourEvent, TourView } from "../protocol/protocol";
import { LiveRaceSource } from "../table/liveRace";
import type { Rival } from "../table/rival";
import type { RaceBatch, Worn } from "../table/source";
import { DRAWN, riders, wornBy } from "./names";

type Moment = Pick<Batch, "events" | "before" | "after">;
type Between = Exclude<TourEvent, RaceEvent>["event"];

const BETWEEN: ReadonlySet<string> = new Set<Between>(["StageOpened", "StageClosed", "Rested", "TourEnded"]);
const isOfRace = (event: Batch["events"][number]): event is RaceEvent => !BETWEEN.has(event.event);

export interface StageBatch {
  /** From 1. */
  readonly stage: number;
  readonly batch: RaceBatch;
}

/** What happened at once, as the stages in which it did. Of what lies further back than one stage's end no view is left. */
export function cut({ events, before, after }: Moment): StageBatch[] {
  const [from, to] = [before as TourView, after as TourView];
  const stage = from.results.length + 1;
  const closed = events.findIndex(({ event }) => event === "StageClosed");
  const opened = events.findLastIndex(({ event }) => event === "StageOpened");
  const parts: StageBatch[] = [];
  if (closed >= 0 && from.race && to.ended && to.results.length === stage) {
    const own = events.slice(0, closed).filter(isOfRace);
    parts.push({ stage, batch: { events: own, before: from.race, after: to.ended } });
  }
  if (to.race) {
    const own = events.slice(opened + 1).filter(isOfRace);
    const start = opened < 0 && closed < 0 ? (from.race ?? to.race) : to.race;
    if (own.length > 0)
      parts.push({ stage: to.results.length + 1, batch: { events: own, before: start, after: to.race } });
  }
  return parts;
}

/** What a seat is told of a tour, by stage. */
export class TourFeed {
  readonly #waiting = new SvelteMap<number, readonly RaceBatch[]>();
  readonly #ended = new SvelteMap<number, RaceView>();

  constructor(private readonly sight: Sight) {}

  /** Take what came; call it from an effect that follows the sight's batches. */
  drain(): void {
    for (let batch = this.sight.take(); batch !== undefined; batch = this.sight.take()) {
      this.sight.beginShowing(batch);
      const { ended, results } = batch.after as TourView;
      if (ended !== null) this.#ended.set(results.length, ended);
      for (const { stage, batch: own } of cut(batch)) this.#waiting.set(stage, [...this.batches(stage), own]);
    }
  }

  batches(stage: number): readonly RaceBatch[] {
    return this.#waiting.get(stage) ?? [];
  }

  take(stage: number): RaceBatch | undefined {
    const [oldest, ...rest] = this.batches(stage);
    if (oldest !== undefined) this.#waiting.set(stage, rest);
    return oldest;
  }

  /** Nothing waits to be shown, of no stage. */
  get isShown(): boolean {
    return [...this.#waiting.values()].every((batches) => batches.length === 0);
  }

  /** Learn how a stage ended, if that was not seen. */
  async recall(table: string, stage: number): Promise<void> {
    if (this.view(stage) !== null) return;
    const last = (await historyOf(table, stage)).at(-1);
    if (last) this.#ended.set(stage, last.after);
  }

  /** A stage as it is, or as it ended; null if that was not seen. */
  view(stage: number): RaceView | null {
    const tour = this.sight.view as TourView | null;
    if (tour === null) return null;
    const ridden = tour.results.length;
    if (stage === ridden + 1) return tour.race;
    return this.#ended.get(stage) ?? (stage === ridden ? tour.ended : null);
  }
}

/** A stage of a tour as the race table wants it. */
export class TourStage extends LiveRaceSource {
  constructor(
    socket: TableSocket,
    private readonly tour: Sight,
    private readonly feed: TourFeed,
    stage: number,
    drawing: StageDrawing,
    readonly rival?: Rival,
  ) {
    super(socket, drawing, () => feed.view(stage) as RaceView, stage); // the page shows no stage that was not seen
  }

  /** A stage that is over asks nothing. */
  protected get sight(): Sight | undefined {
    return (this.tour.view as TourView).results.length >= this.stage ? undefined : this.tour;
  }
  get batches(): readonly RaceBatch[] {
    return this.feed.batches(this.stage);
  }
  take(): RaceBatch | undefined {
    return this.feed.take(this.stage);
  }
  get worn(): Worn {
    const tour = this.tour.view as TourView;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew at every look, never changed
    return new Map(riders(tour).map((rider) => [rider, wornBy(tour, rider, this.stage - 1).map((one) => DRAWN[one])]));
  }
  endShowing(): void {
    if (this.feed.isShown) this.tour.endShowing();
  }
  get progress(): Progress | null {
    return this.tour.progress;
  }
  set progress(progress: Progress | null) {
    this.tour.progress = progress;
  }
  async told(): Promise<readonly RaceEvent[]> {
    const events = (await api.told(this.socket.id)).events as readonly TourEvent[];
    const starts = events.flatMap(({ event }, n) => (event === "StageOpened" ? [n] : []));
    const [from = -1, to = events.length] = [starts[this.stage - 1], starts[this.stage]];
    return events.slice(from + 1, to).filter(isOfRace);
  }
  history(): Promise<readonly RaceBatch[]> {
    return historyOf(this.socket.id, this.stage);
  }
}

/** All that happened in a stage that is over; nothing of it is hidden, also while the tour goes on. */
async function historyOf(table: string, wanted: number): Promise<readonly RaceBatch[]> {
  const { steps } = await api.replay(table, wanted);
  let before = steps.find(({ view }) => view !== null)?.view as TourView;
  return steps.flatMap(({ events, view }) => {
    const after = (view ?? before) as TourView;
    const own = cut({ events, before, after }).filter(({ stage }) => stage === wanted);
    before = after;
    return own.map(({ batch }) => batch);
  });
}

/** The tour in the moment after a stage that is over: what the rest day brought, and how it stood then. */
export async function viewAfter(table: string, stage: number): Promise<TourView | null> {
  const { steps } = await api.endOf(table, stage, 1); // the answer that ends a stage changes it for everybody
  return (steps.findLast(({ view }) => view !== null)?.view ?? null) as TourView | null;
}

const FEEDS = new WeakMap<Sight, TourFeed>();

/** The feed of a sight, always the same one. */
export function feedOf(sight: Sight): TourFeed {
  const feed = FEEDS.get(sight) ?? new TourFeed(sight);
  FEEDS.set(sight, feed);
  return feed;
}
