/**
 * A batch of events as steps of a show: what belongs together is one step, with everybody's place before and after it.
 * A step is shown, told and logged as one. The order is the server's; no rule is applied here.
 */
import type {
  Chased,
  Crossed,
  Exhausted,
  Moved,
  NotTowed,
  RaceBlocked,
  RaceEvent,
  Spared,
  Timed,
  TookMinute,
  TookToken,
  Towed,
} from "../protocol/protocol";
import { withSpot, type Positions } from "./positions";

export type Phase =
  "placing" | "breakaway" | "cards" | "movement" | "slipstream" | "exhaustion" | "finish" | "refreshment";

interface Told {
  readonly round: number;
  readonly phase: Phase;
  /** Whom it is about, in the order in which they are named. */
  readonly riders: readonly string[];
  readonly events: readonly RaceEvent[];
  readonly before: Positions;
  readonly after: Positions;
  /** The cards of the round, by rider in movement order; empty before they are turned. */
  readonly cards: Readonly<Record<string, string>>;
}

export interface Move extends Told {
  readonly kind: "move";
  readonly moved: Moved;
  readonly blocked?: RaceBlocked;
  readonly crashed: boolean;
  /** What the card counts, once floors, caps and the end of the road are known; before a block. */
  readonly counts: number;
}

export interface Pull extends Told {
  readonly kind: "pull";
  readonly towed: readonly Towed[];
}

export interface Refused extends Told {
  readonly kind: "refused";
  readonly why: string;
  readonly not: readonly NotTowed[];
}

export interface Tire extends Told {
  readonly kind: "tire";
  readonly tired: readonly (Exhausted | Spared)[];
}

export interface Other extends Told {
  readonly kind:
    "begin" | "place" | "bid" | "away" | "turn" | "recover" | "chase" | "token" | "clock" | "line" | "refresh" | "end";
}

export type Step = Move | Pull | Refused | Tire | Other;

type Walked = Moved | Chased | Towed;
type Of<K extends RaceEvent["event"]> = Extract<RaceEvent, { event: K }>;

const SECRET: ReadonlySet<string> = new Set(["Drew", "Chose", "Named", "Bid"]);

/** What is shown of a batch. `after` is where everybody stands when it is over, if that is known. */
export function timeline(
  events: readonly RaceEvent[],
  before: Positions,
  after: Positions | null = null,
  open: { readonly round: number; readonly cards: Readonly<Record<string, string>> } = { round: 0, cards: {} },
): Step[] {
  return new StepBuilder(events, before, after, open).steps;
}

class StepBuilder {
  readonly steps: Step[] = [];
  #positions: Positions;
  #round: number;
  #cards: Readonly<Record<string, string>>;
  readonly #last: ReadonlyMap<string, RaceEvent>;

  constructor(
    events: readonly RaceEvent[],
    before: Positions,
    private readonly after: Positions | null,
    open: { readonly round: number; readonly cards: Readonly<Record<string, string>> },
  ) {
    const shown = events.filter(({ event }) => !SECRET.has(event));
    this.#positions = startOf(shown, before);
    this.#round = open.round;
    this.#cards = open.cards;
    this.#last = new Map(shown.filter(isWalk).map((event) => [event.rider, event]));
    for (let n = 0; n < shown.length;) n += this.#tell(shown, n);
  }

