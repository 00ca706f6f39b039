import { describe, expect, it } from "vitest";
import type { DealAnswer } from "../protocol/http";
import { scoresOf } from "./scores";

const table = (places: readonly number[], points: readonly number[]): object => ({
  table: { seats: [{ kind: "guest" }, { kind: "guest" }, { kind: "bot" }] },
  seats: places.map((place, seat) => ({ place, points: points[seat], share: (points[seat] ?? 0) / 2 })),
});

describe("the score of tables with one deal", () => {
  it("ranks people of all tables, not bots, and nobody who still rides", () => {
    const tables = [table([1, 2, 3], [2, 1, 0]), table([], []), table([3, 1, 2], [0, 1, 2])];
    const scores = scoresOf({ tables } as unknown as DealAnswer);
    expect(scores.map(({ rank, table, seat }) => [rank, table, seat])).toEqual([
      [1, 0, 0],
      [2, 2, 1],
      [3, 0, 1],
      [4, 2, 0],
    ]);
  });

  it("gives equals the same rank", () => {
    const tables = [table([1, 2], [1, 1]), table([1, 2], [1, 1])];
    expect(scoresOf({ tables } as unknown as DealAnswer).map(({ rank }) => rank)).toEqual([1, 1, 3, 3]);
  });
});
