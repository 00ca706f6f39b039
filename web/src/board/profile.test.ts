import { describe, expect, it } from "vitest";
import { flagAt, flagSpot, flagHeight, PLATE, platesOver, signOfClimb, skyFor } from "./profile";

describe("the finish flag of a profile", () => {
  it("is never cut at a side", () => {
    for (const width of [90, 360, 1070])
      for (const line of [0, width / 2, width - 3, width]) {
        const { x, height } = flagAt(line, width, 46);
        expect(x - height / 4).toBeGreaterThanOrEqual(0);
        expect(x + height / 4).toBeLessThanOrEqual(width);
      }
  });
  it("is never cut at the top, however high the finish lies", () => {
    for (const height of [30, 46, 64])
      for (const foot of [7, 13])
        for (const rise of [0, 0.2, 0.9, 1]) {
          const sky = skyFor(12, height, foot, rise);
          const level = height - foot - rise * (height - foot - sky);
          expect(level - flagHeight(height)).toBeGreaterThanOrEqual(0);
        }
  });
});

describe("the sign of a climb", () => {
  it("gives way to the line of the finish, towards its climb", () => {
    for (const middle of [80, 90, 100, 110, 120])
      expect(Math.abs(signOfClimb(middle, 100, 300) - 100)).toBeGreaterThanOrEqual(15);
    expect(signOfClimb(96, 100, 300)).toBeLessThan(96);
    expect(signOfClimb(104, 100, 300)).toBeGreaterThan(104);
    expect(signOfClimb(40, 100, 300)).toBe(40);
    expect(signOfClimb(99, null, 300)).toBe(99);
  });
  it("is never cut at an edge, also where the road ends on a climb", () => {
    for (const line of [null, 330, 345, 358])
      for (const middle of [0, 340, 352, 360]) {
        const sign = signOfClimb(middle, line, 360);
        expect(sign).toBeGreaterThanOrEqual(12); // its triangle
        expect(sign).toBeLessThanOrEqual(360 - 18); // a number of two figures
        if (line !== null) expect(Math.abs(sign - line)).toBeGreaterThanOrEqual(15);
      }
  });
});

describe("plates on a profile", () => {
  it.each([
    ["a phone", 390, 46],
    ["a small phone", 360, 46],
    ["a laptop", 1070, 64],
  ])("leave each other and the finish flag to be seen: on %s", (_, width, height) => {
    const ridge = height - 13;
    const line = width * 0.9;
    const flag = flagSpot(flagAt(line, width, height), ridge);
    for (const at of [0.5, 0.89, 0.91, 0.95, 0.99]) {
      const marks = [at, at, at + 0.01].map((part) => ({ x: part * width, ridge }));
      const found = platesOver(marks, width, flag).filter((plate) => plate !== null);
      expect(found.length).toBeGreaterThan(0);
      for (const [n, { x, y }] of found.entries()) {
        expect(x - PLATE / 2).toBeGreaterThanOrEqual(0);
        expect(x + PLATE / 2).toBeLessThanOrEqual(width);
        const isBeside = Math.abs(x - flag.x) >= PLATE / 2 + flag.wide - 3;
        expect(isBeside || Math.abs(y - flag.y) >= 8 + flag.high - 3).toBe(true);
        for (const other of found.slice(n + 1))
          expect(Math.abs(x - other.x) >= PLATE - 5 || Math.abs(y - other.y) >= 12).toBe(true);
      }
    }
  });
});
