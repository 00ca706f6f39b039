import { describe, expect, it } from "vitest";
import { remember, takenBy, takenInTurns, takersOf, turnsOf, type DraftView } from "./draft";

/** Three seats that draft in the order 2, 0, 1. */
const view = (drafted: number, ...specialist: number[]): DraftView => ({ drafting: [2, 0, 1], drafted, specialist });

describe("a draft", () => {
  it("goes in order and back", () => {
    expect(turnsOf(view(0))).toEqual([2, 0, 1, 1, 0, 2]);
  });

  it("knows who has whom", () => {
    const now = view(3, 0, 4, 3, 0, 0, 6);
    expect([0, 1, 2].map((seat) => takenBy(now, seat))).toEqual([["S4"], ["R3"], ["S6"]]);
    expect(takersOf(now, "R3")).toEqual([1]);
    expect(takersOf(now, "R4")).toEqual([]);
  });

  it("says what was taken in which turn", () => {
    const steps = [view(0, 0, 0, 0, 0, 0, 0), view(1, 0, 0, 0, 0, 0, 6), view(2, 0, 4, 0, 0, 0, 6)];
    const later = [...steps, view(3, 0, 4, 3, 0, 0, 6), view(4, 0, 4, 3, 5, 0, 6), view(5, 1, 4, 3, 5, 0, 6)];
    let known: readonly (string | undefined)[] = [];
    for (const [n, after] of later.entries())
      known = n === 0 ? known : remember(known, later[n - 1] as DraftView, after);
    expect(takenInTurns(later[5] as DraftView, known)).toEqual([["S6"], ["S4"], ["R3"], ["S5"], ["R1"], []]);
  });

  it("does not make up an order that nobody saw", () => {
    const now = view(5, 1, 4, 3, 5, 0, 6);
    expect(takenInTurns(now, [])).toEqual([["S6"], ["R1", "S4"], ["R3", "S5"], ["R3", "S5"], ["R1", "S4"], []]);
    expect(takenInTurns(now, [undefined, undefined, undefined, undefined, "R1"])[1]).toEqual(["S4"]);
  });
});
