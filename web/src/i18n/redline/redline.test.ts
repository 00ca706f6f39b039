/** All languages of Redline say the same things, with the same parameters. (That none lacks a key, the checker sees.) */
import { expect, test } from "vitest";
import type { Message } from "../messages";
import { redline as en, type RedlineKey, type RedlineMessages } from "./en";
import { redline as es } from "./es";
import { redline as fr } from "./fr";

const sentences = (message: Message): string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];
const names = (message: Message): string[] =>
  [...new Set(sentences(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name)))].sort();

test.each<[string, RedlineMessages]>([
  ["fr", fr],
  ["es", es],
])("%s has the keys of English, in the same order, with the same parameters", (_, messages) => {
  const keys = Object.keys(en) as RedlineKey[];
  expect(Object.keys(messages)).toEqual(keys);
  for (const key of keys) {
    expect(names(messages[key]), key).toEqual(names(en[key]));
    expect(
      sentences(messages[key]).every((text) => text.trim() !== ""),
      key,
    ).toBe(true);
  }
});
