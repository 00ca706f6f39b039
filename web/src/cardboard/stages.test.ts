import { expect, test } from "vitest";
import { stagesFrom, stagesText } from "./stages";

test("numbers, letters, and letters with a kind; and back again", () => {
  const text = "3, abcdu, ttt:a-2B-u, 19";
  const stages = stagesFrom(text);
  expect(stages).toEqual([3, { tiles: "abcdu", kind: "normal" }, { tiles: "a-2B-u", kind: "ttt" }, 19]);
  expect(stagesText(stages)).toBe(text);
  expect(stagesFrom(" 3;4\n8,, ")).toEqual([3, 4, 8]);
  expect(stagesFrom("sprint:abcdu")).toEqual([{ tiles: "sprint:abcdu", kind: "normal" }]);
});
