import { expect, test } from "vitest";
import { bestBefore } from "./bestTimes";

function shelf(first?: string) {
  const kept = new Map<string, string>(first === undefined ? [] : [["rides", first]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a ride is held against those before it, however often it is looked at", () => {
  const kept = shelf();
  expect(bestBefore("itt abcv", "one", 700, kept)).toBeUndefined();
  expect(bestBefore("itt abcv", "two", 650, kept)).toBe(700);
  expect(bestBefore("itt abcv", "three", 680, kept)).toBe(650);
  expect(bestBefore("itt abcv", "two", 650, kept), "opened again").toBe(700);
  expect(bestBefore("itt abcv", "one", 700, kept)).toBeUndefined();
  expect(bestBefore("ttt abcv", "four", 400, kept), "another trial").toBeUndefined();
});

test("the best stays among many", () => {
  const kept = shelf();
  bestBefore("itt abcv", "best", 100, kept);
  for (let n = 0; n < 200; n++) expect(bestBefore("itt abcv", `ride ${n}`, 200 + n, kept) ?? 100).toBe(100);
  expect(kept.getItem("rides")?.length).toBeLessThan(2000);
});

test("a shelf that holds anything, or may not be used, is empty", () => {
  for (const nonsense of ["{", "3", "null", '{"itt abcv": 7}', '{"itt abcv": [["one", "slow"]]}'])
    expect(bestBefore("itt abcv", "one", 700, shelf(nonsense))).toBeUndefined();
  const closed = {
    getItem: (): string | null => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  };
  expect(bestBefore("itt abcv", "one", 700, closed)).toBeUndefined();
});
