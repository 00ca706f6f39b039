import { afterEach, expect, test, vi } from "vitest";
import { bestBefore } from "./bestTimes";

/** A browser that has kept this so far. */
function shelf(first?: string): Storage {
  const kept = new Map<string, string>(first === undefined ? [] : [["rides", first]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  vi.stubGlobal("localStorage", storage);
  return storage;
}
afterEach(() => vi.unstubAllGlobals());

test("a ride is held against those before it, however often it is looked at", () => {
  shelf();
  expect(bestBefore("itt abcv", "one", 700)).toBeUndefined();
  expect(bestBefore("itt abcv", "two", 650)).toBe(700);
  expect(bestBefore("itt abcv", "three", 680)).toBe(650);
  expect(bestBefore("itt abcv", "two", 650), "opened again").toBe(700);
  expect(bestBefore("itt abcv", "one", 700)).toBeUndefined();
  expect(bestBefore("ttt abcv", "four", 400), "another trial").toBeUndefined();
});

test("the best stays among many", () => {
  const kept = shelf();
  bestBefore("itt abcv", "best", 100);
  for (let n = 0; n < 200; n++) expect(bestBefore("itt abcv", `ride ${n}`, 200 + n) ?? 100).toBe(100);
  expect(kept.getItem("rides")?.length).toBeLessThan(2000);
});

test("a shelf that holds anything, or may not be used, is empty", () => {
  for (const nonsense of ["{", "3", "null", '{"itt abcv": 7}', '{"itt abcv": [["one", "slow"]]}']) {
    shelf(nonsense);
    expect(bestBefore("itt abcv", "one", 700)).toBeUndefined();
  }
  const forbidden = (): never => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  expect(bestBefore("itt abcv", "one", 700)).toBeUndefined();
});
