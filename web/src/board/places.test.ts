/** Notebooks draw roads and riders in Python; here the pages' own reckoning is held against theirs. */
import { describe, expect, it } from "vitest";
import { PLATE, tailLivery, TEAMS, type TeamLetter } from "../art/teams";
import firenze from "../gallery/stages/firenze-milano.json";
import stage5 from "../gallery/stages/stage-5.json";
import type { StageDrawing } from "./drawing";
import written from "./recorded/places.json";
import { bestTurn, Track } from "./track";

interface Window {
  readonly aspect: number;
  readonly turn: number;
  readonly box: readonly number[];
  /** By square, from the verge to the left lane: x, y and degrees. */
  readonly places: Readonly<Record<string, readonly (readonly number[])[]>>;
}
const recorded: {
  readonly stages: Readonly<Record<string, readonly Window[]>>;
  readonly plates: Readonly<Record<string, string>>;
  readonly liveries: Readonly<Record<TeamLetter, string>>;
} = written;

const drawings = { "firenze-milano": firenze as StageDrawing, "stage-5": stage5 as StageDrawing };
const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);
const letters = (path: string): string => path.replace(/[^a-z]/gi, "");

describe.each(Object.entries(recorded.stages))("the road of %s", (key, windows) => {
  const drawing = drawings[key as keyof typeof drawings];
  it.each(windows)("in a window of the shape $aspect", ({ aspect, turn, box, places }) => {
    expect(bestTurn(drawing, aspect)).toBe(turn);
    const track = new Track(drawing, turn);
    track.box.forEach((value, n) => expect(value).toBeCloseTo(box[n] ?? NaN, 4));
    expect(Object.keys(places).sort()).toEqual(track.squares.map(({ name }) => name).sort());
    for (const [name, lanes] of Object.entries(places))
      lanes.forEach(([x = NaN, y = NaN, degrees = NaN], n) => {
        const place = track.place(name, n - 1);
        expect(place?.x).toBeCloseTo(x, 4);
        expect(place?.y).toBeCloseTo(y, 4);
        expect(place?.degrees).toBeCloseTo(degrees, 3);
      });
  });
});

describe("riders", () => {
  it("have the same plates and liveries", () => {
    expect(recorded.plates).toEqual(PLATE);
    for (const team of TEAMS) {
      const [theirs, ours] = [recorded.liveries[team], tailLivery(team, 1, 10, 26)];
      expect(letters(theirs)).toBe(letters(ours));
      numbers(theirs).forEach((value, n) => expect(value).toBeCloseTo(numbers(ours)[n] ?? NaN, 3));
    }
  });
});
