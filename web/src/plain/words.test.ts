import { expect, test } from "vitest";
import { PlainWords, shown } from "./words";

const WORDS = new PlainWords(
  {
    "asks.Bid": "Which card?",
    "events.Won": { count: "points", one: "{seat} wins {points} point.", other: "{seat} wins {points} points." },
    "view.prize": "Prize",
    "view.gone": "Gone",
    "seats.hands": "Cards",
  },
  "en",
);

test("values are shown in a few letters", () => {
  expect([true, false, null, "", [], 0, [1, 2], { a: 1, b: [2, 3] }].map(shown)).toEqual([
    "✓",
    "–",
    "–",
    "–",
    "–",
    "0",
    "1, 2",
    "a 1, b 2, 3",
  ]);
});

test("what happened is a sentence, or a name with its fields", () => {
  expect(WORDS.event({ event: "Won", rule: "", seat: 1, points: 1 })).toBe("B wins 1 point.");
  expect(WORDS.event({ event: "Won", rule: "", seat: 0, points: 7 })).toBe("A wins 7 points.");
  expect(WORDS.event({ event: "Passed", rule: "", seat: 0 })).toBe("Passed: seat A.");
});

test("words say which fields of a view are shown, and how they are called", () => {
  const view = { prize: 3, hands: [[1], [2]], secret: 4 };
  expect(WORDS.fields("view", view)).toEqual([["Prize", 3]]);
  expect(WORDS.fields("seats", view)).toEqual([["Cards", [[1], [2]]]]);
  expect(new PlainWords({}, "en").fields("view", view)).toEqual(Object.entries(view));
  expect([WORDS.ask("Bid"), WORDS.ask("Pass"), WORDS.option("3")]).toEqual(["Which card?", "Pass", "3"]);
});
