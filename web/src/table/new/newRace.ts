/** The state of the form for a new race, and the request made of it. The server decides whether it can be ridden. */
import {
  asSeats,
  asStarter,
  asTableOptions,
  firstTeams,
  plainly,
  type NewTeam,
  type TableOptions,
} from "../../pages/parts/newTable";
import { FIRST_STAGE } from "../../pages/parts/tables";
import type { NewTable, StageInfo } from "../../protocol/http";
import { ridersOf } from "../riders";

/** None, drafted as in the book, or chosen by the host. */
export const SPECIALISTS = ["none", "draft", "chosen"] as const;
export type Specialists = (typeof SPECIALISTS)[number];

export interface NewRace extends TableOptions {
  stage: string;
  kind: string;
  /** That the card was made for: who names no kind rides it as that. "": it is no card. */
  ownKind?: string | undefined;
  teams: NewTeam[];
  /** That it is built with; without, all. */
  boxes?: readonly string[] | undefined;
  specialists: Specialists;
  /** The seat that places first; null: lot decides. */
  starter: number | null;
  hasWeather: boolean;
}

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

/** The host wants to choose specialists and has chosen none. */
export const lacksSpecialists = ({ specialists, teams }: Pick<NewRace, "specialists" | "teams">): boolean =>
  specialists === "chosen" && teams.every((each) => each.specialists.every((number) => number === 0));

export function asRequest(wish: NewRace, isNamed = true): NewTable {
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
    seats: asSeats(wish.teams, isNamed),
    options: {
      stage: wish.stage,
      ...(wish.kind === "race" && (wish.ownKind ?? "race") === "race" ? {} : { kind: wish.kind }),
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
