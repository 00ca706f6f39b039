/** Printed numbers add up, and every round has its place. */
import { expect, test } from "vitest";
import {
  Axis,
  columnsOf,
  isNoise,
  printed,
  signed,
  stagesOf,
  stageOf,
  numberOf,
  wholeParts,
  withRoom,
} from "./figures";

test("the largest remainders are rounded up, and the sum is what was asked", () => {
  expect(wholeParts([11.9, 0, -33.5], -21)).toEqual([12, 0, -33]);
  expect(wholeParts([11.9, 0, -33.5], -22)).toEqual([12, 0, -34]);
  expect(wholeParts([0.4, 0.4, 0.4], 1)).toEqual([1, 0, 0]);
  expect(wholeParts([28.999999999999996, 0, 1], 30)).toEqual([29, 0, 1]);
});

test("parts lead from one printed chance to the next, whatever they are", () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let chance = random();
  let sum = 0;
  const start = Math.round(100 * chance);
  for (let round = 0; round < 2000; round++) {
    const next = random();
    const [deal, own] = [random() * 2 - 1, round % 3 === 0 ? 0 : random() * 2 - 1];
    const told = printed({ deal: [deal, 0], own: [own, 0], others: [next - chance - deal - own, 0] }, chance, next);
    expect(told.deal + told.own + told.others).toBe(told.change);
    expect(told.before + told.change).toBe(told.after);
    expect(Math.abs(told.deal - 100 * deal)).toBeLessThan(1);
    expect(Math.abs(told.own - 100 * own)).toBeLessThan(1);
    if (own === 0) expect(told.own).toBe(0); // what did not happen is not printed
    sum += told.change;
    chance = next;
  }
  expect(start + sum).toBe(Math.round(100 * chance)); // all rounds together, too
});

test("what each stage of a tour was worth", () => {
  const part = (deal: number, own: number, others: number, start: number) => ({
    ...{ deal: [deal, 0.01], own: [own, 0.01], others: [others, 0.01] },
    ...{ start, change: deal + own + others },
  });
  const stages = [
    { stage: "1", seats: [part(0.1, -0.05, 0.02, 0.3), part(-0.1, 0, 0, 0.7)] },
    { stage: "2", seats: [part(0, 0.2, 0.43, 0.37), part(0, 0, 0.4, 0.6)] },
  ];
  const report = { luck: { stages } } as unknown as Parameters<typeof stagesOf>[0];
  expect(stagesOf(report, 0).map(({ stage, before, change, after }) => [stage, before, change, after])).toEqual([
    ["1", 30, 7, 37],
    ["2", 37, 63, 100],
  ]);
  expect(stagesOf({ luck: null } as unknown as Parameters<typeof stagesOf>[0], 0)).toEqual([]);
});

test("a number inside its interval is noise", () => {
  expect(isNoise([0.012, 0.01])).toBe(true);
  expect(isNoise([-0.013, 0.01])).toBe(false);
  expect(isNoise([0, 0])).toBe(true);
});

test("signs", () => {
  expect([3, -12, 0, -0].map(signed)).toEqual(["+3", "−12", "0", "0"]);
});

test("rounds of a race and of a tour", () => {
  expect([stageOf("7"), numberOf("7"), stageOf("3/12"), numberOf("3/12")]).toEqual([0, 7, 3, 12]);
  const tour = ["1/0", "1/1", "2/0", "2/1", "2/2"];
  expect(columnsOf(tour, 0)).toEqual({ first: 0, count: 5 });
  expect(columnsOf(tour, 2)).toEqual({ first: 2, count: 3 });
});

test("columns of the axis", () => {
  const axis = new Axis(300, 50, 50, 10);
  expect([axis.column, axis.border(0), axis.border(10), axis.middle(0)]).toEqual([20, 50, 250, 60]);
  expect([0, 50, 69, 70, 249, 250, 999].map((x) => axis.at(x))).toEqual([0, 0, 0, 1, 9, 9, 9]);
});

test("marks of rounds that follow each other stand side by side", () => {
  const axis = new Axis(300, 36, 44, 28);
  for (const columns of [
    [20, 21, 25],
    [27, 26, 25],
    [3, -1, 4],
  ]) {
    const marks = axis.marked(columns);
    expect(marks.map(({ column }) => column)).toEqual(columns.filter((column) => column >= 0));
    for (const [n, { x }] of marks.entries()) {
      expect(x).toBeLessThanOrEqual(300 - 11);
      for (const other of marks.slice(n + 1)) expect(Math.abs(x - other.x)).toBeGreaterThanOrEqual(22);
    }
  }
  expect(axis.marked([3, -1, 9]).map(({ number }) => number)).toEqual([1, 3]);
});

test("where there is little room the chosen number and the largest are shown", () => {
  expect([...withRoom([1, -30, 2, 0, 5], 10, 0, 15)].sort()).toEqual([0, 2, 4]);
  expect([...withRoom([1, -30, 2, 0, 5], 20, 3, 15)].sort()).toEqual([0, 1, 2, 3, 4]);
  expect([...withRoom([0, 0], 20, 1, 15)]).toEqual([1]);
});
