/** The road unrolled: squares one after the other, riding to the right. Lengths in squares until a width is given. */
import type { DrawnSquare, StageDrawing } from "./drawing";
import { ribbon } from "./ribbon";

export interface UnrolledSquare {
  readonly square: DrawnSquare;
  readonly x: number;
  readonly width: number;
  /** The whole road, or one of the two ways around a roundabout: the near one is at the rider's right hand. */
  readonly side: "whole" | "near" | "far";
}

export interface Unrolled {
  readonly length: number;
  readonly squares: readonly UnrolledSquare[];
  readonly byName: ReadonlyMap<string, UnrolledSquare>;
}

/** A roundabout is as long as its longer way; the squares of the shorter one are drawn longer. */
export function unroll(drawing: StageDrawing): Unrolled {
  const placed: UnrolledSquare[] = [];
  const tileOf = (square: DrawnSquare): string => square.name.split(".")[0] ?? "";
  const main = drawing.squares.filter((square) => square.branch !== "outer").sort((a, b) => a.at - b.at);
  let x = 0;
  for (let n = 0; n < main.length;) {
    const square = main[n] as DrawnSquare;
    if (square.branch === "") {
      placed.push({ square, x, width: 1, side: "whole" });
      x += 1;
      n += 1;
      continue;
    }
    const isHere = (other: DrawnSquare): boolean => tileOf(other) === tileOf(square);
    const inner = main.filter((other) => other.branch === "inner" && isHere(other));
    const outer = drawing.squares
      .filter((other) => other.branch === "outer" && isHere(other))
      .sort((a, b) => a.at - b.at);
    const length = Math.max(inner.length, outer.length);
    const innerSide = turnsRight(inner, main[n - 1]) ? "near" : "far";
    for (const [row, side] of [
      [inner, innerSide],
      [outer, innerSide === "near" ? "far" : "near"],
    ] as const)
      row.forEach((one, k) =>
        placed.push({ square: one, x: x + (k * length) / row.length, width: length / row.length, side }),
      );
    x += length;
    n += inner.length;
  }
  return { length: x, squares: placed, byName: new Map(placed.map((one) => [one.square.name, one])) };
}

/** The way begins to the right of the road that leads to it. */
function turnsRight(way: readonly DrawnSquare[], before: DrawnSquare | undefined): boolean {
  const middle = way[Math.floor(way.length / 2)];
  if (before === undefined || middle === undefined) return true;
  const road = ribbon(before.line);
  const [[x, y], [mx, my]] = [road.point(1), ribbon(middle.line).point(0.5)];
  const angle = (road.heading(1) * Math.PI) / 180;
  return Math.cos(angle) * (my - y) - Math.sin(angle) * (mx - x) > 0;
}

/** The place along the road by the shortest way (`at`) that lies at x of the unrolled road. */
export function alongAt(road: Unrolled, x: number): number {
  const main = road.squares.filter((one) => one.square.branch !== "outer");
  const here = main.find((one) => x < one.x + one.width) ?? main.at(-1);
  return here === undefined ? 0 : here.square.at - 0.5 + Math.max(0, Math.min(1, (x - here.x) / here.width));
}

/** Squares in parts that follow each other without a gap. */
export function runsOf(squares: readonly UnrolledSquare[]): UnrolledSquare[][] {
  const runs: UnrolledSquare[][] = [];
  let end = -Infinity;
  for (const one of [...squares].sort((a, b) => a.x - b.x)) {
    if (one.x > end + 1e-6) runs.push([one]);
    else runs.at(-1)?.push(one);
    end = Math.max(end, one.x + one.width);
  }
  return runs;
}
