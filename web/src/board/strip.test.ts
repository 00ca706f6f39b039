/** The strip shows my rider and where a card leads, at every width; and on it nobody covers anybody. */
import { describe, expect, it } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import stage5 from "../gallery/stages/stage-5.json";
import type { BoardRider, StageDrawing } from "./drawing";
import { footOf, frameOf, plateWidth, PLATE_SHAPE, sizesFor, standsOf, type Span } from "./strip";
import { unroll } from "./unrolled";

const LENGTH = 78;
const square = (n: number): Span => ({ from: n, to: n + 1 });
const shows = ({ left, columns }: { left: number; columns: number }, { from, to }: Span): boolean =>
  left <= from && to <= left + columns;

describe("the part of the road that is shown", () => {
  const widths = [1070, 726, 390, 360] as const;
  const steps = [1, 2, 5, 6, 7, 9, 10] as const;
  const places = [0, 1, 30, 67, 76] as const;
  for (const width of widths)
    it(`has my rider and the landing square in ${width} pixels`, () => {
      for (const from of places)
        for (const by of steps.filter((one) => from + one < LENGTH)) {
          const [rider, goal] = [square(from), square(from + by)];
          const frame = frameOf(width, LENGTH, { riders: [rider], goals: [goal], wishes: [square(from + 9)] });
          expect(shows(frame, rider), `${from} + ${by}: ${JSON.stringify(frame)}`).toBe(true);
          expect(shows(frame, goal), `${from} + ${by}: ${JSON.stringify(frame)}`).toBe(true);
          expect(width / frame.columns).toBeGreaterThanOrEqual(30);
          expect(frame.left).toBeLessThanOrEqual(Math.max(0, LENGTH - frame.columns));
        }
    });
  it("has them on a phone at 200 %, in squares that are as narrow as that takes", () => {
    for (const by of steps) {
      const [rider, goal] = [square(30), square(30 + by)];
      const frame = frameOf(195, LENGTH, { riders: [rider], goals: [goal] });
      expect(shows(frame, rider), `${by}: ${JSON.stringify(frame)}`).toBe(true);
      expect(shows(frame, goal), `${by}: ${JSON.stringify(frame)}`).toBe(true);
      expect(frame.columns).toBe(Math.max(7, by + 1));
    }
  });
  it("does not change while one card after the other is looked at", () => {
    const wishes = [2, 5, 9].map((by) => square(30 + by));
    const frames = wishes.map((goal) => frameOf(390, LENGTH, { riders: [square(30)], goals: [goal], wishes }));
    expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(1);
  });
  it("has seven squares on a phone where that is enough", () => {
    expect(frameOf(390, LENGTH, { riders: [square(30)], goals: [square(33)] }).columns).toBe(7);
  });
  it("keeps its number of squares through a round, if it is told how far somebody rides", () => {
    expect(frameOf(360, LENGTH, { riders: [square(30)], goals: [square(32)], reach: 10 }).columns).toBe(10);
  });
  it("has the winner behind the line when my rider is too far back for both", () => {
    const frame = frameOf(390, LENGTH, { riders: [square(40)], goals: [square(77)], prefersGoals: true });
    expect(shows(frame, square(77))).toBe(true);
    const near = frameOf(390, LENGTH, { riders: [square(70)], goals: [square(77)], prefersGoals: true });
    expect(shows(near, square(70)) && shows(near, square(77))).toBe(true);
  });
  it("has both of my riders where there is room", () => {
    const frame = frameOf(390, LENGTH, { riders: [square(35), square(30)] });
    expect(shows(frame, square(30)) && shows(frame, square(35))).toBe(true);
    const apart = frameOf(390, LENGTH, { riders: [square(50), square(30)] });
    expect(shows(apart, square(30))).toBe(true);
  });
  it("begins at the start while nobody is placed", () => {
    expect(frameOf(390, LENGTH, { riders: [] })).toEqual({ columns: 7, left: 0 });
  });
});

