/** A race on cardboard as the race table takes it: what was typed and counted, and where answers go. */
import { SvelteMap } from "svelte/reactivity";
import type { StageDrawing } from "../board/drawing";
import { api } from "../net/api";
import { bookmarkOf, leaveBookmark, type Progress } from "../net/bookmark";
import { RequestError } from "../net/errors";
import type { Answered } from "../net/socket.svelte";
import type { PaperAsk, PaperRace, PaperRound, PaperTeam } from "../protocol/http";
import type { Ask, Outlook, RaceEvent, RaceView, SeatInfo } from "../protocol/protocol";
import type { RaceBatch, RaceSource } from "../table/source";
import type { Step } from "../table/timeline";
import { isSame } from "./merge";
import { cardboardText } from "../i18n/cardboard/text";

const NOTHING = -1; // the riders are placed before round 1, in 0

export class PaperSource implements RaceSource {
  readonly deadline = null;
  readonly unconfirmed: ReadonlyMap<string, string> = new SvelteMap<string, string>();
  #batches: readonly RaceBatch[] = $state.raw([]);
  #race: PaperRace = $state.raw() as PaperRace;
  /** How far the show has got: the round. */
  #told = NOTHING;
  #isShowing = false;
  progress: Progress | null = null;
  told: () => Promise<readonly RaceEvent[]> = $state.raw(() => this.#read());
  /** What was shown, until something of it is corrected. */
  readonly past = new SvelteMap<number, readonly Step[]>();

  constructor(
    /** Of the book. */
    private readonly id: string,
    readonly drawing: StageDrawing,
    race: PaperRace,
    private readonly teams: () => readonly PaperTeam[],
    private readonly write: (entries: Readonly<Record<string, string>>) => void,
  ) {
    this.#race = race;
    this.#told = roundOf(race);
    const [left, { latest }] = [bookmarkOf(id, null), race];
    // The page was closed while this was shown, and nothing of it was corrected since.
    if (!left?.progress || left.next !== this.#told || !latest || !isSame(left.view, latest.before)) return;
    this.progress = left.progress;
    this.#feed(latest);
  }

  /** The page may not come back: remember how far the show has got. */
  leave(): void {
    const { latest } = this.#race;
    const progress = this.#isShowing && this.progress?.round === this.#told ? this.progress : null;
    if (latest) leaveBookmark(this.id, null, { next: this.#told, view: latest.before, progress });
  }

  /** Something was typed and counted: what is new is shown, a correction stands there at once. */
  update(race: PaperRace): void {
    const [last, known] = [this.#told, this.#race.latest];
    this.#race = race;
    this.#told = roundOf(race);
    const { latest } = race;
    if (latest && this.#told > last) this.#feed(latest);
    else if (known && latest && goesOn(known, latest))
      this.#feed({ events: latest.events.slice(known.events.length), before: known.after, after: latest.after });
    else if (!isSame(known, latest)) {
      this.past.clear();
      this.told = () => this.#read();
    }
  }

  #feed({ events, before, after }: RaceBatch): void {
    this.#batches = [...this.#batches, { events, before, after }];
  }

  get view(): RaceView {
    return this.#race.view;
  }
  /** What all do at once is typed on the pad; everything else is asked as at any table. */
  get prompts(): readonly Ask[] {
    return this.#race.asks
      .filter((ask) => !isOnPad(ask))
      .map(({ name, ask, options }) => ({ name, ask, options, secret: false, chosen: "" }));
  }
  get waiting(): readonly number[] {
    const seats = this.#race.asks.map(({ seat }) => seat);
    return seats.filter((seat, n) => seats.indexOf(seat) === n);
  }
  get seats(): readonly SeatInfo[] {
    return this.teams().map(({ name, bot }) => {
      const who = name.trim() || (bot ? "" : cardboardText("seat.paper"));
      return {
        kind: bot ? "bot" : "guest",
        name: who,
        bot,
        present: true,
        seal: "",
        salt: "",
        nudged: 0,
        mood: "",
        felt: 0,
      };
    });
  }
  get mine(): readonly number[] {
    return this.view.paper;
  }
  get batches(): readonly RaceBatch[] {
    return this.#batches;
  }

  take(): RaceBatch | undefined {
    const [first, ...rest] = this.#batches;
    if (first !== undefined) [this.#batches, this.#isShowing] = [rest, true];
    return first;
  }
  endShowing(): void {
    this.#isShowing = false;
  }
  async #read(): Promise<readonly RaceEvent[]> {
    return (await api.bookTold(this.id)).events as readonly RaceEvent[];
  }
  now(): number {
    return Date.now() / 1000;
  }
  answer(prompt: string, option: string): Promise<Answered> {
    this.write({ [prompt]: option });
    return Promise.resolve({ ok: true });
  }
  /** Nobody here knows the hands on paper. */
  look(): Promise<Outlook> {
    return Promise.reject(new RequestError("not-now", "Hands on paper cannot be looked at."));
  }
}

/** Done by all at once, in secret: cards, and before the first round the riders and bids for the breakaway. */
const isOnPad = ({ ask }: PaperAsk): boolean => ["PlayCard", "NameRider", "LayBid"].includes(ask);
export const padAsks = ({ asks }: PaperRace): PaperAsk[] => asks.filter(isOnPad);

function roundOf({ latest }: PaperRace): number {
  return latest ? Number(latest.name) : NOTHING;
}

/** The same and more: the round was not over yet, and nothing before was corrected. */
function goesOn(known: PaperRound, latest: PaperRound): boolean {
  return (
    known.name === latest.name &&
    known.events.length < latest.events.length &&
    isSame(known.events, latest.events.slice(0, known.events.length))
  );
}
