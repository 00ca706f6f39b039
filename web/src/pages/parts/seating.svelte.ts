/**
 * From which seat this device looks at the table. With one seat, from there. With several, people share the device:
 * between them a cover is shown, and while nobody is asked the table is seen as everybody sees it, so that no hand is on
 * the screen, nor in the page.
 */
import type { Reader, Sight, View } from "../../net/sight.svelte";
import type { TableSocket } from "../../net/socket.svelte";

export class Seating {
  /** The seat looked from; null as a spectator. */
  shown: Reader = $state(null);
  /** When the device was handed over: the round, or before the first one the bid. */
  #visit: string | undefined;

  constructor(
    private readonly socket: TableSocket,
    private readonly wished: number | null,
  ) {}

  /** The seats that people on this device play themselves. */
  get #own(): readonly number[] {
    return this.socket.you.seats.filter((seat) => !this.socket.table?.seats[seat]?.bot);
  }

  get isShared(): boolean {
    return this.#own.length > 1;
  }

  /** The seat that is looked from, where whoever sits there has to be told apart from others at this device. */
  get named(): number | null {
    return this.isShared ? this.shown : null;
  }

  get sight(): Sight | undefined {
    return this.socket.sight(this.shown);
  }

  /** The seat that is asked next on this device and must be handed it; null: nobody. */
  get next(): number | null {
    const all = this.socket.sight(null);
    const waiting = all?.waiting ?? [];
    if (!this.isShared || (this.shown !== null && waiting.includes(this.shown))) return null;
    const asked = this.#own.filter((seat) => waiting.includes(seat));
    return asked.find((seat) => seat === this.wished) ?? asked[0] ?? null;
  }

  /** Placing riders hides nothing, nor do a draft and open hands, so nobody needs a cover for them. */
  get needsCover(): boolean {
    const view = this.socket.sight(null)?.view ?? null;
    return view !== null && "hands" in view && "board" in view ? view.phase === "giving" : !isOpen(view);
  }

  /** Bring what is watched in line with what is shown; call it from an effect. */
  settle(): void {
    const own = this.#own;
    if (!this.isShared) return this.#look(own[0] ?? this.socket.you.seats[0] ?? null);
    const all = this.socket.watch(null);
    const isOver = this.#visit !== undefined && this.#visit !== momentOf(all.view) && !isOpen(all.view);
    if (this.shown !== null && (isOver || !own.includes(this.shown) || !all.waiting.includes(this.shown)))
      this.#look(null);
    const next = this.next;
    if (next !== null && !this.needsCover) this.show(next);
  }

  /** The device was handed to whoever plays this seat. */
  show(seat: number): void {
    this.#visit = momentOf(this.socket.sight(null)?.view ?? null);
    this.#look(seat);
  }

  #look(reader: Reader): void {
    for (const watched of this.socket.watched) if (watched !== null && watched !== reader) this.socket.cover(watched);
    this.socket.watch(reader);
    this.shown = reader;
  }
}

const raceIn = (view: View | null) =>
  view === null ? null : "race" in view ? view.race : "round" in view ? view : null;
const momentOf = (view: View | null): string | undefined => {
  const race = raceIn(view);
  return race === null ? undefined : `${race.round}/${race.breakaway?.step ?? ""}`;
};
const isOpen = (view: View | null): boolean => {
  const race = raceIn(view);
  return race === null ? view !== null && "race" in view : race.phase === "placing" || race.phase === "draft";
};
