import { describe, expect, it } from "vitest";
import type { Decision } from "../../review/report";
import { boardBefore, offeredIn } from "./lesson";

const decision = (many: number, played: string): Decision =>
  ({
    best: "B:0@0,0/0",
    option: played,
    values: Array.from({ length: many }, (_, n) => ({
      option: `B:0@${n},0/0`,
      chance: [1 - n / many, 0],
      right: n < 2,
    })),
  }) as unknown as Decision;

describe("the answers that are offered", () => {
  it("are a few, the best and the one that was played among them, in an order that hints at nothing", () => {
    const offered = offeredIn(decision(40, "B:0@7,0/0"));
    expect(offered).toHaveLength(6);
    expect(offered).toContain("B:0@0,0/0");
    expect(offered).toContain("B:0@7,0/0");
    expect(offered).toEqual(offered.toSorted());
    expect(new Set(offered).size).toBe(6);
  });
  it("are all of them where there are few", () => {
    expect(offeredIn(decision(3, "B:0@2,0/0"))).toHaveLength(3);
    expect(offeredIn(decision(2, "B:0@0,0/0"))).toHaveLength(2);
  });
});

describe("the board", () => {
  it("is the one before the answer", () => {
    const steps = [{ view: { board: [1] } }, { view: null }, { view: { board: [2] } }] as never;
    expect(boardBefore({ first: 4, steps }, 6)).toEqual({ board: [1] });
    expect(boardBefore({ first: 4, steps }, 7)).toEqual({ board: [2] });
    expect(boardBefore({ first: 4, steps }, 4)).toBeNull();
  });
});
