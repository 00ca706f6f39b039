/** The lessons of the first race: positions, hands, and what is said of each choice. */
import { faceOf } from "../art/cards";
import type { Language } from "../i18n/language.svelte";
import { setIn } from "../i18n/messages";
import data from "./lessons.json";

export interface Task {
  readonly stage: string;
  /** Square and lane by rider. */
  readonly riders: Readonly<Record<string, readonly [string, number]>>;
  /** What the others play. */
  readonly plays: Readonly<Record<string, string>>;
  /** From which the reader plays, rider after rider. */
  readonly hands: Readonly<Record<string, readonly string[]>>;
}
export interface Lesson {
  readonly id: LessonId;
  readonly tasks: readonly Task[];
}
export type LessonId = "cards" | "lanes" | "slipstream" | "exhaustion" | "mountains" | "finish";

export interface LessonText {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly tasks: readonly { readonly ask: string; readonly notes: Readonly<Record<string, string>> }[];
}

export const LESSONS = data.lessons as unknown as readonly Lesson[];

/** The section of the rules that a lesson is about. */
export const SECTIONS: Readonly<Record<LessonId, string>> = {
  cards: "energy",
  lanes: "movement",
  slipstream: "slipstream",
  exhaustion: "exhaustion",
  mountains: "mountains",
  finish: "finish",
};

const TEXTS = import.meta.glob<Readonly<Record<LessonId, LessonText>>>("./text/*.json", { import: "default" });

export async function loadTexts(language: Language): Promise<Readonly<Record<LessonId, LessonText>>> {
  const load = TEXTS[`./text/${language}.json`];
  if (load === undefined) throw new Error(language);
  return JSON.parse(setIn(language, JSON.stringify(await load()))) as Readonly<Record<LessonId, LessonText>>;
}

/** A task with everybody's cards, as a question of the rules desk. */
export function questionOf(task: Task, tiles: readonly string[], cards: Readonly<Record<string, string>>): unknown {
  return {
    track: { tiles },
    riders: Object.entries(task.riders).map(([id, [at, lane]]) => {
      const { value, powers, exhaustion } = faceOf(cards[id] ?? "");
      return { id, team: id[0], at, lane, card: { value, powers, exhaustion } };
    }),
  };
}
