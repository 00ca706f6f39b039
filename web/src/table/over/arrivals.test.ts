import { expect, test } from "vitest";
import type { RaceView } from "../../protocol/protocol";
import { Road } from "../positions";
import type { Step } from "../timeline";
import { arrivalsIn, leadersIn, outcomeOf, photoFrom, photoSquares, riddenIn } from "./arrivals";

/** A straight road of ten squares; "s0" is the first one past the line. */
const squares = Array.from({ length: 14 }, (_, n) => ({ name: `s${9 - n}`, to_go: 9 - n, ahead: [n + 1], branch: "" }));
const road = new Road({ squares } as unknown as ConstructorParameters<typeof Road>[0]);

const stands = (where: Readonly<Record<string, readonly [square: string, lane: number]>>): RaceView =>
  ({
    order: Object.keys(where),
    riders: Object.entries(where).map(([rider, [square, lane]]) => ({ rider, square, lane, crashed: false })),
  }) as unknown as RaceView;

test("who came where, and how far that was", () => {
  const arrivals = arrivalsIn(stands({ AR: ["s-2", 0], AS: ["s-2", 1], BR: ["s0", 0], BS: ["s3", 1] }), road);
  expect(arrivals.map(({ place, behind, short }) => [place, behind, short])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 2, 0],
    [4, 5, 3],
  ]);
  expect(outcomeOf(arrivals, 0)).toMatchObject({ isWon: true, squares: 2 }); // of the others, not of one's own
  expect(outcomeOf(arrivals, 1)).toMatchObject({ isWon: false, squares: 2, arrival: { rider: "BR", place: 3 } });
  expect(outcomeOf(arrivals, 2)).toBeUndefined();
});

test("on the winner's square the lane decided", () => {
  const arrivals = arrivalsIn(stands({ AR: ["s-1", 0], BR: ["s-1", 1] }), road);
  expect([outcomeOf(arrivals, 0)?.squares, outcomeOf(arrivals, 1)?.squares]).toEqual([0, 0]);
});

test("a photo finish shows the winner, and who is measured if there is room", () => {
  expect(photoFrom(3, 1, 7, 2)).toBe(-1); // both, with two squares beyond
  expect(photoFrom(3, -2, 7, 2)).toBe(-2); // both, with less beyond
  expect(photoFrom(3, -20, 7, 2)).toBe(-3); // the winner at the edge
});

test("on a phone too, the winner and the other one are both in the photo finish, if they are not too far apart", () => {
  const phone = { usual: 4, most: 9 };
  for (const behind of [0, 1, 3, 4, 6, 8]) {
    const squares = photoSquares(behind, phone);
    const from = photoFrom(5, 5 - behind, squares, 0);
    expect(from).toBeLessThanOrEqual(5 - behind);
    expect(from + squares).toBeGreaterThan(5);
  }
  expect(photoSquares(2, phone)).toBe(4);
  expect(photoSquares(9, phone)).toBe(4); // an arrow says how far back
});

const spot = (square: string) => ({ square, lane: 0, crashed: false });
const turn = (round: number, cards: Readonly<Record<string, string>>, from: string, to: string): Step =>
  ({
    round,
    cards,
    events: [{ event: "Revealed", round, cards }],
    before: new Map([["AR", spot(from)]]),
    after: new Map([["AR", spot(to)]]),
  }) as unknown as Step;

test("who led, and what a rider did in a round", () => {
  const steps = [
    turn(1, { BR: "3", AR: "5" }, "s9", "s4"),
    turn(2, { AR: "6", BR: "2" }, "s4", "s1"),
    { ...turn(2, { AR: "6", BR: "2" }, "s1", "s-2"), events: [] },
    turn(3, { AR: "2", BR: "9" }, "s-2", "s-4"),
  ];
  expect(leadersIn(steps)).toEqual([
    { rider: "AR", rounds: 2 },
    { rider: "BR", rounds: 1 },
  ]);
  expect(riddenIn(steps, "AR", 2)).toEqual({ round: 2, card: "6", from: "s4", to: "s-2" });
  expect(riddenIn(steps, "CR", 2)).toBeUndefined();
});
