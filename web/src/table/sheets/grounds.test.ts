import { expect, test } from "vitest";
import type { DrawnSquare } from "../../board/drawing";
import { stretchesOf } from "./grounds";

const square = (name: string, of: Partial<DrawnSquare>): DrawnSquare => ({
  ...{ name, line: [], lanes: 2, ground: "flat", zone: "", branch: "", to_go: 1, height: 0, at: 0, ahead: [] },
  ...of,
});

test("a road in stretches: squares that are alike together, without the grid, to the last one", () => {
  const road = [
    square("1", { zone: "start" }),
    square("2", {}),
    square("3", {}),
    square("4", { ground: "ascent" }),
    square("5", { ground: "ascent", lanes: 1 }),
    square("6", { zone: "wavy" }),
    square("7", { zone: "past", lanes: 3 }),
  ];
  const told = stretchesOf(road).map(({ first, last, specials }) => [first.name, last.name, ...specials]);
  expect(told).toEqual([
    ["2", "3"],
    ["4", "4", "ascent"],
    ["5", "5", "ascent"],
    ["6", "6", "wavy"],
    ["7", "7"],
  ]);
});
