/**
 * Texts in several languages. Each language has a file of its own, which is loaded when it is first wanted: a visitor
 * never loads the messages of a part of the product that they never open.
 */
import type { Language } from "./language.svelte";
import { fill, type Message, type Messages, type Translation, type Value, type ValuesFor } from "./messages";

type File<Content> = () => Promise<{ readonly default: Content }>;
type Files<English extends Messages> = { readonly en: File<English> } & Readonly<
  Record<Exclude<Language, "en">, File<Translation<English>>>
>;

/** A function that returns a message in the language that was loaded last. Whoever calls it follows a change. */
export interface Text<English extends Messages> {
  <K extends keyof English & string>(key: K, ...values: ValuesFor<English[K]>): string;
  /** The same for a key that is put together at run time; `fallback` if there is no such message. */
  or(key: string, fallback: string, values?: Readonly<Record<string, Value>>): string;
  load(language: Language): Promise<void>;
  isLoaded(): boolean;
}

export function translated<English extends Messages>(files: Files<English>): Text<English> {
  let current: Language = $state("en");
  let messages: Readonly<Record<string, Message>> | null = $state.raw(null);

  const or = (key: string, fallback: string, values: Readonly<Record<string, Value>> = {}): string =>
    messages !== null && Object.hasOwn(messages, key) ? fill(messages[key] ?? "", values, current) : fallback;

  return Object.assign(
    <K extends keyof English & string>(key: K, ...[values]: ValuesFor<English[K]>): string => or(key, key, values),
    {
      or,
      load: async (language: Language): Promise<void> => {
        messages = (await files[language]()).default;
        current = language;
      },
      isLoaded: (): boolean => messages !== null,
    },
  );
}
