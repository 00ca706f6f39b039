import { expect, test } from "vitest";
import type { Replay } from "../protocol/http";
import { firstStepOf, handBefore, heldIn, roundOf, viewBefore } from "./scenes";

const view = (round: number) => ({ order: ["AR"], round });
const step = (prompt: string, option: string, events: readonly unknown[] = [], seen: unknown = null) => ({
  prompt,
  option,
  seat: 0,
  events,
  view: seen,
});
const drew = (rider: string, ...cards: string[]) => ({ event: "Drew", rider, cards });

/** Two rounds; a team that rides by itself shows its card when all are turned. */
const replay = {
  first: 0,
  steps: [
    step("begin", "", [], view(1)),
    step("1/A/rider", "AR", [drew("AR", "7", "6", "3", "2")]),
    step("1/AR/card", "3", [drew("AS", "9", "9", "2", "2")]),
    step("1/AS/card", "2", [{ event: "Revealed", round: 1, cards: { AR: "3", AS: "2", CR: "5" } }], view(2)),
    step("2/A/rider", "AR", [drew("AR", "7", "6", "4", "E")]),
    step("2/AR/card", "E"),
  ],
} as unknown as Replay;

test("what could be seen when an answer was given", () => {
  expect(viewBefore(replay, 2)?.round).toBe(1);
  expect(viewBefore(replay, 5)?.round).toBe(2);
  expect(viewBefore(replay, 0)).toBeNull();
  expect(viewBefore({ first: 3, steps: replay.steps.slice(3) }, 5)?.round).toBe(2);
});

test("hands, and what was played of them", () => {
  expect(handBefore(replay, 2, "AR")).toEqual(["7", "6", "3", "2"]);
  expect(handBefore(replay, 5, "AR")).toEqual(["7", "6", "4", "E"]);
  expect(handBefore(replay, 1, "AR")).toEqual([]);
  expect(Object.fromEntries(heldIn(replay, "1"))).toEqual({
    AR: { hand: ["7", "6", "3", "2"], played: "3" },
    AS: { hand: ["9", "9", "2", "2"], played: "2" },
    CR: { hand: ["5"], played: "5" },
  });
  expect([...heldIn(replay, "2").keys()]).toEqual(["AR"]);
});

test("where a round begins", () => {
  expect(firstStepOf(replay, "2", 1)).toBeUndefined();
  expect(["7/BS/card", "3/7/BS/card", "0/AR/place", "begin"].map(roundOf)).toEqual(["7", "3/7", "0", ""]);
  expect([firstStepOf(replay, "1"), firstStepOf(replay, "2"), firstStepOf(replay, "3")]).toEqual([1, 4, undefined]);
});
