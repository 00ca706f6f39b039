/** What a table is called and shows, from what everybody may know of it. */
import { SvelteMap } from "svelte/reactivity";
import type en from "../../i18n/en";
import { speech, t, tOr } from "../../i18n/language.svelte";
import type { ValuesFor } from "../../i18n/messages";
import { api } from "../../net/api";
import type { SpecialistInfo, StageInfo } from "../../protocol/http";
import type { SeatInfo, TableInfo } from "../../protocol/protocol";
import { TEAMS, type TeamLetter } from "../../art/teams";
import { partsOf } from "../../games";

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
  if (!partsOf(game).hasStage || specialists === undefined) return "";
  return t(specialists === "draft" ? "lobby.specialists.draft" : "lobby.specialists.chosen");
}

/** Who places first, if that was chosen. */
export function starterWords({ game, options }: TableInfo): string {
  const starter = options["starter"];
  return hasTeams({ game }) && typeof starter === "number" ? t("lobby.starter", { team: teamName(starter) }) : "";
}

export const kindName = (kind: string): string => tOr(`new.kind.${kind}`, kind);
export const kindAbout = (kind: string): string => tOr(`new.kind.${kind}.about`, "");

/** What is played at a table: a stage by its name, or a game without one. */
export const playName = (table: TableInfo): string =>
  partsOf(table.game).hasStage ? stageName(table.stage) : gameName(table.game);

/** What a game is called: ours by the client, others by their own words. */
export const gameName = (game: string): string => tOr(`new.game.${game}`, titles.get(game)?.[speech.current] ?? game);

export const tableName = (table: TableInfo): string => table.name || playName(table);

/** Seats are teams; else players. */
export const hasTeams = ({ game }: Pick<TableInfo, "game">): boolean => partsOf(game).hasTeams;
/** What a place at the table is called: a team, or a player without one. */
export const seatName = (table: TableInfo, seat: number): string =>
  hasTeams(table) ? teamName(seat) : t("new.player", { number: seat + 1 });

/** Who won: the team, by its rider or its letter, and who rode for it; "" before the end. */
export function winnerOf(table: TableInfo): string {
  const seat = (TEAMS as readonly string[]).indexOf(table.result[0]?.[0] ?? "");
  const player = table.seats[seat];
  if (player === undefined) return "";
  return hasTeams(table) ? `${teamName(seat)} (${playerName(player)})` : playerName(player);
}

/** A message about a table, in the words of its game, or of players where there are no teams. */
export const tAbout = <K extends keyof typeof en>(
  table: TableInfo,
  key: K,
  ...values: ValuesFor<(typeof en)[K]>
): string => {
  const [plain, filled] = [t(key, ...values), values[0] ?? {}];
  return tOr(`${key}.${table.game}`, hasTeams(table) ? plain : tOr(`${key}.players`, plain, filled), filled);
};

const titles = new SvelteMap<string, Readonly<Record<string, string>>>();
const cards = new SvelteMap<string, StageInfo>();
const masters = new SvelteMap<string, SpecialistInfo>();

/** Learn games, stage cards and specialists, so that keys, tiles and numbers have names. Asking again costs nothing. */
export function knowCatalogue(): void {
  api.catalogue().then(
    ({ games, stages, specialists }) => {
      for (const { key, title } of games) titles.set(key, title);
      for (const card of stages)
        for (const key of [card.name, card.tiles, card.tiles_5_6]) if (key !== "") cards.set(joined(key), card);
      specialists.forEach((one) => masters.set(`${one.rider} ${one.number}`, one));
    },
    () => undefined, // tiles are shown then
  );
}

/** What a specialist is called; "" for an ordinary rider. */
export const specialistName = (type: "rouleur" | "sprinteur", number: number): string =>
  specialistOf(type, number)?.names[speech.current] ?? "";

/** All about a specialist, once the catalogue is known. */
export const specialistOf = (type: "rouleur" | "sprinteur", number: number): SpecialistInfo | undefined =>
  masters.get(`${type} ${number}`);

const joined = (text: string): string => text.replaceAll(" ", "");

/** A card's name for people: some have numbers only. */
export const cardName = ({ name, number }: StageInfo): string =>
  number === null ? name : t("new.stage.number", { number });

/** A stage's name for people; tiles of a card are known as that card. */
export function stageName(stage: string): string {
  const card = cards.get(joined(stage));
  return card === undefined ? stage : cardName(card);
}

export const botName = (bot: string): string => tOr(`bot.${bot}`, t("bot.other", { name: bot }));
export const botAbout = (bot: string, game: string): string =>
  partsOf(game).knowsBots ? tOr(`bot.${bot}.about.${game}`, tOr(`bot.${bot}.about`, "")) : "";

/** Who opened the table and decides about it; "" if they sit nowhere. */
export function hostName(table: TableInfo): string {
  const seat = table.seats[table.hosts[0] ?? -1];
  return seat === undefined ? "" : playerName(seat);
}

/** On a device that several share: who is asked now, by name and team; "" where nobody has to be told apart. */
export function askedWords(table: TableInfo, seat: number | null): string {
  const player = seat === null ? undefined : table.seats[seat];
  return seat === null || player === undefined
    ? ""
    : t("cover.asked", { name: playerName(player), team: t("team.of", { name: teamName(seat) }) });
}

/** Who plays a seat. */
export function playerName(seat: Pick<SeatInfo, "kind" | "name" | "bot">): string {
  if (seat.kind === "open") return t("lobby.free");
  return seat.name || botName(seat.bot);
}
