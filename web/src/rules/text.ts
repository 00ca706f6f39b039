/**
 * The rules as they are written: files of sections, each with an anchor, its source and the rulings it rests on. A file
 * is `## Title {#anchor}`, `> source | F1 F2`, then paragraphs, `- ` lists and `| ` tables; within a line **strong**,
 * _stressed_, `letters` and the numbers of rulings. (As Prettier likes it.)
 */
import type { Language } from "../i18n/language.svelte";
import { setIn } from "../i18n/messages";

export const BOOKS = ["base", "grand-tour", "redline", "rulings"] as const;
export type Book = (typeof BOOKS)[number];

export interface Part {
  readonly kind: "text" | "strong" | "em" | "code" | "rule";
  readonly text: string;
}
export type Line = readonly Part[];
export type Block =
  | { readonly kind: "text"; readonly line: Line }
  | { readonly kind: "list"; readonly lines: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] };

export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly source: string;
  readonly rules: readonly string[];
  readonly blocks: readonly Block[];
}

const FILES = import.meta.glob<string>("./text/*/*.md", { query: "?raw", import: "default" });
const known = new Map<string, Promise<readonly Section[]>>();

/** A book, loaded once. */
export function loadBook(language: Language, book: Book): Promise<readonly Section[]> {
  const file = `./text/${language}/${book}.md`;
  const asked =
    known.get(file) ??
    (FILES[file]?.() ?? Promise.reject(new Error(file))).then((text) => sectionsOf(setIn(language, text)));
  known.set(file, asked);
  asked.catch(() => known.delete(file));
  return asked;
}

export const isRuling = (anchor: string): boolean => /^[FR]\d+$/.test(anchor);

export function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## "))
    .map(sectionOf);
}

function sectionOf(text: string): Section {
  const [head = "", source = "", ...paragraphs] = text.trim().split(/\n\n+/);
  const [, title = "", anchor = ""] = /^## (.+) \{#([\w-]+)\}$/.exec(head) ?? [];
  const [said = "", rules = ""] = source.slice(2).split(" |");
  return {
    anchor,
    title,
    source: said,
    rules: rules.split(" ").filter(Boolean),
    blocks: paragraphs.map(blockOf),
  };
}

function blockOf(text: string): Block {
  const lines = text.split("\n");
  if (text.startsWith("- ")) return { kind: "list", lines: lines.map((line) => partsOf(line.slice(2))) };
  if (!text.startsWith("|")) return { kind: "text", line: partsOf(lines.join(" ")) };
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => partsOf(cell.trim())),
  );
  return { kind: "table", head, rows };
}

const MARKS = /\*\*(.+?)\*\*|\b_(.+?)_\b|`(.+?)`|\b([FR]\d+)\b/g;

export function partsOf(text: string): Line {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    const [whole, strong, em, code, rule] = found;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (rule !== undefined) parts.push({ kind: "rule", text: rule });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

export const plain = (line: Line): string => line.map(({ text }) => text).join("");

function linesOf(block: Block): readonly Line[] {
  if (block.kind === "text") return [block.line];
  return block.kind === "list" ? block.lines : [...block.head, ...block.rows.flat()];
}

/** All words of a section. */
export const wordsOf = (section: Section): string =>
  [
    isRuling(section.anchor) ? section.anchor : "",
    section.title,
    ...section.blocks.flatMap(linesOf).map(plain),
    section.source,
    ...section.rules,
  ].join(" ");

/** What a section says first, for a note beside a link. */
export function firstSentence(section: Section): string {
  const said = section.blocks.flatMap(linesOf).map(plain)[0] ?? "";
  return /^.+?[.:!?](?=\s|$)/.exec(said)?.[0].replace(/:$/, ".") ?? said;
}
