/** The state of a form for a new table, and the request made of it. The server decides whether it can be played. */
import type { Catalogue, GameOffer, NewTable, SeatWish, StageInfo } from "../../protocol/http";
import type { TableInfo } from "../../protocol/protocol";
import { ridersOf, seatOf } from "../../table/riders";
import { FIRST_STAGE } from "./tables";

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

/** None, drafted as in the book, or chosen by the host. */
export const SPECIALISTS = ["none", "draft", "chosen"] as const;
export type Specialists = (typeof SPECIALISTS)[number];

export interface NewRace extends TableOptions {
  stage: string;
  kind: string;
  teams: NewTeam[];
  /** That it is built with; without, all. */
  boxes?: readonly string[] | undefined;
  specialists: Specialists;
  /** The seat that places first; null: lot decides. */
  starter: number | null;
  hasWeather: boolean;
}

/** A table as it is asked for; whether its maker has a name is known only then. */
export type AskFor = (isNamed: boolean) => NewTable;

/** What the page of new tables gives to the form of a game. */
export interface FormProps {
  catalogue: Catalogue;
  /** Its key; a form may serve several games. */
  game: string;
  /** Of the page's address: what a link suggests. */
  query: URLSearchParams;
  isBusy: boolean;
  trouble: unknown;
  onmake: (ask: AskFor) => void;
}

export const team = (who: Who): NewTeam => ({ who, name: "", handicap: 0, specialists: [0, 0] });

/** What the links of the front page mean by "family" and "friends". */
export function firstTeams(purpose: string | null, bot: string): NewTeam[] {
  const rival: Who = `bot:${bot}`;
  const others: Who[] =
    purpose === "family" ? ["here", rival] : purpose === "friends" ? ["open", rival, rival] : [rival, rival, rival];
  return [team("me"), ...others.map(team)];
}

export const plainly = (): TableOptions => ({ name: "", listed: false, pace: 0 });

export function firstWish(purpose: string | null, stage: string | null, bot: string, kind = "race"): NewRace {
  return {
    stage: stage ?? FIRST_STAGE,
    kind,
    teams: firstTeams(purpose, bot),
    specialists: "none",
    starter: null,
    hasWeather: false,
    ...plainly(),
  };
}

/** With how many a card is ridden at most, if a race of this kind is wished for; some cards have a kind of their own.
 *  0: the boxes cannot build it. */
export const mostTeams = (card: StageInfo, kind: string): number =>
  card.most_teams[card.kind === "race" ? kind : card.kind] ?? 0;

/** The stage of a wish; of cards without a place for so many teams, the first with one. Own tiles stay what they are. */
export function stageFor(
  { stage, kind, teams }: { readonly stage: string; readonly kind: string; readonly teams: readonly unknown[] },
  stages: readonly StageInfo[],
): string {
  const hasPlace = (card: StageInfo): boolean => mostTeams(card, kind) >= teams.length;
  const card = stages.find(({ name }) => name === stage);
  return card === undefined || hasPlace(card) ? stage : (stages.find(hasPlace)?.name ?? stage);
}

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
  return starter === seat || (handicap?.[seat] ?? 0) > 0 || masters.some((rider) => seatOf(rider) === seat);
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
 * `playerName` names those on this device who were given no name, by their number; also me, if I have none of my own and
 * the device must tell us apart.
 */
export function asSeats(
  teams: readonly NewTeam[],
  playerName: (number: number) => string,
  isNamed: boolean,
): SeatWish[] {
  const sharesDevice = teams.some(({ who }) => who === "here");
  return teams.map((each, seat) => asSeat(each, () => playerName(seat + 1), sharesDevice && !isNamed));
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

export function asRequest(wish: NewRace, playerName: (number: number) => string, isNamed = true): NewTable {
  const specialists: Record<string, number> = {};
  if (wish.specialists === "chosen")
    wish.teams.forEach(({ specialists: chosen }, seat) =>
      ridersOf(seat).forEach((rider, type) => {
        const number = chosen[type] ?? 0;
        if (number > 0) specialists[rider] = number;
      }),
    );
  const handicap = wish.teams.map((each) => each.handicap);
  return {
    game: "flamme",
    seats: asSeats(wish.teams, playerName, isNamed),
    options: {
      stage: wish.stage,
      ...(wish.kind === "race" ? {} : { kind: wish.kind }),
      ...(handicap.some((cards) => cards > 0) ? { handicap } : {}),
      ...(wish.specialists === "draft" ? { specialists: "draft" } : {}),
      ...(Object.keys(specialists).length > 0 ? { specialists } : {}),
      ...asStarter(wish),
      ...(wish.hasWeather ? { weather: "dealt" } : {}),
      ...(wish.boxes ? { boxes: wish.boxes } : {}),
    },
    ...asTableOptions(wish),
  };
}

function asSeat({ who, name }: NewTeam, otherwise: () => string, needsName: boolean): SeatWish {
  if (who === "me") return needsName ? { kind: "guest", name: otherwise() } : { kind: "guest" };
  if (who === "here") return { kind: "guest", name: name.trim() || otherwise() };
  return who === "open" ? { kind: "open" } : { kind: "bot", bot: who.slice("bot:".length) };
}
