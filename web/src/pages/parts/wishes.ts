/** A table that somebody is putting together. What can be played so, the server decides. */
import type { NewTable, SeatWish } from "../../protocol/http";
import { ridersOf } from "../../table/riders";
import { FIRST_STAGE } from "./tables";

/** Me, somebody else on this device, a friend who is yet to come, or a bot by its name. */
export type Who = "me" | "here" | "open" | `bot:${string}`;

export interface TeamWish {
  who: Who;
  /** Of whoever shares the device. */
  name: string;
  handicap: number;
  /** Numbers of specialists, 0 without: of the rouleur and the sprinteur. */
  specialists: [number, number];
}

export interface TableWish {
  stage: string;
  kind: string;
  teams: TeamWish[];
  hasSpecialists: boolean;
  name: string;
  listed: boolean;
  pace: number;
}

export const team = (who: Who): TeamWish => ({ who, name: "", handicap: 0, specialists: [0, 0] });

/** What the links of the front page mean by "family" and "friends". */
export function firstWish(purpose: string | null, stage: string | null, bot: string): TableWish {
  const rival: Who = `bot:${bot}`;
  const others: Who[] =
    purpose === "family" ? ["here", rival] : purpose === "friends" ? ["open", rival, rival] : [rival, rival, rival];
  return {
    stage: stage ?? FIRST_STAGE,
    kind: "race",
    teams: [team("me"), ...others.map(team)],
    hasSpecialists: false,
    name: "",
    listed: false,
    pace: 0,
  };
}

export const hasPerson = (wish: TableWish): boolean => wish.teams.some(({ who }) => !who.startsWith("bot:"));
export const hasOpen = (wish: TableWish): boolean => wish.teams.some(({ who }) => who === "open");

/**
 * `playerName` names those on this device who were given no name, by their number; also me, if I have none of my own and
 * the device must tell us apart.
 */
export function asRequest(wish: TableWish, playerName: (number: number) => string, isNamed = true): NewTable {
  const sharesDevice = wish.teams.some(({ who }) => who === "here");
  const specialists: Record<string, number> = {};
  if (wish.hasSpecialists)
    wish.teams.forEach(({ specialists: chosen }, seat) =>
      ridersOf(seat).forEach((rider, type) => {
        const number = chosen[type] ?? 0;
        if (number > 0) specialists[rider] = number;
      }),
    );
  const handicap = wish.teams.map((each) => each.handicap);
  return {
    game: "flamme",
    seats: wish.teams.map((each, seat) => asSeat(each, () => playerName(seat + 1), sharesDevice && !isNamed)),
    options: {
      stage: wish.stage,
      ...(wish.kind === "race" ? {} : { kind: wish.kind }),
      ...(handicap.some((cards) => cards > 0) ? { handicap } : {}),
      ...(Object.keys(specialists).length > 0 ? { specialists } : {}),
    },
    name: wish.name.trim(),
    listed: wish.listed,
    pace: wish.pace,
  };
}

function asSeat({ who, name }: TeamWish, otherwise: () => string, needsName: boolean): SeatWish {
  if (who === "me") return needsName ? { kind: "guest", name: otherwise() } : { kind: "guest" };
  if (who === "here") return { kind: "guest", name: name.trim() || otherwise() };
  return who === "open" ? { kind: "open" } : { kind: "bot", bot: who.slice("bot:".length) };
}
