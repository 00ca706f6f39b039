import { describe, expect, it } from "vitest";
import type { RiddenDay } from "../protocol/http";
import { columns, dayAfter, daysIn, gains, merged, signOf, streakOf, turningRounds } from "./days";

const ridden = (day: string, changes: Partial<RiddenDay> = {}): RiddenDay => ({
  ...{ day, number: 1, name: "Gap – Pau", state: "done", result: 2, place: 1, unit: "squares", par: 1, better: 50 },
  ...changes,
});

describe("round by round against par", () => {
  it("tells what each round gained or lost", () => {
    const found = gains([-70, -60, -55, 3], [-70, -62, -55, 1]);
    expect(found).toEqual([0, 2, -2, 2]);
    expect(found.map(signOf)).toEqual(["same", "up", "down", "up"]);
    expect(turningRounds(found, 2)).toEqual([
      { round: 2, gain: 2 },
      { round: 3, gain: -2 },
    ]);
  });
  it("counts no square for the line itself", () => {
    expect(gains([-1, 1], [-1, -1])).toEqual([0, 1]);
  });
  it("gains nothing on who has arrived, and ends at the line", () => {
    expect(gains([-9, -4, 2], [-9, 1])).toEqual([0, -4, 0]);
    expect(gains([-9, -4, 2], [-9, 1, 1])).toEqual([0, -4, 0]);
    expect(gains([-9, 2, 2, 2], [-9, -5, -1, 1])).toEqual([0, 6]);
    expect(gains([-9], [])).toEqual([]);
  });
});

describe("the calendar", () => {
  it("counts days in a row, today or not yet", () => {
    const days = ["2026-11-16", "2026-11-15", "2026-11-14", "2026-11-10"].map((day) => ridden(day));
    expect(streakOf(days, "2026-11-17")).toEqual({ now: 3, best: 3 });
    expect(streakOf(days, "2026-11-16")).toEqual({ now: 3, best: 3 });
    expect(streakOf(days, "2026-11-18")).toEqual({ now: 0, best: 3 });
    expect(streakOf([...days, ridden("2026-11-17", { state: "off" })], "2026-11-17").now).toBe(3);
    expect(streakOf([], "2026-11-17")).toEqual({ now: 0, best: 0 });
  });
  it("knows the end of a month", () => {
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
    expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  });
  it("comes from a file, if it is one", () => {
    const days = [
      ridden("2026-11-16"),
      ridden("2026-11-15", { state: "off", result: null, place: null, better: null }),
    ];
    expect(daysIn(JSON.stringify({ days }))).toEqual(days);
    for (const odd of ["", "[]", "{}", '{"days":[1]}', JSON.stringify({ days: [ridden("yesterday")] })])
      expect(daysIn(odd)).toBeUndefined();
  });
  it("believes the server about a day that both know", () => {
    const both = merged([ridden("2026-11-16"), ridden("2026-11-15")], [ridden("2026-11-16", { better: 64 })]);
    expect(both.map(({ day, better }) => [day, better])).toEqual([
      ["2026-11-16", 64],
      ["2026-11-15", 50],
    ]);
  });
});

describe("the histogram", () => {
  it("has a column for each square, none for the line itself", () => {
    const found = columns([[-4, 3], [3, 4]], [4], "squares", 20); // prettier-ignore
    expect(found.map(({ from }) => from)).toEqual([-4, -3, -2, -1, 1, 2, 3, 4]);
    expect(found.map(({ riders }) => riders)).toEqual([3, 0, 0, 0, 0, 0, 4, 0]);
  });
  it("leaves room around a single rider", () => {
    const found = columns([[2, 1]], [], "squares", 20); // prettier-ignore
    expect(found.filter(({ riders }) => riders > 0).map(({ from }) => from)).toEqual([2]);
    expect(found.length).toBeGreaterThanOrEqual(8);
  });
  it("puts results together where there are too many", () => {
    const found = columns([[-30, 1], [5, 2]], [], "squares", 12); // prettier-ignore
    expect(found.length).toBeLessThanOrEqual(12);
    expect(found.reduce((sum, { riders }) => sum + riders, 0)).toBe(3);
    expect(columns([[-950, 1], [-900, 1]], [], "seconds", 20)).toHaveLength(9); // prettier-ignore
  });
  it("is empty before anybody has ridden", () => expect(columns([], [], "squares", 9)).toEqual([]));
});
