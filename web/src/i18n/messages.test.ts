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
  expect(fill("Qui ? « {name} » : lui !", { name: "A : B" }, "fr")).toBe(
    "Qui\u00a0? «\u00a0A : B\u00a0»\u00a0: lui\u00a0!",
  );
  expect(fill("Who ? {name}", { name: "A" }, "en")).toBe("Who ? A");
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
