/** What a message is: a sentence with {parameters}, or one for each plural form that its language has. */

export interface Plural {
  /** The parameter that is counted. */
  readonly count: string;
  readonly one: string;
  readonly other: string;
  /** Millions in French and Spanish; `other` where it is left out. */
  readonly many?: string;
  /** Said instead of the form for 0. */
  readonly none?: string;
}

export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;
/** The same messages in another language: all keys, and no others. */
export type Translation<English extends Messages> = Readonly<Record<keyof English, Message>>;

/** The names between braces in a sentence. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type ParametersOf<M extends Message> = M extends string
  ? NamesIn<M>
  : M extends Plural
    ? M["count"] | NamesIn<M["one"] | M["other"]>
    : never;

export type Value = string | number;
/** The arguments that fill a message in; none for one without parameters. */
export type ValuesFor<M extends Message> = [ParametersOf<M>] extends [never]
  ? []
  : [values: Readonly<Record<ParametersOf<M>, Value>>];

/** Text as its language sets it: no line begins with a sign of percent, plus or minus, or in French one of two parts. */
export const setIn = (language: string, text: string): string =>
  text.replace(language === "fr" ? / (?=[?!:;»%±])|(?<=[«±]) /g : / (?=[%±])|(?<=±) /g, "\u00a0");

/** A word before which French "de" and "que" lose their vowel; a number, or a letter alone, is spelled and keeps them. */
const VOWEL = /^(?:[aàâeéèêiîoôuûœ]|h[eéèêiîoôuy]|y(?![aeiouéè]))\p{L}/iu;

/** Fill a message in. Numbers are written as the language writes them; in French `d’Aurore`, but `de Boréal`. */
export function fill(message: Message, values: Readonly<Record<string, Value>>, language: string): string {
  const text = typeof message === "string" ? message : pluralOf(message, values, language);
  return setIn(language, text).replace(
    /((?<!\p{L})(?:de|que) )?\{(\w+)\}/giu,
    (_, before: string | undefined, name: string) => {
      const value = values[name] ?? `{${name}}`;
      const said = typeof value === "number" ? numberFormat(language).format(value) : value;
      if (before === undefined) return said;
      return language === "fr" && VOWEL.test(said) ? `${before.slice(0, -2)}’${said}` : before + said;
    },
  );
}

function pluralOf(message: Plural, values: Readonly<Record<string, Value>>, language: string): string {
  const count = Number(values[message.count]);
  if (count === 0 && message.none !== undefined) return message.none;
  const form = pluralRules(language).select(count);
  return (form === "one" ? message.one : form === "many" ? message.many : undefined) ?? message.other;
}

function remembered<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const numberFormat = remembered((language) => new Intl.NumberFormat(language));
const pluralRules = remembered((language) => new Intl.PluralRules(language));
