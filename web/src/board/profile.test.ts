import { describe, expect, it } from "vitest";
import { flagAt, flagHeight, skyFor } from "./profile";

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
