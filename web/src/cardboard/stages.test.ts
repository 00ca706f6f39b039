import { expect, test } from "vitest";
import { listProblem, stagesFrom, stagesText } from "./stages";

test("numbers, letters, and letters with a kind; and back again", () => {
  const text = "3, abcdu, ttt:a-2B-u, 19";
  const stages = stagesFrom(text);
  expect(stages).toEqual([3, { tiles: "abcdu", kind: "normal" }, { tiles: "a-2B-u", kind: "ttt" }, 19]);
  expect(stagesText(stages)).toBe(text);
  expect(stagesFrom(" 3;4\n8,, ")).toEqual([3, 4, 8]);
  expect(stagesFrom("sprint:abcdu")).toEqual([{ tiles: "sprint:abcdu", kind: "normal" }]);
});

test("a list that is no tour is refused, with its reason", () => {
  const limits = { shortest: 3, longest: 21, cards: [3, 4, 8] };
  const of = (text: string) => listProblem(stagesFrom(text), limits);
  expect(of("3, 4, 8")).toBeNull();
  expect(of("3, abcdu, ttt:abcdu, abcdu")).toBeNull();
  expect(of("3, 4")).toEqual({ code: "short", stage: 3 });
  expect(of(Array(22).fill("abcdu").join(","))).toEqual({ code: "long", stage: 21 });
  expect(of("3, 4, 99")).toEqual({ code: "card", stage: 99 });
  expect(of("3, 4, 3")).toEqual({ code: "twice", stage: 3 });
});
