/** The positions of all riders at one moment, and the way between two squares. Used to draw; it applies no rule. */
import type { DrawnSquare, StageDrawing } from "../board/drawing";
import type { RaceView } from "../protocol/protocol";

export interface Spot {
  /** "" before a rider is placed. */
  readonly square: string;
  readonly lane: number;
  readonly crashed: boolean;
}

/** By rider. */
export type Positions = ReadonlyMap<string, Spot>;

export const positionsOf = (view: RaceView): Positions =>
  new Map(view.riders.map(({ rider, square, lane, crashed }) => [rider, { square, lane, crashed }]));

export function withSpot(positions: Positions, rider: string, spot: Spot): Positions {
  return new Map(positions).set(rider, spot);
}

/** A drawing with its squares by name. */
export class Road {
  readonly #byName: ReadonlyMap<string, DrawnSquare>;

  constructor(readonly drawing: StageDrawing) {
    this.#byName = new Map(drawing.squares.map((square) => [square.name, square]));
  }

  square(name: string): DrawnSquare | undefined {
    return this.#byName.get(name);
  }

  /** What a square is called: what is left to ride, as on a milestone; past the line "+1", "+2". */
  mark(name: string): string {
    const square = this.#byName.get(name);
    if (square === undefined) return name;
    if (square.to_go <= 0) return `+${1 - square.to_go}`;
    return square.branch === "" ? `${square.to_go}` : `${square.to_go}${square.branch[0]}`;
  }

  /** The weather on a square, "" where it is fair. */
  weather(name: string): string {
    const kind = this.drawing.weather?.[name.split(".")[0] ?? ""] ?? "";
    return kind === "fair" ? "" : kind;
  }

  /** Steps to the first square past the line; Infinity for what is not on this road. */
  toGo(name: string): number {
    return this.#byName.get(name)?.to_go ?? Infinity;
  }

  /** The squares from one to another, both included, in this many steps if there is such a way, else in as few as can be. */
  way(from: string, to: string, steps?: number): string[] {
    const [start, end] = [this.#byName.get(from), this.#byName.get(to)];
    if (start === undefined || end === undefined) return to === "" ? [] : [to];
    let ways: DrawnSquare[][] = [[start]];
    let shortest: DrawnSquare[] | undefined;
    for (let step = 0; ways.length > 0 && step < 40; step++) {
      const there = ways.find((way) => way.at(-1) === end);
      if (there && (steps === undefined || step === steps)) return there.map((square) => square.name);
      shortest ??= there;
      if (steps !== undefined && step >= steps) break;
      ways = ways.flatMap((way) => this.#onward(way));
    }
    return shortest?.map((square) => square.name) ?? [from, to];
  }

  /** Ways that are one step longer. Those that meet again behind a roundabout are kept apart: their lengths differ. */
  #onward(way: DrawnSquare[]): DrawnSquare[][] {
    return (way.at(-1)?.ahead ?? []).flatMap((index) => {
      const next = this.drawing.squares[index];
      return next ? [[...way, next]] : [];
    });
  }
}
