import { expect, test } from "vitest";
import { cut, isIn, wordsIn } from "./search";
import { firstSentence, loadBook, partsOf, sectionsOf, wordsOf, BOOKS } from "./text";

const TEXT = `## Slipstream {#slipstream}

> Base, End Phase 2 | F10 F11

A **pack** moves up: see F10. More.

- one
- _two_

| a | b |
|---|---|
| 1 | 2 |
`;

test("a section has its anchor, source, rulings and blocks", () => {
  const [section] = sectionsOf(TEXT);
  expect(section).toMatchObject({
    anchor: "slipstream",
    title: "Slipstream",
    source: "Base, End Phase 2",
    rules: ["F10", "F11"],
  });
  expect(section?.blocks.map(({ kind }) => kind)).toEqual(["text", "list", "table"]);
  expect(section && firstSentence(section)).toBe("A pack moves up.");
  expect(section && wordsOf(section)).toContain("two");
});

test("what is marked is kept apart", () => {
  expect(partsOf("A **b** _c_ `d` F1.")).toEqual([
    { kind: "text", text: "A " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "em", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " " },
    { kind: "rule", text: "F1" },
    { kind: "text", text: "." },
  ]);
});

test("words are found without accents, in any order, and marked where they stand", () => {
  expect(isIn(wordsIn("montee aspiration"), "L’aspiration sur une montée")).toBe(true);
  expect(isIn(wordsIn("descente"), "une montée")).toBe(false);
  expect(cut("Une montée", wordsIn("MONTEE"))).toEqual([
    { text: "Une ", isHit: false },
    { text: "montée", isHit: true },
  ]);
});

test("every book can be read in every language", async () => {
  for (const language of ["en", "fr", "es"] as const)
    for (const book of BOOKS)
      for (const section of await loadBook(language, book)) {
        expect(section.anchor, section.title).not.toBe("");
        expect(firstSentence(section).length, section.anchor).toBeGreaterThan(5);
      }
});
