/** The review of a finished race or tour as the server sends it (docs/review.md, "As data"). */
import { ask } from "../net/api";
import type { ReviewAnswer } from "../protocol/http";
import type { RaceEvent } from "../protocol/protocol";

/** A value and its standard error. */
export type Figure = readonly [value: number, error: number];

export interface Parts {
  readonly deal: Figure;
  readonly own: Figure;
  readonly others: Figure;
}
export const PARTS = ["deal", "own", "others"] as const;
export type PartName = (typeof PARTS)[number];

export interface SeatTotals extends Parts {
  readonly start: number;
  readonly result?: number;
  readonly adjusted?: Figure;
  readonly verdict?: string;
}

export const GRADES = ["best", "fine", "doubtful", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

export interface Decision {
  /** Of the record. */
  readonly step: number;
  readonly round: string;
  readonly seat: number;
  readonly prompt: string;
  readonly option: string;
  readonly best: string;
  readonly grade: Grade;
  readonly loss: Figure;
  /** Doubtful or worse: with the events that befell the rider, and those that would have. */
  readonly mistake: boolean;
  /** Right: nobody can tell it from the best. In no world: solved, and exact. */
  readonly values: readonly {
    readonly option: string;
    readonly chance: Figure;
    readonly right: boolean;
    readonly worlds: number;
  }[];
  readonly played?: readonly RaceEvent[];
  readonly better?: readonly RaceEvent[];
}

export interface TurningPoint {
  readonly round: string;
  readonly winner: number;
  readonly loser: number;
  readonly gain: Figure;
  readonly loss: Figure;
}

export interface Report {
  readonly seats: readonly string[];
  /** When each round began; last the end, whose name is empty. */
  readonly rounds: readonly { readonly round: string; readonly seats: readonly { readonly chance: Figure }[] }[];
  readonly luck: {
    readonly worlds: number;
    readonly rounds: readonly { readonly round: string; readonly seats: readonly Parts[] }[];
    /** Of a tour or a series what each was worth; of a race none. Reports of before may lack them. */
    readonly stages?: readonly {
      readonly stage: string;
      readonly seats: readonly (Parts & { readonly start: number; readonly change: number })[];
    }[];
    readonly seats: readonly SeatTotals[];
  } | null;
  readonly decisions: readonly Decision[];
  readonly turning_points: readonly TurningPoint[];
}

export interface Answer extends Omit<ReviewAnswer, "report"> {
  readonly report: Report | null;
}

/** How far it is; whoever asks first sets it going. */
export const askReview = (table: string): Promise<Answer> =>
  ask("GET", `/api/tables/${encodeURIComponent(table)}/review`);
