import { describe, expect, it } from "vitest";
import type { RaceView } from "../../protocol/protocol";
import { biddersOf } from "./bids";

/** Team A has laid its second card, which only it knows; team B still thinks. */
const view = {
  seat: 0,
  automatic: ["", "", "peloton"],
  chosen: [1, 0, 0],
  hands: [{ rider: "AR", cards: ["3", "5", "7"], chosen: "5" }],
  breakaway: {
    step: 2,
    riders: ["AR", "BS", ""],
    bids: [["7"], ["9"], []],
    totals: [7, 9, 0],
    square: "1.9",
    places: 1,
    named: "AR",
  },
} as unknown as RaceView;

describe("bids for the breakaway", () => {
  it("count the card that one has laid oneself", () => {
    expect(biddersOf(view)).toEqual([
      { seat: 0, rider: "AR", cards: ["7", "5"], total: 12, state: "laid" },
      { seat: 1, rider: "BS", cards: ["9"], total: 9, state: "thinking" },
    ]);
  });
  it("and none that one cannot see", () => {
    const spectator = { ...view, seat: null, hands: [] } as unknown as RaceView;
    expect(biddersOf(spectator).map(({ cards, total }) => [cards, total])).toEqual([
      [["7", null], 7],
      [["9"], 9],
    ]);
  });
  it("count an exhaustion card like any other", () => {
    const tired = { ...view, hands: [{ rider: "AR", cards: ["E"], chosen: "E" }] } as unknown as RaceView;
    expect(biddersOf(tired)[0]?.total).toBe(9);
  });
});
