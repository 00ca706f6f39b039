import { describe, expect, it } from "vitest";
import { clampView, fitBox, mix, viewBox, zoomAround } from "./view";

const none = { left: 0, top: 0, right: 0, bottom: 0 };

describe("the window onto the map", () => {
  it("fits a box", () => {
    expect(fitBox([0, 0, 20, 10], { width: 400, height: 400 }, none)).toEqual({ x: 10, y: 5, scale: 20 });
  });
  it("keeps its edges free", () => {
    const view = fitBox([0, 0, 10, 10], { width: 300, height: 100 }, { ...none, left: 200 });
    expect(view).toEqual({ x: -5, y: 5, scale: 10 });
    expect(viewBox(view, { width: 300, height: 100 })).toBe("-20.000 0.000 30.000 10.000");
  });
  it("zooms around the point under the pointer", () => {
    const before = { x: 0, y: 0, scale: 10 };
    const after = zoomAround(before, 2, 100, 0);
    expect(before.x + 100 / before.scale).toBeCloseTo(after.x + 100 / after.scale);
    expect(after.scale).toBe(20);
  });
  it("stays over the land", () => {
    expect(clampView({ x: 99, y: -99, scale: 1 }, [0, 0, 10, 10], 8)).toEqual({ x: 10, y: 0, scale: 8 });
  });
  it("arrives where it is sent", () => {
    const [from, to] = [
      { x: 0, y: 0, scale: 10 },
      { x: 4, y: 2, scale: 40 },
    ];
    expect(mix(from, to, 0)).toEqual(from);
    const end = mix(from, to, 1);
    expect(end.x).toBeCloseTo(4);
    expect(end.scale).toBeCloseTo(40);
    expect(mix(from, { ...to, scale: 10 }, 0.5).x).toBe(2);
  });
});
