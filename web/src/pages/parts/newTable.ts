/** The state of a form for a new table, and the request made of it. The server decides whether it can be played. */
import { TEAMS } from "../../art/teams";
import { t } from "../../i18n/language.svelte";
import type { Catalogue, GameOffer, NewTable, SeatWish } from "../../protocol/http";
import type { TableInfo } from "../../protocol/protocol";

/** Me, somebody else on this device, a friend who is yet to come, or a bot or an automatic team by its name. */
export type Who = "me" | "here" | "open" | `bot:${string}`;

export interface NewTeam {
  who: Who;
  /** Of whoever shares the device. */
  name: string;
  handicap: number;
  /** Numbers of specialists, 0 without: of the rouleur and the sprinteur. */
  specialists: [number, number];
}

/** What every table has beside its game. */
export interface TableOptions {
  name: string;
  listed: boolean;
  pace: number;
}

/** A table as it is asked for; whether its maker has a name is known only then. */
export type AskFor = (isNamed: boolean) => NewTable;

/** What the page of new tables gives to the form of a game. */
export interface FormProps {
  catalogue: Catalogue;
  /** The game; a form may serve several. */
  offer: GameOffer;
  /** Of the page's address: what a link suggests. */
  query: URLSearchParams;
  isBusy: boolean;
  trouble: unknown;
  onmake: (ask: AskFor) => void;
}

export const team = (who: Who): NewTeam => ({ who, name: "", handicap: 0, specialists: [0, 0] });

/** One more, played by the bot of the house. */
export const rival = (offer: GameOffer | undefined): NewTeam => team(`bot:${offer?.house ?? ""}`);

/** All bots are this one; automatic teams stay. */
export function takeRivals(teams: NewTeam[], bot: string, offer: GameOffer | undefined): void {
  for (const each of teams) if (each.who.startsWith("bot:") && !automaticOf(each.who, offer)) each.who = `bot:${bot}`;
}

/** I sit on one seat only; who else is here has a seat and a name of their own. */
export function takeSeat(seats: NewTeam[], seat: number, who: Who): void {
  seats.forEach((each, n) => {
    if (n === seat) each.who = who;
    else if (who === "me" && each.who === "me") each.who = "here";
  });
}

/** What the links of the front page mean by "family" and "friends". */
export function firstTeams(purpose: string | null, bot: string): NewTeam[] {
  const rival: Who = `bot:${bot}`;
  const others: Who[] =
    purpose === "family" ? ["here", rival] : purpose === "friends" ? ["open", rival, rival] : [rival, rival, rival];
  return [team("me"), ...others.map(team)];
}

export const plainly = (): TableOptions => ({ name: "", listed: false, pace: 0 });

/** Of an automatic team a name, of everybody else "". */
export const automaticOf = (who: string, offer: GameOffer | undefined): string =>
  offer?.automatic.find(({ key }) => who === `bot:${key}`)?.key ?? "";

/** The automatic teams that ride for nobody else yet: of some there is only one, and somebody must choose something. */
export function automaticLeft(others: readonly Who[], offer: GameOffer | undefined): string[] {
  if (others.every((who) => automaticOf(who, offer) !== "")) return [];
  const left = offer?.automatic.filter(({ key, most }) => others.filter((who) => who === `bot:${key}`).length < most);
  return left?.map(({ key }) => key) ?? [];
}

/** Something was chosen for this team that an automatic one cannot have. */
export function hasChoices(options: TableInfo["options"], seat: number): boolean {
  const { starter, handicap, specialists } = options as {
    starter?: number;
    handicap?: number[];
    specialists?: string | Record<string, number>;
  };
  const masters = typeof specialists === "object" ? Object.keys(specialists) : [];
  return starter === seat || (handicap?.[seat] ?? 0) > 0 || masters.some((rider) => rider[0] === TEAMS[seat]);
}

/** The teams without what was chosen and is not asked any more: a handicap, and all that an automatic team cannot have. */
export const asAsked = (teams: readonly NewTeam[], hasHandicap: boolean, offer: GameOffer | undefined): NewTeam[] =>
  teams.map((each) => {
    if (automaticOf(each.who, offer) !== "") return { ...team(each.who), name: each.name };
    return hasHandicap ? each : { ...each, handicap: 0 };
  });

export const hasPerson = (teams: readonly NewTeam[]): boolean => teams.some(({ who }) => !who.startsWith("bot:"));
export const hasOpen = (teams: readonly NewTeam[]): boolean => teams.some(({ who }) => who === "open");

/**
 * Those on this device who were given no name are called by their number; also me, if I have none of my own and the
 * device must tell us apart.
 */
export function asSeats(teams: readonly NewTeam[], isNamed: boolean): SeatWish[] {
  const sharesDevice = teams.some(({ who }) => who === "here");
  return teams.map((each, seat) => asSeat(each, t("new.player", { number: seat + 1 }), sharesDevice && !isNamed));
}

export const asTableOptions = ({ name, listed, pace }: TableOptions): TableOptions => ({
  name: name.trim(),
  listed,
  pace,
});

/** Who places first, if somebody of these teams was chosen. */
export const asStarter = ({
  starter,
  teams,
}: {
  readonly starter: number | null;
  readonly teams: readonly unknown[];
}): { readonly starter?: number } => (starter !== null && starter < teams.length ? { starter } : {});

function asSeat({ who, name }: NewTeam, otherwise: string, needsName: boolean): SeatWish {
  if (who === "me") return needsName ? { kind: "guest", name: otherwise } : { kind: "guest" };
  if (who === "here") return { kind: "guest", name: name.trim() || otherwise };
  return who === "open" ? { kind: "open" } : { kind: "bot", bot: who.slice("bot:".length) };
}