  /** One step from here on. -> how many events are in it */
  #tell(events: readonly RaceEvent[], from: number): number {
    const event = events[from] as RaceEvent;
    switch (event.event) {
      case "DraftOpened":
      case "Drafted":
      case "Began":
      case "Forecast":
        this.#round = 0; // also for who comes when the race is some rounds old
        this.#cards = {};
        return this.#add("begin", "placing", [], [event]);
      case "BiddingOpened":
      case "BidsReturned":
        return this.#add("bid", "breakaway", event.riders, [event]);
      case "BidsRevealed":
        return this.#add("bid", "breakaway", Object.keys(event.cards), [event]);
      case "Placed":
        return this.#place("place", "placing", event);
      case "BrokeAway":
        return this.#place("away", "breakaway", event);
      case "Revealed":
        this.#round = event.round;
        this.#cards = event.cards;
        return this.#add("turn", "cards", Object.keys(event.cards), [event]);
      case "Recovered":
        return this.#add("recover", "cards", [event.rider], [event]);
      case "TookBack":
        return this.#add("refresh", "refreshment", [event.rider], [event]);
      case "Chased":
        return this.#walk("chase", "movement", [event], [event]);
      case "Towed":
        return this.#pull(pullFrom(events, from));
      case "NotTowed":
        return this.#refuse(refusalFrom(events, from));
      case "Exhausted":
      case "Spared":
        return this.#tire(rowOf(events, from, ["Exhausted", "Spared"]));
      case "TookToken":
        return this.#row("token", rowOf(events, from, ["TookToken"]));
      case "TookMinute":
        return this.#row("clock", rowOf(events, from, ["TookMinute"]));
      case "Crossed":
      case "Timed":
        return this.#row("line", rowOf(events, from, ["Crossed", "Timed"]));
      case "Ended":
        return this.#add("end", "finish", event.order, [event]);
      default:
        return this.#move(events, from);
    }
  }

  #told(phase: Phase, riders: readonly string[], events: readonly RaceEvent[], after: Positions): Told {
    const before = this.#positions;
    this.#positions = after;
    return { round: this.#round, phase, riders, events, before, after, cards: this.#cards };
  }

  #add(kind: Other["kind"], phase: Phase, riders: readonly string[], events: readonly RaceEvent[]): number {
    this.steps.push({ kind, ...this.#told(phase, riders, events, this.#positions) });
    return events.length;
  }

  #row(kind: Other["kind"], events: readonly (Crossed | Timed | TookMinute | TookToken)[]): number {
    return this.#add(
      kind,
      "finish",
      events.map(({ rider }) => rider),
      events,
    );
  }

  #place(kind: "place" | "away", phase: Phase, event: Of<"Placed"> | Of<"BrokeAway">): number {
    const { rider, square, lane } = event;
    const after = withSpot(this.#positions, rider, { square, lane, crashed: false });
    this.steps.push({ kind, ...this.#told(phase, [rider], [event], after) });
    return 1;
  }

  #walk(kind: "chase", phase: Phase, walked: readonly Walked[], events: readonly RaceEvent[]): number {
    const after = this.#walked(walked);
    const riders = walked.map(({ rider }) => rider);
    this.steps.push({ kind, ...this.#told(phase, riders, events, after) });
    return events.length;
  }

  #pull(towed: readonly Towed[]): number {
    const riders = towed.map(({ rider }) => rider);
    const after = this.#walked(towed);
    this.steps.push({ kind: "pull", towed, ...this.#told("slipstream", riders, towed, after) });
    return towed.length;
  }

  #refuse(not: readonly NotTowed[]): number {
    const riders = not.map(({ rider }) => rider);
    const why = not[0]?.why ?? "";
    this.steps.push({ kind: "refused", why, not, ...this.#told("slipstream", riders, not, this.#positions) });
    return not.length;
  }

  #tire(tired: readonly (Exhausted | Spared)[]): number {
    const riders = tired.map(({ rider }) => rider);
    this.steps.push({ kind: "tire", tired, ...this.#told("exhaustion", riders, tired, this.#positions) });
    return tired.length;
  }

  /** A rider's own movement with all its reasons: everything said of the same rider around their `Moved`. */
  #move(events: readonly RaceEvent[], from: number): number {
    const own: RaceEvent[] = [];
    let moved: Moved | undefined;
    for (const event of events.slice(from)) {
      if (!MOVING.has(event.event) || !("rider" in event)) break;
      if (own[0] !== undefined && "rider" in own[0] && own[0].rider !== event.rider) break;
      if (event.event === "Moved") {
        if (moved !== undefined) break;
        moved = event;
      } else if (moved !== undefined && !AFTER_MOVING.has(event.event)) break;
      own.push(event);
    }
    if (moved === undefined) return own.length || 1; // reasons without a movement say nothing that can be shown
    const blocked = own.find((event): event is RaceBlocked => event.event === "Blocked");
    const crashed = own.some(({ event }) => event === "Crashed");
    const { rider, square, lane, steps } = moved;
    const isNimble = own.some((event) => event.event === "SqueezedIn");
    const others = isNimble ? makeRoom(this.#positions, rider, square, lane) : this.#positions;
    const after = withSpot(others, rider, { square, lane, crashed });
    this.steps.push({
      kind: "move",
      moved,
      ...(blocked ? { blocked } : {}),
      crashed,
      counts: steps + (blocked?.steps ?? 0),
      ...this.#told("movement", [rider], own, after),
    });
    return own.length;
  }

  /** Lanes after slipstream are not told: the last one is seen in the view, before it is the rightmost free one (F3). */
  #walked(walked: readonly Walked[]): Positions {
    let positions = this.#positions;
    for (const event of walked) {
      const { rider, square } = event;
      const known = this.after?.get(rider);
      const isLast = this.#last.get(rider) === event && known?.square === square;
      const lane = isLast ? known.lane : freeLane(positions, square, rider);
      positions = withSpot(positions, rider, { square, lane, crashed: positions.get(rider)?.crashed ?? false });
    }
    return positions;
  }
}

const MOVING: ReadonlySet<string> = new Set<RaceEvent["event"]>([
  "Raised",
  "StoodUp",
  "Capped",
  "StoppedAtFoot",
  "RoadEnded",
  "Blocked",
  "Moved",
  "SqueezedIn",
  "Crashed",
]);
const AFTER_MOVING: ReadonlySet<string> = new Set<RaceEvent["event"]>(["SqueezedIn", "Crashed"]);

const isWalk = (event: RaceEvent): event is Walked =>
  event.event === "Moved" || event.event === "Chased" || event.event === "Towed";

/** Where everybody stood: who came back late has only the view of now, but a movement says where it began. */
function startOf(events: readonly RaceEvent[], before: Positions): Positions {
  let positions = before;
  const seen = new Set<string>();
  for (const event of events) {
    if (!("rider" in event) || seen.has(event.rider)) continue;
    if (event.event === "Placed") {
      positions = withSpot(positions, event.rider, { square: "", lane: 0, crashed: false });
    } else if (event.event === "Moved") {
      const spot = positions.get(event.rider);
      const crashed = events.some((other) => other.event === "StoodUp" && other.rider === event.rider);
      if (spot?.square !== event.start)
        positions = withSpot(positions, event.rider, {
          square: event.start,
          lane: freeLane(positions, event.start, event.rider),
          crashed,
        });
    } else continue;
    seen.add(event.rider);
  }
  return positions;
}

/** A nimble rider takes a lane that is taken: those there shift one to the left, up to the first free one (F15). */
function makeRoom(positions: Positions, rider: string, square: string, lane: number): Positions {
  const other = [...positions].find(([id, spot]) => id !== rider && spot.square === square && spot.lane === lane);
  if (other === undefined) return positions;
  const [id, spot] = other;
  return withSpot(makeRoom(positions, id, square, lane + 1), id, { ...spot, lane: lane + 1 });
}

function freeLane(positions: Positions, square: string, rider: string): number {
  const taken = new Set(
    [...positions].filter(([id, spot]) => id !== rider && spot.square === square).map(([, s]) => s.lane),
  );
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}

/** A pack that moves as one: those who lead it into the gap, then those who follow. */
function pullFrom(events: readonly RaceEvent[], from: number): Towed[] {
  const pack: Towed[] = [];
  for (const event of events.slice(from)) {
    if (event.event !== "Towed" || pack.some(({ rider }) => rider === event.rider)) break;
    const leaders = pack.filter(({ leading }) => leading);
    const isNewPack = event.leading && pack.length > 0 && leaders.at(-1)?.square !== event.square;
    if (isNewPack || (event.leading && leaders.length < pack.length)) break;
    pack.push(event);
  }
  return pack;
}

/** Those who stay for one reason behind the same riders; whoever is simply too far is told together. */
function refusalFrom(events: readonly RaceEvent[], from: number): NotTowed[] {
  const first = events[from] as NotTowed;
  const same = (event: NotTowed): boolean =>
    event.why === first.why && (first.why === "too far" || event.ahead.join() === first.ahead.join());
  const row: NotTowed[] = [];
  for (const event of events.slice(from)) {
    if (event.event !== "NotTowed" || !same(event)) break;
    row.push(event);
  }
  return row;
}

function rowOf<K extends RaceEvent["event"]>(events: readonly RaceEvent[], from: number, kinds: readonly K[]): Of<K>[] {
  const row: Of<K>[] = [];
  for (const event of events.slice(from)) {
    if (!kinds.some((kind) => kind === event.event)) break;
    row.push(event as Of<K>);
  }
  return row;
}
