import { expect, test } from "vitest";
import type { Message } from "../messages";
import { en, type DesignerMessages } from "./en";
import { es } from "./es";
import { fr } from "./fr";

const names = (message: Message): string[] => [
  ...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")),
];

test.each<[string, DesignerMessages]>([
  ["fr", fr],
  ["es", es],
])("the designer says the same in %s", (_, messages) => {
  expect(Object.keys(messages)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof DesignerMessages)[])
    expect(names(messages[key]).sort(), key).toEqual(names(en[key]).sort());
});
