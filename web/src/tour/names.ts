/** What the things of a tour are called, and where they stand in its lists. */
import { speech } from "../i18n/language.svelte";
import { tourText } from "../i18n/tour/text";
import { kindName, teamName } from "../pages/parts/tables";
import type { SpecialistInfo } from "../protocol/http";
import type { PlannedStage, TourView } from "../protocol/protocol";
import { letterOf, ridersOf, seatOf, typeOf } from "../table/riders";
export { numberOf } from "../table/riders";
import { clockTime } from "../table/eventText";

/** How the engine calls a stage without a name. */
const NAMELESS: readonly string[] = ["own stage", ""];

/** A stage by its card or its name: in a tour its number is another one, that of the day on which it is ridden. */
export function stageTitle({ number, name }: Pick<PlannedStage, "number" | "name">): string {
  if (number > 0) return tourText("stage.card", { number });
  return NAMELESS.includes(name) ? tourText("stage.own") : name;
}
/** The same, where there is little room. */
export const shortTitle = (stage: PlannedStage): string =>
  stage.number > 0 ? `${tourText("sheet.card")} ${stage.number}` : stageTitle(stage);

/** How a stage is ridden, if not like most. */
export const oddKind = (kind: string): string => (kind === "normal" || kind === "race" ? "" : kindName(kind));

/** The stage as text: its tiles, and the tokens that its maker moved. */
export const tilesOf = ({ tiles, moved }: PlannedStage): string => [...tiles, ...moved].join(" ");

export const riders = (view: TourView): string[] =>
  Array.from({ length: view.seats }, (_, seat) => ridersOf(seat)).flat();
export const teams = (view: TourView): string[] => Array.from({ length: view.seats }, (_, seat) => letterOf(seat));
export const teamTitle = (letter: string): string => teamName(seatOf(`${letter}R`));

export const JERSEYS = ["yellow", "green", "polka"] as const;
export type JerseyKey = (typeof JERSEYS)[number];
/** As they are drawn. */
export const DRAWN = { yellow: "yellow", green: "green", polka: "dots" } as const;
export const jerseyName = (jersey: JerseyKey): string => tourText(`jersey.${jersey}`);

/** The jerseys that a rider wears after a stage (from 1). */
export function wornBy(view: TourView, rider: string, stage = view.results.length): JerseyKey[] {
  const worn = view.results[stage - 1]?.jerseys ?? [];
  return JERSEYS.filter((_, n) => worn[n] === rider);
}

export const gap = (seconds: number): string => `+${clockTime(seconds)}`;
/** Points; none is a dash. */
export const points = (value: number): string => (value === 0 ? "–" : `${value}`);

export function specialistName(known: readonly SpecialistInfo[], rider: string, number: number): string {
  const type = typeOf(rider) === "S" ? "sprinteur" : "rouleur";
  const found = known.find((each) => each.rider === type && each.number === number);
  return found?.names[speech.current] ?? found?.names["en"] ?? "";
}
