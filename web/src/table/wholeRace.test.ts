/** What everybody was told becomes rounds: nothing before the first event is needed. */
import { expect, test } from "vitest";
import type { RaceEvent, RaceView } from "../protocol/protocol";
import { isWhole, stepsOfAll } from "./wholeRace";
import type { Step } from "./timeline";

const rider = (name: string, square: string): unknown => ({ rider: name, square, lane: 0, crashed: false });
const view = { round: 2, riders: [rider("AR", "1.2"), rider("BR", "1.1")] } as unknown as RaceView;
const events = [
  { event: "Began", rule: "F1" },
  { event: "Placed", rider: "AR", square: "0.5", lane: 0, rule: "F2" },
  { event: "Placed", rider: "BR", square: "0.4", lane: 0, rule: "F2" },
  { event: "Revealed", round: 1, cards: { AR: "3", BR: "3" }, rule: "F5" },
  { event: "Moved", rider: "AR", start: "0.5", square: "1.2", lane: 0, steps: 3, rule: "F6" },
  { event: "Moved", rider: "BR", start: "0.4", square: "1.1", lane: 0, steps: 3, rule: "F6" },
] as unknown as RaceEvent[];

test("riders come to the road when they are placed, and each round has its cards", () => {
  const steps = stepsOfAll(events, view);
  expect(steps[0]?.before.get("AR")?.square).toBe("");
  expect(steps.filter(({ round }) => round === 0).map(({ kind }) => kind)).toEqual(["begin", "place", "place"]);
  expect(steps.filter(({ round }) => round === 1).every(({ cards }) => cards["AR"] === "3")).toBe(true);
  expect(steps.at(-1)?.after.get("BR")?.square).toBe("1.1");
});

test("whatever is missing is noticed", () => {
  const steps = stepsOfAll(events, view);
  const rounds = new Map<number, readonly Step[]>([0, 1].map((n) => [n, steps.filter(({ round }) => round === n)]));
  expect(isWhole(rounds, view)).toBe(true);
  expect(isWhole(new Map([[0, rounds.get(0) ?? []]]), view)).toBe(false);
  expect(isWhole(new Map([[1, rounds.get(1) ?? []]]), view)).toBe(false);
});
