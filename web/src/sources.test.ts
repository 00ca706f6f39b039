/** What the sources of the client keep to; generated ones apart. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|ts|css)$/.test(path) && !/^protocol\b|\.test\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), "utf8") }));
const MOST_LINES = 400;

const where = (is: (text: string) => boolean): string[] =>
  SOURCES.filter(({ text }) => is(text)).map(({ path }) => path);

test("no file is too long to be read in one go", () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  expect(where((text) => text.split("\n").length > MOST_LINES + 1)).toEqual([]);
});

test("what is heard and not seen is hidden in one place", () => {
  expect(where((text) => text.includes("clip-path: inset(50%)"))).toEqual([join("styles", "base.css")]);
});

test("what scrolls a table sideways is one component", () => {
  expect(where((text) => /<div[^>]*>\s*<table/.test(text))).toEqual([]);
});

test("the title of the browser's tab has one owner", () => {
  expect(where((text) => /<svelte:head>|document\.title/.test(text))).toEqual(["browserTab.ts"]);
});
