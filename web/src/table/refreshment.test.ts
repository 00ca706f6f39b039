import { describe, expect, it } from "vitest";
import type { Ask, RaceView } from "../protocol/protocol";
import { answersOf, mealsOf, totalOf } from "./refreshment";

const ask = (name: string): Ask =>
  ({ name, seat: 1, ask: "TakeBack", options: ["done"], chosen: "" }) as unknown as Ask;
const view = {
  riders: [
    { rider: "BR", spent: ["3", "5+chase", "7"], left: 24 },
    { rider: "BS", spent: [], left: 25 },
  ],
} as unknown as RaceView;

describe("a refreshment", () => {
  it("is asked for every rider, with the played cards", () => {
    expect(mealsOf([ask("2/7/BR/refresh/24"), ask("2/7/BS/refresh/25")], view)).toEqual([
      { rider: "BR", prompt: "2/7/BR/refresh/", left: 24, spent: ["7", "5+chase", "3"] },
      { rider: "BS", prompt: "2/7/BS/refresh/", left: 25, spent: [] },
    ]);
  });

  it("is answered card by card under the names that the table will ask", () => {
    const [meal] = mealsOf([ask("7/BR/refresh/24")], view);
    expect(meal && answersOf(meal, ["7", "5+chase"])).toEqual([
      { prompt: "7/BR/refresh/24", option: "7" },
      { prompt: "7/BR/refresh/17", option: "5+chase" },
      { prompt: "7/BR/refresh/12", option: "done" },
    ]);
    expect(totalOf(["7", "5+chase"])).toBe(12);
  });
});
