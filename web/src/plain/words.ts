/**
 * The words of a game without a table of its own, as its package has them, and values as a plain table shows them.
 * `kernel/plain_text.py` says what a package can have, and fills the same templates in for the terminal.
 */
import { fill, type Message, type Value } from "../i18n/messages";

/** What such a game sends: its views and events are objects of which nothing else is known. */
export type PlainView = Readonly<Record<string, unknown>>;
export type PlainEvent = PlainView & { readonly event: string };

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const [YES, NOTHING] = ["✓", "–"];

export const letterOf = (seat: number): string => LETTERS[seat] ?? "";

/** A value in a few letters. */
export function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? YES : NOTHING;
  if (value === null || value === undefined || value === "") return NOTHING;
  if (Array.isArray(value)) return value.map(shown).join(", ") || NOTHING;
  if (typeof value === "object") return shown(Object.entries(value).map(([key, part]) => `${key} ${shown(part)}`));
  return String(value as string | number);
}

export class PlainWords {
  constructor(
    private readonly words: Readonly<Record<string, unknown>>,
    private readonly language: string,
  ) {}

  say(key: string, otherwise: string, values: Readonly<Record<string, Value>> = {}): string {
    const message = this.words[key];
    return message === undefined ? otherwise : fill(message as Message, values, this.language);
  }

  ask = (asked: string): string => this.say(`asks.${asked}`, asked);
  option = (option: string): string => this.say(`options.${option}`, option);

  /** What happened: a sentence, or its name and fields where there is none. */
  event({ event, ...fields }: PlainEvent): string {
    const values: Record<string, Value> = {};
    for (const [key, value] of Object.entries(fields)) {
      if (key === "rule") continue;
      const isSeat = key === "seat" && typeof value === "number";
      values[key] = isSeat ? letterOf(value) : typeof value === "number" ? value : shown(value);
    }
    return this.say(`events.${event}`, `${event}: ${shown(values)}.`, values);
  }

  /** What of a view is shown in `view` or `seats`: labels and values. Without words everything is a fact. */
  fields(part: "view" | "seats", view: PlainView): readonly (readonly [label: string, value: unknown])[] {
    if (Object.keys(this.words).length === 0) return part === "view" ? Object.entries(view) : [];
    return Object.keys(this.words)
      .filter((key) => key.startsWith(`${part}.`) && key.slice(part.length + 1) in view)
      .map((key) => [this.say(key, key), view[key.slice(part.length + 1)]]);
  }
}
