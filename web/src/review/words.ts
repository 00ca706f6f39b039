/** What a review calls seats, rounds and options: as a race does, unless the game has words of its own. */
import { getContext, setContext, type Component } from "svelte";
import { reviewText, type ReviewText } from "../i18n/review/text";
import type { Value } from "../i18n/messages";
import type { Road } from "../table/positions";
import { optionName, roundName, teamName } from "./names";
import type { Decision, Report } from "./report";
import type { Replay } from "../protocol/http";

export interface ReviewWords {
  readonly seat: (seat: number) => string;
  /** The same where no letter stands beside it: no two are called alike. */
  readonly seatAlone: (seat: number) => string;
  readonly round: (round: string) => string;
  readonly option: (decision: Decision, option: string, road: Road | undefined) => string;
  /** A text of the review, in the words of this game where they are others. */
  readonly say: ReviewText;
  /** Of a game that is not ridden by teams: what an option looks like. */
  readonly Drawn?: Component<{ option: string; label: string }>;
}

/** How everybody stood, and the ways on from there. */
export interface MomentProps extends Record<string, unknown> {
  report: Report;
  replay: Replay;
  round: string;
  seat: number;
  onwhatif: (at: number) => void;
  onride: (at: number) => void;
}

/** A position that is asked about, of a game that is not ridden by teams. */
export interface LessonProps extends Record<string, unknown> {
  words: ReviewWords;
  decision: Decision;
  replay: Replay;
  isLast: boolean;
  /** What was found, once it is told. */
  ontold: (isRight: boolean) => void;
  onnext: () => void;
  onride: () => void;
}

const RACE: ReviewWords = {
  seat: teamName,
  seatAlone: teamName,
  round: roundName,
  option: optionName,
  say: reviewText,
};

const KEY = Symbol("words of a review");
export const bringWords = (words: ReviewWords | undefined): ReviewWords => setContext(KEY, words ?? RACE);
export const wordsHere = (): ReviewWords => getContext<ReviewWords | undefined>(KEY) ?? RACE;

const isMe = (seat: number, mine: readonly number[]): boolean => mine.length === 1 && mine.includes(seat);
/** A seat's name, or "You". */
export const seatIn = (words: ReviewWords, seat: number, mine: readonly number[]): string =>
  isMe(seat, mine) ? reviewText("you") : words.seat(seat);
/** The same where no letter stands beside it. */
export const seatAloneIn = (words: ReviewWords, seat: number, mine: readonly number[]): string =>
  isMe(seat, mine) ? reviewText("you") : words.seatAlone(seat);

/** The texts of a game with players instead of teams; those that are the same are not written twice. */
export const sayOfPlayers: ReviewText = Object.assign(
  ((key, ...values) => reviewText.or(`${key}.players`, reviewText(key, ...values), values[0])) as ReviewText,
  {
    ...reviewText,
    or: (key: string, fallback: string, values?: Readonly<Record<string, Value>>): string =>
      reviewText.or(`${key}.players`, reviewText.or(key, fallback, values), values),
  },
);
