import { expect, test } from "vitest";
import type { Decision, Report } from "../report";
import { judgedIn, lessonsFrom, offered } from "./lessons";

type Values = Readonly<Record<string, number>>;

function decided(step: number, option: string, values: Values, mistake: boolean): Decision {
  const best = Object.keys(values).reduce((a, b) => ((values[b] ?? 0) > (values[a] ?? 0) ? b : a));
  const loss = (values[best] ?? 0) - (values[option] ?? 0);
  return {
    step,
    round: "3",
    seat: 0,
    prompt: "3/AR/card",
    option,
    best,
    grade: mistake ? "mistake" : "fine",
    loss: [loss, 0.01],
    mistake,
    values: Object.entries(values).map(([name, chance]) => ({
      option: name,
      chance: [chance, 0.01],
      worlds: 100,
      right: (values[best] ?? 0) - chance < 0.02,
    })),
  };
}
const report = (...decisions: Decision[]): Report => ({ decisions }) as unknown as Report;

test("the best first, and right is what the review says", () => {
  const options = judgedIn(decided(1, "2", { "7": 0.75, "6": 0.76, "3": 0.24, "2": 0.17 }, true));
  expect(options.map(({ option, isRight, costs }) => [option, isRight, costs])).toEqual([
    ["6", true, 0],
    ["7", true, 1],
    ["3", false, 52],
    ["2", false, 59],
  ]);
});

test("nothing that is also fine is worth more than the best: what measures no lower is the best, too", () => {
  const decision = { ...decided(1, "2", { "7": 0.75, "6": 0.76, "5": 0.745, "2": 0.17 }, true), best: "7" };
  expect(judgedIn(decision).map(({ option, isBest, isRight }) => [option, isBest, isRight])).toEqual([
    ["6", true, true],
    ["7", true, true],
    ["5", false, true],
    ["2", false, false],
  ]);
});

test("the five worst mistakes, in the order of the race", () => {
  const losses = [0.1, 0.5, 0.2, 0.3, 0.4, 0.15];
  const found = lessonsFrom(
    report(...losses.map((loss, n) => decided(n, "2", { "7": 0.6, "2": 0.6 - loss }, true))),
    0,
  );
  expect(found.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
});

test("a single mistake is joined by the hardest choice that was found, a clean ride by none", () => {
  const easy = decided(1, "7", { "7": 0.6, "2": 0.5 }, false);
  const hard = decided(2, "7", { "7": 0.6, "2": 0.1 }, false);
  const mistake = decided(3, "2", { "7": 0.6, "2": 0.3 }, true);
  expect(lessonsFrom(report(easy, hard, mistake), 0).map(({ step }) => step)).toEqual([2, 3]);
  expect(lessonsFrom(report(easy, hard), 0)).toEqual([]);
  expect(lessonsFrom(report(mistake), 1)).toEqual([]);
});

test("cards lie as they were drawn, whatever the critic thinks of them", () => {
  const decision = decided(1, "2", { "7": 0.6, "2": 0.3 }, true);
  expect(offered(decision, ["2", "7", "2", "7"])).toEqual(["2", "7", "2", "7"]);
  expect(offered(decision, [])).toEqual(["2", "7"]);
});
