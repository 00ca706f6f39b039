import { expect, it } from "vitest";
import type { RaceView } from "../protocol/protocol";
import { countedTime } from "./times";

const home = (rider: string, minutes: number, seconds: number | null) => ({ rider, minutes, seconds });
const view = (kind: string): RaceView =>
  ({
    kind,
    riders: [home("AR", 2, 10), home("AS", 1, 50), home("BR", 2, 0), home("BS", 3, null)],
  }) as unknown as RaceView;

it("counts a rider's own time, and in a team time trial the slower one's for both", () => {
  expect(["AR", "AS", "BR", "BS"].map((rider) => countedTime(view("itt"), rider))).toEqual([130, 110, 120, null]);
  expect(["AR", "AS", "BR", "BS"].map((rider) => countedTime(view("ttt"), rider))).toEqual([130, 130, null, null]);
});
