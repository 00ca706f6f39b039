/** All languages say the same things, with the same parameters. (That none lacks a key, the type checker sees.) */
import { expect, test } from "vitest";
import en from "./en";
import es from "./es";
import fr from "./fr";
import { fill, type Message, type Messages } from "./messages";
import frenchTour from "./tour/fr";

/** Every file of messages: those of all pages, and those of each part of the product. */
const FILES = import.meta.glob<Messages>(["./{en,fr,es}.ts", "./*/{en,fr,es}.ts"], { eager: true, import: "default" });
const ENGLISH = Object.keys(FILES).filter((path) => path.endsWith("/en.ts"));

const sentences = (message: Message): string[] =>
  typeof message === "string"
    ? [message]
    : [message.one, message.other, ...(message.many === undefined ? [] : [message.many])];
const names = (message: Message): string[] =>
  [
    ...new Set(sentences(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))),
  ].sort();
const counted = (message: Message): string => (typeof message === "string" ? "" : message.count);

test("in French a sign of two parts stays with its word, and values as they are", () => {
  expect(fill("Qui ? « {name} » : 95 % !", { name: "A : B" }, "fr")).toBe(
    "Qui\u00a0? «\u00a0A : B\u00a0»\u00a0: 95\u00a0%\u00a0!",
  );
  expect(fill("Who ? {name}", { name: "A" }, "en")).toBe("Who ? A");
});

test.each(["en", "es", "fr"])("a percent sign stays with its number: %s", (language) => {
  expect(fill("{part} % of it", { part: 5 }, language)).toBe("5\u00a0% of it");
  expect(fill("{part} ± {margin} of it", { part: 5, margin: 2 }, language)).toBe("5\u00a0±\u00a02 of it");
});

test.each([
  ["Aurore", "d’Aurore"],
  ["Églantine R", "d’Églantine R"],
  ["Hélène", "d’Hélène"],
  ["Yves", "d’Yves"],
  ["Boréal", "de Boréal"],
  ["Yann", "de Yann"],
  ["Hans", "de Hans"],
  ["A", "de A"],
  ["11", "de 11"],
])("in French a vowel is elided before %s", (name, said) => {
  expect(fill("Le rouleur de {name} gagne", { name }, "fr")).toBe(`Le rouleur ${said} gagne`);
  expect(fill("El rodador de {name} gana", { name }, "es")).toBe(`El rodador de ${name} gana`);
});

test("que is elided too, and words that end so are not", () => {
  expect(fill("Autant que {name}, que {other}", { name: "Aurore", other: "Dune" }, "fr")).toBe(
    "Autant qu’Aurore, que Dune",
  );
  expect(fill("Il possède {name}", { name: "Aurore" }, "fr")).toBe("Il possède Aurore");
  expect(fill(frenchTour["result.won.S"], { team: fr["team.A"] }, "fr")).toBe("Le sprinteur d’Aurore gagne l’étape");
});

test("what is left to ride agrees with its number", () => {
  const left = (squares: number): string[] =>
    Object.entries({ en, fr, es }).map(([language, messages]) => fill(messages["table.toGo"], { squares }, language));
  expect(left(1)).toEqual(["1 to go", "encore 1", "queda 1"]);
  expect(left(2)).toEqual(["2 to go", "encore 2", "quedan 2"]);
});

test.each(ENGLISH.flatMap((path) => ["fr", "es"].map((language) => [path, path.replace("en.ts", `${language}.ts`)])))(
  "%s and %s have the same keys, in the same order, with the same parameters",
  (path, translation) => {
    const [english, own] = [FILES[path ?? ""] ?? {}, FILES[translation ?? ""] ?? {}];
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(english)) {
      const said = own[key] ?? "";
      expect(names(said), key).toEqual(names(message));
      expect(counted(said), key).toBe(counted(message));
    }
  },
);

test("there are messages of all pages and of each part of the product", () => {
  expect(ENGLISH.length).toBeGreaterThan(8);
});

test("nothing is left empty but what is meant to be", () => {
  for (const [path, messages] of Object.entries(FILES))
    for (const [key, message] of Object.entries(messages))
      for (const text of sentences(message)) expect(text.trim(), `${path} ${key}`).not.toBe("");
});

test("parameters are filled in, numbers as the language writes them", () => {
  expect(fill("Over to {name}", { name: "Ada" }, "en")).toBe("Over to Ada");
  expect(fill("{n} km", { n: 1234.5 }, "es")).toBe("1234,5 km");
  expect(fill("{n} km", { n: 12345.5 }, "en")).toBe("12,345.5 km");
});

test("plurals follow the language", () => {
  const squares = { count: "n", one: "{n} case", other: "{n} cases", none: "rien" };
  expect([0, 1, 2].map((n) => fill(squares, { n }, "fr"))).toEqual(["rien", "1 case", "2 cases"]);
  expect(fill({ count: "n", one: "one", other: "other" }, { n: 0 }, "fr")).toBe("one");
  expect(fill({ count: "n", one: "one", other: "other" }, { n: 0 }, "en")).toBe("other");
});
