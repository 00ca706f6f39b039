/** A stage turned to suit its window, with its squares ready to be found by name and followed. */
import type { DrawnSquare, StageDrawing } from "./drawing";
import { ribbon, type Point, type Ribbon } from "./ribbon";

export interface TrackSquare extends DrawnSquare {
  readonly index: number;
  readonly ribbon: Ribbon;
  /** Half the width of the road here. */
  readonly half: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

export type Box = readonly [left: number, top: number, right: number, bottom: number];

export class Track {
  readonly squares: readonly TrackSquare[];
  /** Without outer branches, in riding order. */
  readonly main: readonly TrackSquare[];
  readonly islands: readonly Point[];
  readonly box: Box;
  readonly #byName: ReadonlyMap<string, TrackSquare>;
  readonly #samples: readonly Point[];

  constructor(
    readonly drawing: StageDrawing,
    readonly turned: number,
  ) {
    const turn = turning(turned);
    this.squares = drawing.squares.map((square, index) => ({
      ...square,
      index,
      half: drawing.half_widths[square.lanes - 1] ?? 0,
      ribbon: ribbon(turn(square.line)),
    }));
    this.main = this.squares.filter((square) => square.branch !== "outer").sort((a, b) => a.at - b.at);
    this.islands = drawing.tiles
      .filter((tile) => tile.island.length === 2)
      .map((tile) => turn(tile.island) as [number, number]);
    this.#byName = new Map(this.squares.map((square) => [square.name, square]));
    this.#samples = this.squares.flatMap((square) => [0, 0.5, 1].map((u) => square.ribbon.point(u)));
    this.box = boxOf(drawing, turned);
  }

  square(name: string): TrackSquare | undefined {
    return this.#byName.get(name);
  }

  /** Where a rider stands, and which way they face; nothing for a square that is not on this road. */
  place(name: string, lane: number, u = 0.5): Place | undefined {
    const square = this.#byName.get(name);
    if (square === undefined) return undefined;
    const [x, y] = square.ribbon.point(u, shift(square, lane));
    return { x, y, degrees: square.ribbon.heading(u) };
  }

  /** Squares between this point and the nearest centre line. */
  clearance(x: number, y: number): number {
    let nearest = Infinity;
    for (const [px, py] of this.#samples) nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2);
    return Math.sqrt(nearest);
  }

  /** The square whose road covers this point, and the lane there. */
  squareAt(x: number, y: number): TrackSquare | undefined {
    let best: TrackSquare | undefined;
    let nearest = 0.9;
    for (const square of this.squares)
      for (const u of [0.2, 0.5, 0.8]) {
        const [px, py] = square.ribbon.point(u);
        const distance = Math.hypot(px - x, py - y);
        if (distance < nearest) [nearest, best] = [distance, square];
      }
    return best;
  }
}

/** How far right of the centre line a lane lies; lanes below 0 are on the verge. */
export function shift(square: { readonly lanes: number; readonly half: number }, lane: number): number {
  return ((square.lanes - 1) / 2 - lane) * ((2 * square.half) / square.lanes);
}

/** Turns rows of x, y around the origin. */
function turning(degrees: number): (line: readonly number[]) => number[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (line) =>
    line.flatMap((x, n) => {
      const y = line[n + 1] ?? 0;
      return n % 2 ? [] : [x * cos - y * sin, x * sin + y * cos];
    });
}

function boxOf(drawing: StageDrawing, degrees: number): Box {
  const turn = turning(degrees);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const square of drawing.squares) {
    const line = turn(square.line);
    const half = drawing.half_widths[square.lanes - 1] ?? 0;
    line.forEach((value, n) => {
      if (n % 2) [top, bottom] = [Math.min(top, value - half), Math.max(bottom, value + half)];
      else [left, right] = [Math.min(left, value - half), Math.max(right, value + half)];
    });
  }
  return [left, top, right, bottom];
}

export const grown = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];

const STEEPEST = 60; // degrees from the right: as long as the road leads there, a turn is kept
const AHEAD = 8; // squares that say where it leads

/** A turn with which the road before this square leads to the right: the present one, if it does. */
export function turnRightward(drawing: StageDrawing, name: string, present: number): number {
  const here = drawing.squares.find((square) => square.name === name);
  if (here === undefined) return present;
  const ahead = drawing.squares
    .filter((square) => square.branch !== "outer" && square.at > here.at && square.at <= here.at + AHEAD)
    .reduce((last, square) => (square.at > last.at ? square : last), here);
  const [x, y] = [here.line[0] ?? 0, here.line[1] ?? 0];
  const angle = (Math.atan2((ahead.line.at(-1) ?? 0) - y, (ahead.line.at(-2) ?? 0) - x) * 180) / Math.PI;
  const leads = ((((angle + present + 180) % 360) + 360) % 360) - 180;
  return Math.abs(leads) <= STEEPEST ? present : (Math.round(-angle / 15) * 15 + 360) % 360;
}

/**
 * The turn, in steps of 5 degrees, with which a stage fills a window of this shape best. A road that lies askew looks
 * more alive than one along the edges, so it may be a little smaller.
 */
export function bestTurn(drawing: StageDrawing, aspect: number): number {
  let best = 0;
  let largest = 0;
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const [left, top, right, bottom] = boxOf(drawing, degrees);
    const fill = Math.min(aspect / (right - left), 1 / (bottom - top)) * (degrees % 45 ? 1 : 0.92);
    if (fill > largest + 1e-6) [largest, best] = [fill, degrees];
  }
  return best;
}
