/** Which sentence an event calls for, and what fills it in: the engine's table, read as `kernel/event_text.py` does. */

type Case = { readonly say: string } & Readonly<Record<string, string | number | boolean>>;

export interface EventRules {
  /** By event: the key of its sentence, or the cases of which the first one that fits counts. */
  readonly say: Readonly<Record<string, string | readonly Case[]>>;
  /** By placeholder: a format and the fields that it takes, the placeholder's own if there are none. */
  readonly fill: Readonly<Record<string, string>>;
  /** The same for one event. */
  readonly fill_of: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How what an event says is put into words. */
export type Formats<Said> = Readonly<Record<string, (...fields: never[]) => Said>>;

const isLike = (said: unknown, wanted: unknown): boolean =>
  said === wanted || (wanted === "" && Array.isArray(said) && said.length === 0);

/** The key of an event's sentence, and the values for its placeholders. */
export function sentenceFor<Said>(
  rules: EventRules,
  event: { readonly event: string },
  formats: Formats<Said>,
): { key: string; values: Readonly<Record<string, Said>> } {
  const fields = new Map<string, unknown>(Object.entries(event));
  const values = new Map(fields);
  for (const [placeholder, how] of Object.entries({ ...rules.fill, ...rules.fill_of[event.event] })) {
    const [format = "", ...named] = how.split(" ");
    const taken = named.length > 0 ? named : [placeholder];
    if (taken.every((field) => fields.has(field)))
      values.set(placeholder, formats[format]?.(...(taken.map((field) => fields.get(field)) as never[])));
  }
  const cases = rules.say[event.event] ?? "";
  const fits = (one: Case): boolean =>
    Object.entries(one).every(([name, wanted]) => name === "say" || isLike(values.get(name), wanted));
  const key = typeof cases === "string" ? cases : (cases.find(fits)?.say ?? "");
  return {
    key: key.replace(/\{(\w+)\}/g, (_, field: string) => String(fields.get(field)).replaceAll(" ", "_")),
    values: Object.fromEntries(values) as Record<string, Said>,
  };
}
