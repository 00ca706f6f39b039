import { describe, expect, it } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import stage5 from "../gallery/stages/stage-5.json";
import type { StageDrawing } from "./drawing";
import { landAround } from "./land";
import { roadPaths } from "./road";
import { bestTurn, shift, Track, turnRightward } from "./track";

const drawings = [firenze, stage5] as StageDrawing[];

describe("a track", () => {
  const track = new Track(firenze as StageDrawing, 0);

  it("has riders in lanes, the first one at the right hand", () => {
    const [right, left] = [track.place("0.1", 0), track.place("0.1", 1)];
    expect(right).toMatchObject({ x: 0.5, y: 0.28, degrees: 0 });
    expect(left).toMatchObject({ y: -0.28 });
    expect(track.place("99.1", 0)).toBeUndefined();
  });
  it("puts a rider on the verge beside the road", () => {
    expect(shift({ lanes: 2, half: 0.56 }, -1)).toBeCloseTo(0.84);
    expect(shift({ lanes: 1, half: 0.36 }, 0)).toBe(0);
    expect(shift({ lanes: 3, half: 0.84 }, 2)).toBeCloseTo(-0.56);
  });
  it("can be turned so that the road ahead leads to the right, and stays so while it does", () => {
    for (const drawing of drawings)
      for (const square of drawing.squares.filter(({ at }) => at < drawing.length - 4)) {
        const turned = turnRightward(drawing, square.name, 180);
        const here = new Track(drawing, turned);
        const ahead = here.main.filter(({ at }) => at > square.at && at <= square.at + 8).at(-1);
        const [x0] = here.square(square.name)?.ribbon.point(0) ?? [NaN];
        const [x1] = ahead?.ribbon.point(1) ?? [NaN];
        expect(x1, square.name).toBeGreaterThan(x0);
        expect(turnRightward(drawing, square.name, turned)).toBe(turned);
      }
  });
  it("knows the square under a point", () => {
    expect(track.squareAt(2.5, 0.2)?.name).toBe("0.3");
    expect(track.squareAt(2.5, 3)).toBeUndefined();
  });
  it("turns to fill a window, and everything with it", () => {
    for (const drawing of drawings)
      for (const aspect of [3, 1, 0.5]) {
        const turned = new Track(drawing, bestTurn(drawing, aspect));
        for (const square of turned.squares) {
          const [x, y] = square.ribbon.point(0.5);
          expect(x).toBeGreaterThan(turned.box[0] - 0.2);
          expect(y).toBeLessThan(turned.box[3] + 0.2);
          for (const next of square.ahead) {
            const [a, b] = [square.ribbon.point(1), turned.squares[next]?.ribbon.point(0) ?? [NaN, NaN]];
            expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(0.51);
          }
        }
      }
  });
  it("rides the main road in order, without outer branches", () => {
    const round = new Track(stage5 as StageDrawing, 0);
    expect(round.main).toHaveLength(stage5.length);
    expect(round.main.map((square) => square.at)).toEqual(round.main.map((_, n) => n + 0.5));
    expect(round.islands).toHaveLength(2);
  });
});

describe("the drawn road and land", () => {
  it("hold only numbers, and are the same every time", () => {
    for (const drawing of drawings) {
      const track = new Track(drawing, 20);
      const drawn = JSON.stringify([roadPaths(track), landAround(track, 3)]);
      expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
      expect(JSON.stringify([roadPaths(track), landAround(track, 3)])).toBe(drawn);
    }
  });
});
