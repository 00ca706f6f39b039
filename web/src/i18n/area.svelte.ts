/**
 * Messages of one area of the product, in files of their own: whoever never comes there never loads them. The area
 * speaks the language on the screen; `Spoken.svelte` sees to it.
 */
import type { Language } from "./language.svelte";
import { fill, type Message, type ParametersOf, type Value } from "./messages";

type Files<Key extends string> = Record<Language, () => Promise<Readonly<Record<Key, Message>>>>;
type Given<M extends Message> = [ParametersOf<M>] extends [never]
  ? []
  : [values: Readonly<Record<ParametersOf<M>, Value>>];

export class Area<English extends Readonly<Record<string, Message>>> {
  #language: Language = $state("en");
  #messages: Readonly<Record<string, Message>> | null = $state.raw(null);

  constructor(private readonly files: Files<keyof English & string>) {}

  get isReady(): boolean {
    return this.#messages !== null;
  }

  async speak(language: Language): Promise<void> {
    const messages = await this.files[language]();
    this.#messages = messages;
    this.#language = language;
  }

  /** A message in the language on the screen. */
  readonly t = <K extends keyof English & string>(key: K, ...[values]: Given<English[K]>): string =>
    this.say(key, values ?? {});

  /** The same, for a key that is put together at run time. */
  say(key: string, values: Readonly<Record<string, Value>>): string {
    return fill(this.#messages?.[key] ?? key, values, this.#language);
  }
}
