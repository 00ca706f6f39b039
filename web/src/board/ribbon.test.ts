import { describe, expect, it } from "vitest";
import { ribbon } from "./ribbon";

const close = (point: readonly number[], x: number, y: number) => {
  expect(point[0]).toBeCloseTo(x, 3);
  expect(point[1]).toBeCloseTo(y, 3);
};

describe("a straight", () => {
  const line = ribbon([0, 0, 1, 0]);
  it("has the rider's right below when riding to the right", () => {
    close(line.point(0.5), 0.5, 0);
    close(line.point(1, 0.28), 1, 0.28);
    expect(line.heading(0.3)).toBe(0);
    expect(line.draw(0, 1, -0.5)).toBe("L1 -0.5");
  });
});

describe("a bend", () => {
  const quarter = Math.SQRT1_2;
  it("to the right has its right lane on the inside", () => {
    const line = ribbon([0, -1, quarter, -quarter, 1, 0]);
    close(line.point(0.5), quarter, -quarter);
    close(line.point(0, 0.5), 0, -0.5);
    expect(line.heading(0)).toBeCloseTo(0);
    expect(line.heading(1)).toBeCloseTo(90);
    expect(line.length).toBeCloseTo(Math.PI / 2);
    expect(line.draw(0, 1, 0.5)).toBe("A0.5 0.5 0 0 1 0.5 0");
  });
  it("to the left has it on the outside", () => {
    const line = ribbon([0, 1, quarter, quarter, 1, 0]);
    close(line.point(0, 0.5), 0, 1.5);
    expect(((line.heading(1) % 360) + 360) % 360).toBeCloseTo(270);
    expect(line.draw(1, 0, 0)).toBe("A1 1 0 0 1 0 1");
  });
});
