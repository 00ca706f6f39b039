/** What the desk's words are called on the screen. */
import { tOr } from "../i18n/language.svelte";
import { riderName } from "../table/say";

const RIDER = /^([A-F])\.?([RS])$/;

/** A rider's name, if it is one's: the desk writes "AR" or "A.R". */
const rider = (word: string): string | undefined => {
  const found = RIDER.exec(word);
  return found ? riderName(`${found[1]}${found[2]}`) : undefined;
};

const one = (word: string): string =>
  rider(word) ?? tOr(`rules.key.${word}`, /^[A-F]$/.test(word) ? tOr(`team.${word}`, word) : word.replaceAll("_", " "));

/** Where something stands in an answer: "Aurore R: steps ridden". */
export const keyName = (path: readonly string[]): string =>
  path
    .filter((word) => word !== "riders")
    .map(one)
    .join(" · ");

/** A value as it is said: riders by their names, yes and no. */
export const valueName = (value: string): string =>
  value
    .split(/(, | )/)
    .map((word) => rider(word) ?? tOr(`rules.value.${word}`, word))
    .join("");
