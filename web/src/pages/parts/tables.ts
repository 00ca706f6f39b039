/** What a table is called and shows, from what everybody may know of it. */
import { SvelteMap } from "svelte/reactivity";
import type en from "../../i18n/en";
import { speech, t, tOr } from "../../i18n/language.svelte";
import type { ValuesFor } from "../../i18n/messages";
import { api } from "../../net/api";
import type { SpecialistInfo, StageInfo } from "../../protocol/http";
import type { SeatInfo, TableInfo } from "../../protocol/protocol";
import { TEAMS, type TeamLetter } from "../../art/teams";

export const FIRST_STAGE = "Avenue Corso Paseo";

export const teamOf = (seat: number): TeamLetter => TEAMS[seat] ?? "F";
export const teamName = (seat: number): string => t(`team.${teamOf(seat)}`);

/** A text among the options of a table. */
function option(table: TableInfo, name: string, otherwise: string): string {
  const value = table.options[name];
  return typeof value === "string" && value !== "" ? value : otherwise;
}

export const kindOf = (table: TableInfo): string => option(table, "kind", "race");

/** How riders get their specialists; "" without. */
export function specialistsWords({ game, options }: TableInfo): string {
  const specialists = options["specialists"];
  if (game !== "flamme" || specialists === undefined) return "";
  return t(specialists === "draft" ? "lobby.specialists.draft" : "lobby.specialists.chosen");
}

/** Who places first, if that was chosen. */
export function starterWords({ game, options }: TableInfo): string {
  const starter = options["starter"];
  return game !== "redline" && typeof starter === "number" ? t("lobby.starter", { team: teamName(starter) }) : "";
}

export const kindName = (kind: string): string => tOr(`new.kind.${kind}`, kind);
export const kindAbout = (kind: string): string => tOr(`new.kind.${kind}.about`, "");

/** What is played at a table: a stage by its name, or a game without one. */
export const playName = (table: TableInfo): string =>
  table.game === "flamme" ? stageName(table.stage) : tOr(`new.game.${table.game}`, table.game);

export const tableName = (table: TableInfo): string => table.name || playName(table);

export const isRedline = (table: TableInfo): boolean => table.game === "redline";
/** What a place at the table is called: a team, or a player without one. */
export const seatName = (table: TableInfo, seat: number): string =>
  isRedline(table) ? t("new.player", { number: seat + 1 }) : teamName(seat);

/** Who won: the team, by its rider or its letter, and who rode for it; "" before the end. */
export function winnerOf(table: TableInfo): string {
  const seat = (TEAMS as readonly string[]).indexOf(table.result[0]?.[0] ?? "");
  const player = table.seats[seat];
  if (player === undefined) return "";
  return isRedline(table) ? playerName(player) : `${teamName(seat)} (${playerName(player)})`;
}

/** A message about a table, in the words of its game if that has its own. */
export const tAbout = <K extends keyof typeof en>(
  table: TableInfo,
  key: K,
  ...values: ValuesFor<(typeof en)[K]>
): string => tOr(`${key}.${table.game}`, t(key, ...values), values[0] ?? {});

const cards = new SvelteMap<string, StageInfo>();
const masters = new SvelteMap<string, SpecialistInfo>();

/** Learn the stage cards and the specialists, so that tiles and numbers have names. Asking again costs nothing. */
export function knowStages(): void {
  api.catalogue().then(
    ({ stages, specialists }) => {
      for (const card of stages)
        for (const key of [card.name, card.tiles, card.tiles_5_6]) if (key !== "") cards.set(joined(key), card);
      specialists.forEach((one) => masters.set(`${one.rider} ${one.number}`, one));
    },
    () => undefined, // tiles are shown then
  );
}

/** What a specialist is called; "" for an ordinary rider. */
export const specialistName = (type: "rouleur" | "sprinteur", number: number): string =>
  masters.get(`${type} ${number}`)?.names[speech.current] ?? "";

const joined = (text: string): string => text.replaceAll(" ", "");

/** A card's name for people: those of the Grand Tour have numbers only. */
export const cardName = ({ name, number }: StageInfo): string =>
  number === null ? name : t("new.stage.number", { number });

/** A stage's name for people; tiles of a card are known as that card. */
export function stageName(stage: string): string {
  const card = cards.get(joined(stage));
  return card === undefined ? stage : cardName(card);
}

export const botName = (bot: string): string => tOr(`bot.${bot}`, t("bot.other", { name: bot }));
export const botAbout = (bot: string, game = ""): string =>
  tOr(`bot.${bot}.about.${game}`, tOr(`bot.${bot}.about`, ""));

/** Who plays a seat. */
export function playerName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("lobby.free");
  return seat.name || botName(seat.bot);
}
