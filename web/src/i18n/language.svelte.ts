/**
 * The language on the screen, and `t`, which returns the messages that every page needs. Reading either in a template or
 * an effect is enough to follow a change. The first language is the reader's choice from before, else the browser's; its
 * file is loaded before anything is shown, the others when they are asked for.
 */
import { readText, writeText } from "../browserStorage";
import { RequestError } from "../net/errors";
import { translated } from "./translated.svelte";

export const LANGUAGES = { en: "English", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = "language";

export const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

function preferred(): Language {
  const wishes = [readText(KEY) ?? "", ...navigator.languages].map((wish) => wish.slice(0, 2).toLowerCase());
  return wishes.find(isLanguage) ?? "en";
}

/** A message in the language on the screen. */
export const t = translated({
  en: () => import("./en"),
  fr: () => import("./fr"),
  es: () => import("./es"),
});
/** A message whose key is put together at run time, `fallback` if there is none. */
export const tOr = t.or;

class Speech {
  #current: Language = $state("en");

  get current(): Language {
    return this.#current;
  }

  /** Before the first page. */
  begin(): Promise<void> {
    return this.#speak(preferred());
  }

  async choose(language: Language): Promise<void> {
    await this.#speak(language);
    writeText(KEY, language);
  }

  async #speak(language: Language): Promise<void> {
    await t.load(language);
    this.#current = language;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/** "Boréal S: 5", with the space that its language has before a colon. */
export const labelled = (name: string, text: string): string => t("app.labelled", { name, text });

/** The server's sentences, loaded with the first refusal. */
const refusals = translated({
  en: () => import("./refusals/sentences.en"),
  fr: () => import("./refusals/sentences.fr"),
  es: () => import("./refusals/sentences.es"),
});
let spoken: Language | undefined;

/** Why something did not happen, in one sentence: the server's own, or until that is there what its code means. */
export function says(error: unknown): string {
  const { code, sentence, values } = RequestError.of(error);
  if (sentence !== "" && spoken !== speech.current) {
    spoken = speech.current;
    void refusals.load(spoken).catch(() => (spoken = undefined));
  }
  return refusals.or(sentence, t(`denied.${code}`), values);
}

/** A day and a time; seconds since 1970. */
export function dateTime(seconds: number): string {
  return new Intl.DateTimeFormat(speech.current, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "3 minutes ago", "in 2 days"; both in seconds since 1970. */
export function relative(seconds: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(speech.current, { numeric: "auto" });
  const distance = seconds - now;
  const [unit, length] = STEPS.find(([, step]) => Math.abs(distance) >= step) ?? ["minute", 60];
  return format.format(Math.trunc(distance / length), unit);
}

/** "Ada, Bob and Cléo", as the engine writes it: in English without a comma before "and". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(speech.current === "en" ? "en-GB" : speech.current).format(names);
}

/** A number of seconds as people say it: "2 minutes", "1 day". */
export function span(seconds: number): string {
  const [unit, length] = STEPS.find(([, step]) => seconds >= step && seconds % step === 0) ?? (["second", 1] as const);
  return new Intl.NumberFormat(speech.current, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}
