/** What riders, teams and stages of a book are called. */
import { TEAMS, type TeamLetter } from "../art/teams";
import { list, t } from "../i18n/language.svelte";
import { typeOf } from "../table/riders";
import type { AnyBook } from "./shelf";
import { cardboardText } from "../i18n/cardboard/text";

export const asLetter = (letter: string): TeamLetter => TEAMS.find((one) => one === letter) ?? "A";

type Team = AnyBook["teams"][number];
/** What lies on the table: in a race any colour can be any seat's. */
export const colourOf = (team: Team): TeamLetter => asLetter(team.colour || team.letter);
export const shirtOf = (book: AnyBook, letter: string): TeamLetter => {
  const team = book.teams.find((team) => team.letter === letter);
  return team ? colourOf(team) : asLetter(letter);
};

/** The name that was typed, else the team's own. */
export function teamLabel(book: AnyBook, letter: string): string {
  const named = book.teams.find((team) => team.letter === letter)?.name.trim();
  return named || t(`team.${shirtOf(book, letter)}`);
}

/** "Anna, rouleur" */
export function riderLabel(book: AnyBook, rider: string): string {
  return `${teamLabel(book, rider.slice(0, 1))}, ${typeOf(rider) === "S" ? t("new.sprinteur") : t("new.rouleur")}`;
}

export const riderLabels = (book: AnyBook, riders: readonly string[]): string =>
  list(riders.map((rider) => `${riderLabel(book, rider)} (${shirtOf(book, rider.slice(0, 1))}${rider.slice(1)})`));

/** 80 is "1:20". */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A stage by its card, or as one's own. */
export const stageLabel = (card: number): string =>
  card > 0 ? cardboardText("stage", { number: card }) : cardboardText("stage.own");
