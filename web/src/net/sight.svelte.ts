/** What is seen of a table from one seat, and what happened there that was not shown yet. */
import type { Ask, ChangedNews, News } from "../protocol/protocol";
import type { Bookmark, Progress } from "./bookmark";

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

/** A view with these changes. "race.hands" is a field of a field. */
function changed(view: View, changes: ChangedNews["changes"]): View {
  const known: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(changes)) {
    const [field = "", part] = name.split(".");
    known[field] = part === undefined ? value : { ...(known[field] as object), [part]: value };
  }
  return known as unknown as View;
}

/** The table from one seat. The view and the prompts are the newest; `batches` waits to be shown. */
export class Sight {
  view: View | null = $state.raw(null);
  prompts: readonly Ask[] = $state.raw([]);
  /** The seats that the table waits for. */
  waiting: readonly number[] = $state.raw([]);
  /** When the table began to wait for each of them. */
  since: readonly number[] = $state.raw([]);
  /** When the first of them runs out of time, on the server's clock. */
  deadline: number | null = $state.raw(null);
  /** What happened and was not taken yet, oldest first. A fresh view empties it. */
  batches: readonly Batch[] = $state.raw([]);
  /** The number of the next event; null before anything is known. */
  next: number | null = null;

  /** How much of what is being shown was on the screen; of what is shown first, where it was left. */
  progress: Progress | null = null;
  /** The oldest batch that was taken and has not been shown to its end. */
  #showing: Pick<Bookmark, "next" | "view"> | null = null;

  constructor(readonly seat: Reader) {}

  /** Go on where somebody left off. */
  open({ next, view, progress = null }: Bookmark): void {
    [this.next, this.view, this.progress] = [next, view, progress];
  }

  /** This batch is being shown: a page that is closed now will show it again. */
  beginShowing({ first, before }: Batch): void {
    this.#showing ??= { next: first, view: before };
  }

  /** All that was taken has been shown. */
  endShowing(): void {
    this.#showing = null;
  }

  /** How far its reader has come: what waits to be shown was not seen. */
  get seen(): Bookmark | null {
    if (this.#showing !== null) return { ...this.#showing, progress: this.progress };
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
  hear(news: News | ChangedNews): boolean {
    const known = this.next;
    const isFresh = news.type === "news" && news.fresh;
    if (!isFresh && known !== null && news.first > known) return false;
    const before = this.view;
    const view = news.type === "news" ? news.view : before && changed(before, news.changes);
    if (view === null) return false;
    const missed = known === null ? [] : news.events.slice(known - news.first);
    this.view = view;
    this.prompts = news.prompts;
    this.waiting = news.waiting;
    this.since = news.since;
    this.deadline = news.deadline;
    this.next = news.next;
    if (isFresh) this.batches = [];
    else if (missed.length > 0)
      this.batches = [
        ...this.batches,
        { first: news.next - missed.length, events: missed, before: before ?? view, after: view },
      ];
    return true;
  }
}