/** Like a recorded stage, with three lanes on some squares. */
const wide = (drawing: unknown, from: number, to: number): StageDrawing => {
  const stage = drawing as StageDrawing;
  return {
    ...stage,
    squares: stage.squares.map((one, n) => (n >= from && n < to ? { ...one, lanes: 3 } : one)),
  };
};
const TEAMS = ["A", "B", "C", "D", "E", "F"] as const;
const TWELVE = TEAMS.flatMap((team) => (["R", "S"] as const).map((type) => ({ id: team + type, team, type })));

describe("riders on the strip", () => {
  /** What is drawn of each: its plate, as a box. */
  function plates(drawing: StageDrawing, riders: readonly BoardRider[], width: number, columns: number, lanes: number) {
    const sizes = sizesFor(width, columns, width < 760, lanes);
    return standsOf(riders, unroll(drawing), sizes).map((stand) => {
      const [x, y] = footOf(stand, sizes);
      const wide = plateWidth(sizes) * stand.scale;
      return { id: stand.rider.id, x: x - wide / 2, y: y - wide * PLATE_SHAPE, wide, high: wide * PLATE_SHAPE, stand };
    });
  }
  const cover = (all: ReturnType<typeof plates>): string[] =>
    all.flatMap((a, n) =>
      all
        .slice(n + 1)
        .filter(
          (b) =>
            a.x + a.wide > b.x + 0.5 &&
            b.x + b.wide > a.x + 0.5 &&
            a.y + a.high > b.y + 0.5 &&
            b.y + b.high > a.y + 0.5,
        )
        .map((b) => `${a.id} and ${b.id}`),
    );

  for (const [width, columns] of [
    [1070, 18],
    [390, 7],
    [390, 10],
    [360, 10],
  ] as const) {
    it(`have a plate each, three abreast, ${columns} squares in ${width} pixels`, () => {
      const drawing = wide(firenze, 20, 30);
      const riders = TWELVE.map((one, n) => ({
        ...one,
        square: drawing.squares[20 + Math.floor(n / 3)]?.name ?? "",
        lane: n % 3,
      }));
      const drawn = plates(drawing, riders, width, columns, 3);
      expect(drawn).toHaveLength(12);
      expect(cover(drawn)).toEqual([]);
      for (const { wide, stand, y, high } of drawn) {
        expect(wide).toBeGreaterThanOrEqual(34); // from there on a plate has two letters
        expect(y).toBeGreaterThanOrEqual(stand.box.y - 0.5);
        expect(y + high).toBeLessThanOrEqual(stand.box.y + stand.box.height + 0.5);
      }
    });
    it(`do not cover each other when many are home, ${columns} squares in ${width} pixels`, () => {
      const drawing = firenze as StageDrawing;
      for (const many of [2, 3, 4, 5, 8]) {
        const last = drawing.squares.at(-2)?.name ?? "";
        const riders = TWELVE.slice(0, many).map((one) => ({ ...one, square: last, lane: 0 }));
        const drawn = plates(drawing, riders, width, columns, 2);
        expect(cover(drawn)).toEqual([]);
        // Up to four have both letters.
        if (many <= 4) expect(Math.min(...drawn.map(({ wide }) => wide))).toBeGreaterThanOrEqual(30);
      }
    });
  }
  it("keep their lanes where they can, and to the right where a square is narrower than the road", () => {
    const drawing = wide(firenze, 20, 21);
    const sizes = sizesFor(1070, 18, false, 3);
    const on = (n: number, lane: number): BoardRider => ({
      id: `${n}/${lane}`,
      team: "A",
      type: "R",
      square: drawing.squares[n]?.name ?? "",
      lane,
    });
    const [inWide, inNarrow] = standsOf([on(20, 0), on(21, 0)], unroll(drawing), sizes);
    expect(inWide?.box.y).toBe(inNarrow?.box.y);
    expect(inNarrow?.box.height).toBe(sizes.road / 3);
  });
  it("stand on both ways of a roundabout", () => {
    const road = unroll(stage5 as StageDrawing);
    const ways = road.squares.filter(({ side }) => side !== "whole").slice(0, 2);
    const riders = ways.map(({ square }, n) => ({ ...(TWELVE[n] as BoardRider), square: square.name, lane: 0 }));
    expect(standsOf(riders, road, sizesFor(390, 7, true))).toHaveLength(2);
  });
});
