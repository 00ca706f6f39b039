/** What the desk's words are called on the screen. */
import { casesText } from "../i18n/cases/text";
import { labelled, tOr } from "../i18n/language.svelte";
import type { StageDrawing } from "../board/drawing";
import { riderName } from "../table/eventText";
import { Road } from "../table/positions";

const RIDER = /^([A-F])\.?([RS])$/;

/** In a narrow column the letter of the type stays with its team. */
const together = (name: string): string => riderName(name).replaceAll(" ", "\u00a0");

/** A rider's name, if it is one's: the desk writes "AR" or "A.R". */
const rider = (word: string): string | undefined => {
  const found = RIDER.exec(word);
  return found ? together(`${found[1]}${found[2]}`) : undefined;
};

const one = (word: string): string =>
  rider(word) ??
  casesText.or(`key.${word}`, /^[A-F]$/.test(word) ? tOr(`team.${word}`, word) : word.replaceAll("_", " "));

/** Where something stands in an answer: "Aurore R: steps ridden". */
export const keyName = (path: readonly string[]): string =>
  path
    .filter((word) => word !== "riders")
    .map(one)
    .join(" · ");

/** A square by its milestone, as on the board; undefined for what is no square of this road. */
export function markOn(drawing: StageDrawing): (word: string) => string | undefined {
  const road = new Road(drawing);
  return (word) => (road.square(word) ? road.mark(word) : undefined);
}

/** A value as it is said: riders by their names, squares by their milestones, yes and no. */
export function valueName(value: string, mark: (word: string) => string | undefined = () => undefined): string {
  const words = value.split(/,? /);
  const said = words.map((word) => {
    const [, square = "", riders] = /^([^:]+):(.+)$/.exec(word) ?? [];
    const at = mark(square);
    if (at !== undefined && riders !== undefined) return labelled(at, riders.replace(/[A-F][RS]/g, together));
    return rider(word) ?? mark(word) ?? casesText.or(`value.${word}`, word);
  });
  const isRow = value.includes(", ") || words.every((word) => rider(word) ?? mark(word.split(":")[0] ?? ""));
  return said.join(isRow ? ", " : " ");
}
