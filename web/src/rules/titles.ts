/**
 * What the rulebooks' cases, and the places in the books where they stand, are called. The server says it in English;
 * the other languages are kept here, by what the server says.
 */
import { speech } from "../i18n/language.svelte";
import { setIn } from "../i18n/messages";

type Words = Readonly<Record<string, string>>;
const FILES = import.meta.glob<Words>("./titles/*.json", { import: "default" });

export interface Titles {
  readonly title: (english: string) => string;
  readonly page: (english: string) => string;
}

export const ENGLISH: Titles = { title: (english) => english, page: (english) => english };

/** In the language on the screen. */
export async function loadTitles(language = speech.current): Promise<Titles> {
  const load = async (name: string): Promise<Words> => (await FILES[`./titles/${name}.json`]?.()) ?? {};
  const [titles, pages] = await Promise.all([load(language), load(`pages.${language}`)]);
  const said = (words: Words) => (english: string) => setIn(language, words[english] ?? english);
  return { title: said(titles), page: said(pages) };
}
