import { expect, test } from "vitest";
import type { CourseSheet } from "../protocol/http";
import { aside, gapLines, scaleStep, spread } from "./gaps";

const rider = (rider: string, ...times: number[]) => ({ rider, times, sprint: [], mountain: [] });
const course = {
  teams: [
    { riders: [rider("AR", 0, 90), rider("AS", 30, 70)] },
    { riders: [rider("BR", 60, 60), rider("BS", 0, 120)] },
  ],
} as unknown as CourseSheet;

test("gaps to the leader after each stage, or to the winner of each stage", () => {
  expect(gapLines(course, true).map(({ gaps }) => gaps)).toEqual([
    [0, 30],
    [30, 10],
    [60, 0],
    [0, 60],
  ]);
  expect(gapLines(course, false).map(({ gaps }) => gaps)).toEqual([
    [0, 90],
    [30, 40],
    [60, 0],
    [0, 120],
  ]);
});

test("labels keep apart, and stay within the picture", () => {
  expect(spread([10, 10, 12], 20, 100)).toEqual([10, 30, 50]);
  expect(spread([90, 95], 20, 100)).toEqual([80, 100]);
});

test("lines that meet are drawn beside each other", () => {
  expect(aside([0, 30, 0, 60, 0], 2)).toEqual([-2, 0, 0, 0, 2]);
});

test("a scale has a handful of lines", () => {
  for (const most of [1, 59, 130, 1000, 5000]) expect(most / scaleStep(most)).toBeLessThanOrEqual(5);
});
