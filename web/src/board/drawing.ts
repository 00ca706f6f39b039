/** A stage as the server draws it (`GET /api/stages/drawing`), and what is put on it. The board knows no game. */
import type { LeaderJersey, RiderType, TeamLetter } from "../art/teams";

export type Ground = "flat" | "ascent" | "descent" | "cobble" | "supply";
export type Zone = "" | "start" | "past" | "wavy";

export interface DrawnSquare {
  readonly name: string;
  /** x, y of its entry, of its middle if it is an arc, and of its exit. */
  readonly line: readonly number[];
  readonly lanes: number;
  readonly ground: Ground;
  readonly zone: Zone;
  readonly branch: "" | "inner" | "outer";
  /** Steps to the first square past the line, which has 0; those after it count on below. */
  readonly to_go: number;
  /** At its exit. */
  readonly height: number;
  /** Its middle along the road by the shortest way, in squares. */
  readonly at: number;
  /** Indices of the squares after it. */
  readonly ahead: readonly number[];
}

export interface StageDrawing {
  readonly stage: string;
  readonly name: string;
  readonly kind: string;
  readonly length: number;
  readonly box: readonly number[];
  readonly half_widths: readonly number[];
  readonly start: number;
  readonly finish: number;
  readonly tiles: readonly { readonly name: string; readonly island: readonly number[] }[];
  readonly squares: readonly DrawnSquare[];
  readonly climbs: readonly { readonly first: number; readonly last: number; readonly length: number }[];
  readonly tokens: readonly {
    readonly pile: "major" | "minor" | "refreshment";
    readonly side: "sprint" | "mountain" | "refreshment";
    readonly square: number;
    readonly tokens: number;
  }[];
  /** The boxes that its tiles are from. */
  readonly boxes: readonly string[];
  /** Kinds of weather by the number of the tile, from 0; left out where none is in play. */
  readonly weather?: Readonly<Record<string, string>>;
}

/** The same road under some weather. */
export function under(drawing: StageDrawing, weather: Readonly<Record<string, string>>): StageDrawing {
  return Object.keys(weather).length > 0 ? { ...drawing, weather } : drawing;
}

/** A rider on the road. Riders whose square is "" are not drawn. */
export interface BoardRider {
  readonly id: string;
  readonly team: TeamLetter;
  readonly type: RiderType;
  readonly square: string;
  /** 0 is the right lane; below 0 is the verge. */
  readonly lane: number;
  readonly mine?: boolean;
  readonly crashed?: boolean;
  /** What they wear as leaders of a tour. */
  readonly jerseys?: readonly LeaderJersey[];
}

/** Where a rider may come to stand. */
export interface Ghost extends BoardRider {
  /** The squares on the way, the first and the last included; a dotted line follows them. */
  readonly path?: readonly string[];
  /** Somebody who rode here before. */
  readonly isRival?: boolean;
}

/**
 * Squares to look at. `target`: a card leads here; `chosen`: the card picked leads here; `likely`, `maybe`: how often the
 * ride ends here; `full`: every lane is taken; `pack`: riders who are drawn forward together; `gap`: the empty square
 * before them; `tired`: the empty square that tires; `warn`: a rule refuses something here.
 */
export interface Highlight {
  readonly kind: "target" | "chosen" | "likely" | "maybe" | "full" | "pack" | "gap" | "tired" | "warn";
  readonly squares: readonly string[];
  /** A few letters: a card's value, "+1", "94%". */
  readonly text?: string;
}

/** What the map shows: all of it, the surroundings of some riders, or wherever it was dragged. */
export type Camera =
  | { readonly kind: "fit" }
  | { readonly kind: "follow"; readonly riders: readonly string[] }
  | { readonly kind: "free"; readonly x: number; readonly y: number; readonly scale: number };

/** What somebody pressed: a square, and the rider on it if there is one. */
export interface Press {
  readonly square: string;
  readonly rider?: string;
}

/** The board's moving parts: what the reveal uses. Each promise is kept when the motion is over. */
export interface Movers {
  /** Ride along squares (the first is where the rider stands), ending in a lane; then set the rider's new place. */
  moveAlong(rider: string, squares: readonly string[], lane: number, ms: number): Promise<void>;
  /** Blocked: shake twice. */
  shake(rider: string): Promise<void>;
}

/** A few letters on a pile of tokens beside the road: what the next one is worth. */
export type Piles = Partial<Record<"major" | "minor" | "refreshment", string>>;
