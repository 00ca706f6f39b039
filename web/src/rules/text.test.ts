import { expect, test } from "vitest";
import { cut, Finder } from "./search";
import { SYNONYMS } from "./synonyms";
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

const LANGUAGES = ["en", "fr", "es"] as const;

async function whole(language: (typeof LANGUAGES)[number]): Promise<Finder> {
  const books = await Promise.all(BOOKS.map((book) => loadBook(language, book)));
  return Finder.of(
    language,
    books.flat().map((section) => ({ id: section.anchor, title: section.title, text: wordsOf(section) })),
  );
}

test("a stem is not the beginning of another word", async () => {
  const finder = await Finder.of("fr", [
    { id: "a", text: "Une montée" },
    { id: "b", text: "Contre-la-montre, montagne" },
  ]);
  expect([...(finder.find("montée")?.ids ?? [])]).toEqual(["a"]);
  expect([...(finder.find("mont")?.ids ?? [])]).toEqual(["a", "b"]); // typed so far
});

test("words are found without accents, in any order, and marked where they stand", async () => {
  const finder = await Finder.of("fr", [
    { id: "a", text: "L’aspiration sur une montée" },
    { id: "b", text: "Une descente, F1 et F12" },
  ]);
  const found = finder.find("montee aspiration");
  expect([...(found?.ids ?? [])]).toEqual(["a"]);
  expect(cut("Une montée", found?.isHit ?? (() => false))).toEqual([
    { text: "Une ", isHit: false },
    { text: "montée", isHit: true },
  ]);
  expect([...(finder.find("F1")?.ids ?? [])]).toEqual(["b"]);
  expect(finder.find("F2")?.ids.size).toBe(0);
  expect(finder.find(" ")).toBeNull();
});

test.each([
  ["en", "slipstream", ["slipstreming", "slipstreamed", "drafting", "Slip stream pack"]],
  ["en", "exhaustion", ["tired", "exhaustoin", "exhausted", "fatigue"]],
  ["en", "mountains", ["uphill", "climbing", "assent", "uphil", "ascents"]],
  ["fr", "slipstream", ["aspirations", "aspiratoin", "sillage", "drafting"]],
  ["fr", "exhaustion", ["fatigué", "epuisement", "fatige"]],
  ["fr", "mountains", ["montees", "grimper", "côte", "montéé"]],
  ["es", "slipstream", ["ruedas", "rebufo", "drafting"]],
  ["es", "exhaustion", ["cansado", "fatigado", "cansancio", "fatgia"]],
  ["es", "mountains", ["subidas", "cuesta", "escalar", "subbida"]],
] as const)("in %s, %s is found by what people type", async (language, anchor, wishes) => {
  const finder = await whole(language);
  for (const wish of wishes) expect(finder.find(wish)?.ids.has(anchor), wish).toBe(true);
  expect(finder.find("xyzzy")?.ids.size).toBe(0);
});

test.each([
  ["en", { drafting: "slipstream", tirred: "exhaustion", "what is a pack": "slipstream", cobblestones: "other-boxes" }],
  ["en", { "who wins?": "finish", uphill: "mountains", bots: "automatic", corner: "bends", "three in a row": "R6" }],
  ["fr", { aspirer: "slipstream", ravito: "refreshment", clm: "itt", rondpoint: "roundabouts", doubler: "F9" }],
  ["fr", { "qui gagne ?": "finish", epuise: "exhaustion", "combien de cartes": "played", robot: "automatic" }],
  ["es", { rebufo: "slipstream", pavés: "other-boxes", desempate: "F26", caerse: "bends", comer: "refreshment" }],
  ["es", { "¿quién gana?": "finish", cansada: "exhaustion", "callejón sin salida": "R4", robot: "automatic" }],
] as const)("in %s the best answer comes first", async (language, wanted) => {
  const finder = await whole(language);
  for (const [wish, anchor] of Object.entries(wanted))
    expect([...(finder.find(wish)?.ids ?? [])].slice(0, 3), wish).toContain(anchor);
});

test.each(LANGUAGES)("in %s the books have every word that others stand for", async (language) => {
  const finder = await whole(language);
  const missing = Object.entries(SYNONYMS[language]).flatMap(([word, others]) => [
    ...(finder.find(word)?.isHit(word) ? [] : [word]),
    ...others.filter((other) => finder.find(other)?.ids.size === 0),
  ]);
  expect(missing).toEqual([]);
});

test("every book can be read in every language", async () => {
  for (const language of ["en", "fr", "es"] as const)
    for (const book of BOOKS)
      for (const section of await loadBook(language, book)) {
        expect(section.anchor, section.title).not.toBe("");
        expect(firstSentence(section).length, section.anchor).toBeGreaterThan(5);
      }
});
