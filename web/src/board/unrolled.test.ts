import { describe, expect, it } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import stage5 from "../gallery/stages/stage-5.json";
import type { StageDrawing } from "./drawing";
import { alongAt, runsOf, unroll } from "./unrolled";

describe("an unrolled road", () => {
  it("has a square for each square", () => {
    const road = unroll(firenze as StageDrawing);
    expect(road.length).toBe(78);
    expect(road.byName.get("1.1")).toMatchObject({ x: 6, width: 1, side: "whole" });
    expect(alongAt(road, 6.5)).toBe(6.5);
    expect(alongAt(road, 999)).toBe(78);
  });
  it("is as long as the longer way around a roundabout", () => {
    const road = unroll(stage5 as StageDrawing);
    expect(road.squares).toHaveLength(stage5.squares.length);
    expect(road.length).toBe(stage5.length + 2 * 2);
    const [inner, outer] = [...road.byName.values()].filter(
      (one) => one.square.name.endsWith("1") && one.side !== "whole",
    );
    expect(inner?.width).toBeCloseTo(5 / 3);
    expect(outer?.width).toBe(1);
    expect(inner?.x).toBe(outer?.x);
    expect(inner?.side).not.toBe(outer?.side);
    expect(alongAt(road, (inner?.x ?? 0) + 5 / 6)).toBeCloseTo(inner?.square.at ?? 0);
  });
  it("falls into parts where squares do not follow each other", () => {
    const { squares } = unroll(firenze as StageDrawing);
    const some = [9, 4, 5, 12, 6].flatMap((n) => squares[n] ?? []);
    expect(runsOf(some).map((run) => run.map(({ x }) => x))).toEqual([[4, 5, 6], [9], [12]]);
    expect(runsOf([])).toEqual([]);
  });
});
