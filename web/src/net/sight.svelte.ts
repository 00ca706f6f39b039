/** What is seen of a table from one seat, and what happened there that was not shown yet. */
import type { Ask, News } from "../protocol/protocol";
import type { Bookmark } from "./bookmark";

export type View = News["view"];
export type GameEvent = News["events"][number];
/** A seat, or null for a spectator. */
export type Reader = number | null;

/** What happened at once: for the reveal. `before` and `after` are the views around it. */
export interface Batch {
  readonly first: number;
  readonly events: readonly GameEvent[];
  readonly before: View;
  readonly after: View;
}

/** The table from one seat. The view and the prompts are the newest; `batches` waits to be shown. */
export class Sight {
  view: View | null = $state.raw(null);
  prompts: readonly Ask[] = $state.raw([]);
  /** The seats that the table waits for. */
  waiting: readonly number[] = $state.raw([]);
  /** When the first of them runs out of time, on the server's clock. */
  deadline: number | null = $state.raw(null);
  /** What happened and was not taken yet, oldest first. A fresh view empties it. */
  batches: readonly Batch[] = $state.raw([]);
  /** The number of the next event; null before anything is known. */
  next: number | null = null;

  constructor(readonly seat: Reader) {}

  /** Go on where somebody left off. */
  open({ next, view }: Bookmark): void {
    [this.next, this.view] = [next, view];
  }

  /** How far its reader has come: what waits to be shown was not seen. */
  get seen(): Bookmark | null {
    const [unseen] = this.batches;
    const [next, view] = unseen ? [unseen.first, unseen.before] : [this.next, this.view];
    return next === null || view === null ? null : { next, view };
  }

  /** The oldest batch, which is then no longer waiting. */
  take(): Batch | undefined {
    const [oldest, ...rest] = this.batches;
    if (oldest !== undefined) this.batches = rest;
    return oldest;
  }

  /** -> whether it fits to what is known; if not, something was missed */
  hear(news: News): boolean {
    const known = this.next;
    if (!news.fresh && known !== null && news.first > known) return false;
    const before = this.view;
    const missed = known === null ? [] : news.events.slice(known - news.first);
    this.view = news.view;
    this.prompts = news.prompts;
    this.waiting = news.waiting;
    this.deadline = news.deadline;
    this.next = news.next;
    if (news.fresh) this.batches = [];
    else if (missed.length > 0)
      this.batches = [
        ...this.batches,
        { first: news.next - missed.length, events: missed, before: before ?? news.view, after: news.view },
      ];
    return true;
  }
}
