/** What the road is marked with, from batches that a server sent: only the squares concerned. */
import { expect, test } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import type { BoardRider, StageDrawing } from "../board/drawing";
import { freeLane, takenSquares, longestRide, pointers } from "./boardMarks";
import { Road, type Positions } from "./positions";
import type { Step } from "./timeline";

const road = new Road(firenze as StageDrawing);
const name = (n: number): string => road.drawing.squares[n]?.name ?? "";
const on = (squares: Readonly<Record<string, number>>): Positions =>
  new Map(Object.entries(squares).map(([rider, n]) => [rider, { square: name(n), lane: 0, crashed: false }]));
const positions = on({ AR: 20, AS: 21, BR: 25, BS: 30 });
const told = { round: 3, events: [], before: positions, after: positions, cards: {} };

test("exhaustion marks the empty square before each who takes a card, and nothing between them", () => {
  const tired = [
    { event: "Exhausted", rider: "AS", rule: "F11" },
    { event: "Exhausted", rider: "BS", rule: "F11" },
    { event: "Spared", rider: "BR", rule: "F11" },
  ];
  const step = { ...told, kind: "tire", phase: "exhaustion", riders: ["AS", "BS", "BR"], tired } as unknown as Step;
  expect(pointers(step, "rest", road, "")).toEqual([{ kind: "tired", squares: [name(22), name(31)] }]);
});

const rider = (id: string, n: number, lane: number): BoardRider => ({
  id,
  team: "A",
  type: "R",
  square: name(n),
  lane,
});

test("where somebody who is home stands already, a card leads beside them while there is room", () => {
  const past = road.drawing.finish;
  const lane = (...riders: readonly BoardRider[]): number => freeLane(rider("AR", past, 0), riders, road);
  expect(lane()).toBe(0);
  expect(lane(rider("BR", past, 1))).toBe(0);
  expect(lane(rider("BR", past, 0))).toBe(1);
  expect(lane(rider("BR", past, 0), rider("BS", past, 0))).toBe(0); // both lanes are drawn as taken
  expect(lane(rider("BR", past - 1, 0))).toBe(0);
});

test("a square is full when somebody stands on every lane", () => {
  expect(takenSquares([rider("AR", 20, 0), rider("AS", 20, 1), rider("BR", 21, 0)], road)).toEqual([
    { kind: "full", squares: [name(20)] },
  ]);
  expect(takenSquares([rider("AR", 20, 0), rider("AS", 20, -1)], road)).toEqual([]);
});

test("the longest ride of a round counts the square on which it begins, and what a block cost", () => {
  const move = (counts: number, steps: number): Step => ({ kind: "move", counts, moved: { steps } }) as unknown as Step;
  expect(longestRide([move(4, 4), move(9, 7)])).toBe(10);
  expect(longestRide([])).toBe(1);
});
