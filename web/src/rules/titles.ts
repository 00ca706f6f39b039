/** The titles of the rulebooks' cases. The server has them in English; the other languages are kept here, by title. */
import { speech } from "../i18n/language.svelte";

const FILES = import.meta.glob<Readonly<Record<string, string>>>("./titles/*.json", { import: "default" });

/** Titles in the language on the screen, by their English ones. */
export async function loadTitles(language = speech.current): Promise<(title: string) => string> {
  const titles = (await FILES[`./titles/${language}.json`]?.()) ?? {};
  return (title) => titles[title] ?? title;
}
