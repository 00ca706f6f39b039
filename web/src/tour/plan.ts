/** A tour that somebody is putting together. What can be ridden so, the server decides. */
import { cardName } from "../pages/parts/tables";
import type { Catalogue, NewTable, StageInfo } from "../protocol/http";
import { asTableOptions, asSeats, asStarter, type TableOptions, type NewTeam } from "../pages/parts/newTable";

/** A stage of one's own choice: a card, or tiles. */
export interface StageWish {
  /** Of a card of the Grand Tour; null of others, and of tiles. */
  readonly number: number | null;
  /** For people. */
  readonly name: string;
  /** The card's name, or tiles. */
  readonly stage: string;
  readonly isCard: boolean;
  readonly kind: string;
}

export const cardWish = (card: StageInfo): StageWish => ({
  number: card.number,
  name: cardName(card),
  stage: card.name,
  isCard: true,
  kind: card.kind === "race" ? "normal" : card.kind,
});

export interface TourWish extends TableOptions {
  teams: NewTeam[];
  /** One of the catalogue's tours by its key, or "own". */
  plan: string;
  stages: StageWish[];
  /** After which stages, from 1; 0 none. */
  restDays: number[];
  /** That its stages are built with; without, all. */
  boxes?: readonly string[] | undefined;
  hasSpecialists: boolean;
  /** The seat that places first in the first stage; null: lot decides. */
  starter: number | null;
  hasWeather: boolean;
}

/** The stage that a link brings along, from the designer. */
export function stagesOf(query: URLSearchParams): StageWish[] {
  const [tiles, kind] = [query.get("stage"), query.get("kind") ?? "race"];
  if (!tiles) return [];
  const name = query.get("name") || tiles;
  return [{ number: null, name, stage: tiles, isCard: false, kind: kind === "race" ? "normal" : kind }];
}

/** How many stages a wish has. */
export function lengthOf(wish: TourWish, { tours }: Catalogue): number {
  return tours.find(({ key }) => key === wish.plan)?.stages.length ?? wish.stages.length;
}

/** The rest days of a wish that come before its last stage, each once. */
export function restDaysOf(wish: TourWish, stages: number): number[] {
  return [...new Set(wish.restDays)].filter((day) => day > 0 && day < stages).sort((a, b) => a - b);
}

export function asTourRequest(wish: TourWish, catalogue: Catalogue, isNamed: boolean): NewTable {
  const own = wish.stages.map(
    ({ number, name, stage, isCard, kind }) =>
      number ?? (isCard ? { card: stage, kind } : { tiles: stage, kind, name }),
  );
  const handicap = wish.teams.map((each) => each.handicap);
  return {
    game: "tour",
    seats: asSeats(wish.teams, isNamed),
    options: {
      stages: wish.plan === "own" ? own : wish.plan,
      rest_days: restDaysOf(wish, lengthOf(wish, catalogue)),
      specialists: wish.hasSpecialists,
      ...asStarter(wish),
      ...(handicap.some((cards) => cards > 0) ? { handicap } : {}),
      ...(wish.hasWeather ? { weather: "dealt" } : {}),
      ...(wish.boxes ? { boxes: wish.boxes } : {}),
    },
    ...asTableOptions(wish),
  };
}
