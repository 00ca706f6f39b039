/** On the map nobody who is home covers anybody. */
import { describe, expect, it } from "vitest";
import { TEAMS } from "../art/teams";
import firenze from "../gallery/stages/firenze-milano.json";
import type { BoardRider, StageDrawing } from "./drawing";
import { mapStands, type MapStand } from "./mapStands";
import { Track } from "./track";

const drawing = firenze as StageDrawing;
const past = drawing.squares.filter(({ zone }) => zone === "past").map(({ name }) => name);
const home = (squares: readonly string[]): BoardRider[] =>
  squares.map((square, n) => ({
    id: `${TEAMS[n >> 1] ?? "A"}${n % 2 ? "S" : "R"}`,
    team: TEAMS[n >> 1] ?? "A",
    type: n % 2 ? "S" : "R",
    square,
    lane: 0,
  }));

/** Two plates as circles that are as wide as plates are high overlap less than plates do: so boxes along the road. */
function covers(one: MapStand, other: MapStand): boolean {
  const turn = (one.place.degrees * Math.PI) / 180;
  const [dx, dy] = [other.place.x - one.place.x, other.place.y - one.place.y];
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn));
  const [long, high] = [(one.room + other.room) / 2, ((one.room + other.room) / 2) * (30 / 46)];
  return along < long - 1e-6 && across < high - 1e-6;
}

describe("riders who are home", () => {
  const track = new Track(drawing, 0);
  const [first = "", second = "", third = ""] = past;
  it.each([
    ["twelve on one square", Array.from({ length: 12 }, () => first)],
    ["three on a road of two lanes", [first, first, first]],
    ["two in one lane, neighbours before and behind", [first, second, second, third]],
  ])("do not cover each other: %s", (_, squares) => {
    const stands = mapStands(home(squares), track);
    expect(stands).toHaveLength(squares.length);
    for (const [n, one] of stands.entries()) {
      expect(one.room).toBeGreaterThan(0);
      for (const other of stands.slice(n + 1)) expect(covers(one, other)).toBe(false);
    }
  });
  it("are as large as a square has room for: three above each other", () => {
    const [two, three] = [2, 3].map((many) => mapStands(home(Array<string>(many).fill(first)), track)[0]?.room ?? 0);
    expect(three).toBeGreaterThan(0.5);
    expect(three).toBeLessThanOrEqual(two ?? 0);
  });
  it("and whoever is on the road, or the first past the line, is as large as others", () => {
    const road = drawing.squares[drawing.finish - 3]?.name ?? "";
    expect(mapStands(home([road, first]), track).map(({ room }) => room)).toEqual([0, 0]);
  });
});
