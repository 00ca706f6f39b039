/**
 * What each of our games has of its own in the client. This is the only file of the shell that names games: pages ask it
 * by a table's game. A game that is not listed, installed on the server as a package of its own, gets the plain parts.
 */
import type { Component, Snippet } from "svelte";
import type { View } from "./net/sight.svelte";
import type { TableSocket } from "./net/socket.svelte";
import type { Seating } from "./pages/parts/seating.svelte";
import type { FormProps } from "./pages/parts/newTable";
import type { Verdict } from "./protocol/http";
import type { TableInfo } from "./protocol/protocol";
import type { LessonProps, MomentProps, ReviewWords } from "./review/words";

/** What the page of a table gives to the game that is played there. */
export interface PlayingProps {
  socket: TableSocket;
  table: TableInfo;
  /** From which seat it is looked at. */
  seating: Seating;
  /** Whoever plays wants to get on: what needs no thought is done for them. */
  quick: boolean;
  menu: Snippet;
  /** What can be done when it is over. */
  ending: Snippet;
}

type Loaded<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

export interface GameReview {
  readonly words: (table: TableInfo) => ReviewWords;
  readonly Moment: Component<MomentProps>;
  readonly Lesson: Component<LessonProps>;
}

/** An answer, with what its prompt says: in which round, of which seat or rider, what was asked. */
export interface Answered {
  readonly at: string;
  readonly who: string;
  readonly asked: string;
  /** Of two bids, the first or the second. */
  readonly number: number;
  readonly option: string;
}

/** Answers in words. */
export interface AnswerWords {
  readonly round: (at: string) => string;
  /** Nothing for an answer that is not worth a word. */
  readonly said: (answered: Answered) => readonly string[];
}

export interface GameParts {
  /** The table under way, or over. */
  readonly playing: () => Loaded<PlayingProps & Record<string, unknown>>;
  /** The form for a new table. */
  readonly form: () => Loaded<FormProps & Record<string, unknown>>;
  /** What is shown of a table before its start. */
  readonly lobby: () => Loaded<{ table: TableInfo }>;
  /** What is shown of a record of it, beside who played. */
  readonly record?: () => Loaded<{ verdict: Verdict }>;
  /** Its lessons, if it has some beside those of the first race. */
  readonly lessons?: () => Loaded<{ number: number }>;
  /** What a bot answered in somebody's place, in words. */
  readonly answers?: () => Promise<{ answerWords: (table: TableInfo, view: View | null) => Promise<AnswerWords> }>;
  /** What stands for it in lists and on the front page. */
  readonly art: "stage" | "jerseys" | "tiles" | "letter";
  /** Seats are teams with a jersey; else players with a letter. */
  readonly hasTeams: boolean;
  /** It is ridden on one stage, which names it. */
  readonly hasStage: boolean;
  /** It has sheets of times and points. */
  readonly hasSheets: boolean;
  /** What was luck in it can be reviewed in the browser. */
  readonly hasReview: boolean;
  /** What its review has of its own, if it is not ridden like a race. */
  readonly review?: () => Promise<GameReview>;
  /** Who comes later is told all that happened. */
  readonly tellsAll: boolean;
  /** The client has words for its bots. */
  readonly knowsBots: boolean;
}

/** The game of whoever just wants to play. */
export const FIRST_GAME = "flamme";

const PLAIN: GameParts = {
  playing: () => import("./plain/PlainTable.svelte"),
  form: () => import("./plain/PlainForm.svelte"),
  lobby: () => import("./plain/PlainLobby.svelte"),
  art: "letter",
  hasTeams: false,
  hasStage: false,
  hasSheets: false,
  hasReview: false,
  tellsAll: true,
  knowsBots: false,
};

const PARTS: Readonly<Record<string, GameParts>> = {
  [FIRST_GAME]: {
    playing: () => import("./table/PlayingRace.svelte"),
    form: () => import("./table/new/RaceForm.svelte"),
    lobby: () => import("./table/LobbyStage.svelte"),
    answers: () => import("./table/answerWords"),
    art: "stage",
    hasTeams: true,
    hasStage: true,
    hasSheets: false,
    hasReview: true,
    tellsAll: false,
    knowsBots: true,
  },
  tour: {
    playing: () => import("./tour/Tour.svelte"),
    form: () => import("./tour/TourForm.svelte"),
    lobby: () => import("./tour/LobbyTour.svelte"),
    answers: () => import("./table/answerWords"),
    record: () => import("./tour/RecordTour.svelte"),
    art: "jerseys",
    hasTeams: true,
    hasStage: false,
    hasSheets: true,
    hasReview: true,
    tellsAll: false,
    knowsBots: true,
  },
  redline: {
    playing: () => whenReady(import("./redline/PlayingRedline.svelte")),
    form: () => whenReady(import("./redline/NewRedline.svelte")),
    lobby: () => import("./redline/LobbyAbout.svelte"),
    answers: () => import("./redline/answerWords"),
    lessons: () => whenReady(import("./redline/Lessons.svelte")),
    art: "tiles",
    hasTeams: false,
    hasStage: false,
    hasSheets: false,
    hasReview: true,
    review: () => whenReady(import("./redline/review/words")),
    tellsAll: true, // everything is public
    knowsBots: true,
  },
};

/** With its words, which are loaded before it is shown. */
async function whenReady<T extends { ready: () => Promise<unknown> }>(loading: Promise<T>): Promise<T> {
  const module = await loading;
  await module.ready();
  return module;
}

/** Our other games: each has a link on the front page. */
export const OTHER_GAMES: readonly string[] = Object.keys(PARTS).filter((game) => game !== FIRST_GAME);

export const partsOf = (game: string): GameParts => (Object.hasOwn(PARTS, game) ? PARTS[game] : undefined) ?? PLAIN;
