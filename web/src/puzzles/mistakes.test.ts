import { expect, test } from "vitest";
import { atMost, daysInRow, dueIn, INTERVALS, isDue, merged, tried, type Mistake, type Source } from "./mistakes";

const source: Source = { kind: "puzzle", puzzle: "0123456789" };
const given = (isFound: boolean, today: number) => ({ id: "a", source, isFound, today });
const some = (id: string, due: number, day: number, found = 0): Mistake => ({ id, source, found, due, tried: day });

test("a mistake comes back after 1, 3, 7 and 21 days, and then no more", () => {
  let mistake = tried(undefined, given(false, 100));
  let today = 100;
  for (const days of INTERVALS) {
    expect(mistake.due).toBe(today + days);
    expect(isDue(mistake, mistake.due - 1)).toBe(false);
    today = mistake.due;
    expect(isDue(mistake, today)).toBe(true);
    mistake = tried(mistake, given(true, today));
  }
  expect([today, isDue(mistake, today + 10_000)]).toEqual([100 + 1 + 3 + 7 + 21, false]);
});

test("whatever was found before, a miss begins anew, also long after it was learnt", () => {
  for (let found = 0; found <= INTERVALS.length; found++)
    expect(tried(some("a", 90, 80, found), given(false, 100))).toEqual(some("a", 101, 100));
});

test("trying again before it is due moves nothing", () => {
  const before = some("a", 107, 100, 2);
  expect(tried(before, given(true, 105))).toBe(before);
});

test("a late answer counts from the day on which it is given", () => {
  expect(tried(some("a", 90, 80, 1), given(true, 100))).toEqual(some("a", 107, 100, 2));
});

test("bringing a file twice, or the other way round, is the same", () => {
  const here = [some("a", 10, 5), some("b", 20, 8, 2)];
  const there = [some("a", 12, 7, 1), some("c", 3, 1), some("b", 9, 8)];
  const all = merged(here, there);
  expect(all).toEqual(merged(there, here));
  expect(merged(all, there)).toEqual(all);
  expect(all.map(({ id, due }) => [id, due])).toEqual([
    ["c", 3],
    ["b", 9],
    ["a", 12],
  ]);
});

test("the longest due first", () => {
  expect(dueIn([some("a", 10, 5), some("b", 7, 5), some("c", 11, 5)], 10).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("days in a row last until a day without any is over", () => {
  expect(daysInRow([5, 6, 7], 7)).toBe(3);
  expect(daysInRow([5, 6, 7], 8)).toBe(3);
  expect(daysInRow([5, 6, 7], 9)).toBe(0);
  expect(daysInRow([5, 7], 7)).toBe(1);
});

test("when there are too many, what is learnt goes first", () => {
  const learnt = some("a", 1, 1, INTERVALS.length);
  const all = [learnt, some("b", 30, 5), some("c", 7, 5, 2)];
  expect(atMost(all, 3)).toHaveLength(3);
  expect(atMost(all, 2).map(({ id }) => id)).toEqual(["c", "b"]);
  expect(atMost(all, 1).map(({ id }) => id)).toEqual(["c"]);
});
