/** All languages say the same things, with the same parameters. (That none lacks a key, the type checker sees.) */
import { expect, test } from "vitest";
import { en, type Key, type Messages } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { fill, type Message } from "./messages";
import { en as enTour, type TourMessages } from "./tour/en";
import { es as esTour } from "./tour/es";
import { fr as frTour } from "./tour/fr";

const KEYS = Object.keys(en) as Key[];
const sentences = (message: Message): string[] =>
  typeof message === "string"
    ? [message]
    : [message.one, message.other, ...(message.many === undefined ? [] : [message.many])];
const names = (message: Message): string[] =>
  [
    ...new Set(sentences(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))),
  ].sort();

test("in French a sign of two parts stays with its word, and values as they are", () => {
  expect(fill("Qui ? « {name} » : 95 % !", { name: "A : B" }, "fr")).toBe(
    "Qui\u00a0? «\u00a0A : B\u00a0»\u00a0: 95\u00a0%\u00a0!",
  );
  expect(fill("Who ? {name}", { name: "A" }, "en")).toBe("Who ? A");
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
  expect(fill(frTour["result.won.S"], { team: fr["team.A"] as string }, "fr")).toBe(
    "Le sprinteur d’Aurore gagne l’étape",
  );
});

test("what is left to ride agrees with its number", () => {
  const left = (squares: number): string[] =>
    (
      [
        ["en", en],
        ["fr", fr],
        ["es", es],
      ] as [string, Messages][]
    ).map(([language, messages]) => fill(messages["table.toGo"], { squares }, language));
  expect(left(1)).toEqual(["1 to go", "encore 1", "queda 1"]);
  expect(left(2)).toEqual(["2 to go", "encore 2", "quedan 2"]);
});

test.each<[string, Messages]>([
  ["fr", fr],
  ["es", es],
])("%s has the keys of English, in the same order, with the same parameters", (_, messages) => {
  expect(Object.keys(messages)).toEqual(KEYS);
  for (const key of KEYS) {
    expect(names(messages[key]), key).toEqual(names(en[key]));
    const [own, english]: [Message, Message] = [messages[key], en[key]];
    expect(typeof own === "string" ? "" : own.count, key).toBe(typeof english === "string" ? "" : english.count);
  }
});

test.each<[string, TourMessages]>([
  ["fr", frTour],
  ["es", esTour],
])("the messages of tours in %s", (_, messages) => {
  const keys = Object.keys(enTour) as (keyof TourMessages)[];
  expect(Object.keys(messages)).toEqual(keys);
  for (const key of keys) expect(names(messages[key]), key).toEqual(names(enTour[key]));
});

test("nothing is left empty but what is meant to be", () => {
  for (const messages of [en, fr, es] as Messages[])
    for (const key of KEYS) for (const text of sentences(messages[key])) expect(text.trim(), key).not.toBe("");
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
