/** What a table is called and shows, from what everybody may know of it. */
import { t, tOr } from "../../i18n/language.svelte";
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

export const stageOf = (table: TableInfo): string => option(table, "stage", FIRST_STAGE);
export const kindOf = (table: TableInfo): string => option(table, "kind", "race");

export const kindName = (kind: string): string => tOr(`new.kind.${kind}`, kind);
export const kindAbout = (kind: string): string => tOr(`new.kind.${kind}.about`, "");

export const tableName = (table: TableInfo): string => table.name || stageName(stageOf(table));

/** A stage's name; the numbered cards of the Grand Tour are translated. */
export function stageName(stage: string): string {
  const number = /^Stage (\d+)$/.exec(stage)?.[1];
  return number === undefined ? stage : t("new.stage.number", { number });
}

export const botName = (bot: string): string => tOr(`bot.${bot}`, t("bot.other", { name: bot }));
export const botAbout = (bot: string): string => tOr(`bot.${bot}.about`, "");

/** Who plays a seat. */
export function playerName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("lobby.free");
  return seat.name || botName(seat.bot);
}
