/** Batches that a server sent become steps: nothing is lost, everybody ends where the view says. */
import { expect, test } from "vitest";
import type { RaceEvent, RaceView } from "../protocol/protocol";
import recorded from "./recorded/batches.json";
import { positionsOf } from "./positions";
import { statistics, victory } from "./over/statistics";
import { timeline, type Step } from "./timeline";

interface Batch {
  readonly before: RaceView;
  readonly events: readonly RaceEvent[];
  readonly after: RaceView;
}
const batches = recorded as unknown as Record<string, readonly Batch[]>;
const all = Object.entries(batches).flatMap(([name, row]) => row.map((batch, n) => [`${name} ${n}`, batch] as const));
const told = ({ before, events, after }: Batch): Step[] => timeline(events, positionsOf(before), positionsOf(after));
const kinds = (steps: readonly Step[]): string[] => steps.map(({ kind }) => kind);
const batch = (name: string, n: number): Batch => {
  const found = batches[name]?.at(n);
  if (found === undefined) throw new Error(`nothing recorded: ${name} ${n}`);
  return found;
};

test.each(all)("%s: every event that is shown is in exactly one step, in order", (_, batch) => {
  const shown = batch.events.filter(({ event }) => event !== "Chose" && event !== "Drew");
  expect(told(batch).flatMap(({ events }) => events)).toEqual(shown);
});

test.each(all)("%s: each step begins where the one before ended, and the last ends where the view says", (_, batch) => {
  const steps = told(batch);
  for (const [n, step] of steps.entries()) if (n > 0) expect(step.before).toBe(steps[n - 1]?.after);
  const last = steps.at(-1)?.after;
  for (const rider of batch.after.riders)
    expect(last?.get(rider.rider), rider.rider).toMatchObject({ square: rider.square, lane: rider.lane });
});

const together = all.filter(([name]) => !/^i?ttt? /.test(name)); // in trials each rides a road of its own
test.each(together)("%s: lanes that are not told follow from the order in which riders move", (_, batch) => {
  const last = timeline(batch.events, positionsOf(batch.before), new Map()).at(-1)?.after;
  for (const rider of batch.after.riders)
    if (last?.get(rider.rider)?.square === rider.square)
      expect(last.get(rider.rider)?.lane, rider.rider).toBe(rider.lane);
});

test("who is squeezed past shifts to the left, up to the first free lane", () => {
  const spot = (square: string, lane: number) => ({ square, lane, crashed: false });
  const before = new Map([
    ["AR", spot("1.1", 0)],
    ["BR", spot("2.1", 0)],
    ["CR", spot("2.1", 1)],
  ]);
  const moved = { event: "Moved", rider: "AR", square: "2.1", start: "1.1", lane: 0, steps: 6, rule: "F6" };
  const squeezed = { event: "SqueezedIn", rider: "AR", square: "2.1", past: ["BR", "CR"], rule: "F15" };
  const [step] = timeline([squeezed, moved] as RaceEvent[], before, new Map());
  expect(step?.after.get("AR")).toMatchObject(spot("2.1", 0));
  expect(step?.after.get("BR")).toMatchObject(spot("2.1", 1));
  expect(step?.after.get("CR")).toMatchObject(spot("2.1", 2));
});

test("the cards are turned first, then the front rider moves", () => {
  const steps = told(batch("race", 0));
  expect(kinds(steps).slice(0, 3)).toEqual(["turn", "move", "move"]);
  expect(steps[1]?.riders).toEqual(Object.keys(steps[0]?.cards ?? {}).slice(0, 1));
});

test("a pack is pulled as one: its front square leads, the others follow", () => {
  const pulls = told(batch("race", 0)).filter(({ kind }) => kind === "pull");
  expect(pulls.map(({ riders }) => riders)).toEqual([["AR", "BR", "DS", "CR", "BS", "CS"]]);
});

test("a movement carries its reasons, and what the card counts before a block", () => {
  const moves = told(batch("race", 1)).filter((step) => step.kind === "move");
  const of = (rider: string): Step | undefined => moves.find(({ riders }) => riders[0] === rider);
  expect(of("AR")?.events.map(({ event }) => event)).toEqual(["StoppedAtFoot", "Moved"]);
  expect(of("CS")).toMatchObject({ counts: 9, moved: { steps: 8 }, blocked: { steps: 1 } });
});

test("who gets no slipstream is told with the reason, those who are too far together", () => {
  const refused = told(batch("race", 2)).filter((step) => step.kind === "refused");
  expect(refused.map(({ why }) => why)).toEqual(["own ground", "too far"]);
});

test("the last round ends with exhaustion, the line and the order of arrival", () => {
  expect(kinds(told(batch("race", -1))).slice(-3)).toEqual(["tire", "line", "end"]);
});

test("a round that stopped for a recovery goes on with its cards and its number", () => {
  const [first, second] = [told(batch("specialists", 0)), batch("specialists", 1)];
  expect(kinds(first)).toEqual(["turn"]);
  const { round = 0, cards = {} } = first[0] ?? {};
  const rest = timeline(second.events, positionsOf(second.before), positionsOf(second.after), { round, cards });
  expect(rest[0]).toMatchObject({ kind: "recover", round, cards });
});

test("whoever comes back late sees riders start where their movement began", () => {
  const { events, after, before } = batch("race", 1);
  const late = timeline(events, positionsOf(after), positionsOf(after));
  for (const { rider, square } of before.riders) expect(late[0]?.before.get(rider)?.square).toBe(square);
});

test("in time trials lines and times are told together", () => {
  for (const name of ["ttt", "itt"]) expect(kinds(told(batch(name, -1))).slice(-2)).toEqual(["line", "end"]);
});

test("what a race was made of is counted from its events", () => {
  const { events, after } = batch("race", -1);
  const ended = events.find((event) => event.event === "Ended");
  const order = ended?.event === "Ended" ? ended.order : [];
  const tallies = statistics(events, after, order);
  expect(tallies.map(({ rider }) => rider)).toEqual(order);
  expect(tallies.find(({ rider }) => rider === "CR")).toMatchObject({ ridden: 7, towed: 1, tired: 0, blocked: 0 });
  expect(tallies.find(({ rider }) => rider === "AS")).toMatchObject({ ridden: 5, towed: 0, tired: 1 });
  expect(victory(events, after, order)).toMatchObject({
    winner: "DR",
    card: "6",
    steps: 6,
    second: "BS",
    towed: false,
  });
});

test("a race begins at its start, also for who comes when it is some rounds old", () => {
  const began = { event: "Began", stage: "", first: "A" } as unknown as RaceEvent;
  const [step] = timeline([began], new Map(), null, { round: 2, cards: { AR: "5" } });
  expect(step).toMatchObject({ kind: "begin", round: 0, cards: {} });
});
