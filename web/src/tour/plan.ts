/** A tour that somebody is putting together. What can be ridden so, the server decides. */
import type { Catalogue, NewTable } from "../protocol/http";
import { asAround, asSeats, type Around, type TeamWish } from "../pages/parts/wishes";

/** A stage of one's own choice: a card by its number, or tiles. */
export interface StageWish {
  /** Of the stage card; null: tiles. */
  readonly number: number | null;
  readonly name: string;
  readonly tiles: string;
  readonly kind: string;
}

export interface TourWish extends Around {
  teams: TeamWish[];
  /** One of the catalogue's tours by its key, or "own". */
  plan: string;
  stages: StageWish[];
  /** After which stages, from 1; 0 none. */
  restDays: number[];
  hasSpecialists: boolean;
  hasWeather: boolean;
}

/** The stage that a link brings along, from the designer. */
export function stagesOf(query: URLSearchParams): StageWish[] {
  const [tiles, kind] = [query.get("stage"), query.get("kind") ?? "race"];
  if (!tiles) return [];
  return [{ number: null, name: query.get("name") || tiles, tiles, kind: kind === "race" ? "normal" : kind }];
}

/** How many stages a wish has. */
export function lengthOf(wish: TourWish, { tours }: Catalogue): number {
  return tours.find(({ key }) => key === wish.plan)?.stages.length ?? wish.stages.length;
}

/** The rest days of a wish that come before its last stage, each once. */
export function restDaysOf(wish: TourWish, stages: number): number[] {
  return [...new Set(wish.restDays)].filter((day) => day > 0 && day < stages).sort((a, b) => a - b);
}

export function asTourRequest(
  wish: TourWish,
  catalogue: Catalogue,
  playerName: (number: number) => string,
  isNamed: boolean,
): NewTable {
  const own = wish.stages.map(({ number, name, tiles, kind }) => number ?? { tiles, kind, name });
  return {
    game: "tour",
    seats: asSeats(wish.teams, playerName, isNamed),
    options: {
      stages: wish.plan === "own" ? own : wish.plan,
      rest_days: restDaysOf(wish, lengthOf(wish, catalogue)),
      specialists: wish.hasSpecialists,
      ...(wish.hasWeather ? { weather: "dealt" } : {}),
    },
    ...asAround(wish),
  };
}
