/** Puzzles as the server asks them, and what it tells once somebody has chosen. */
import { speech } from "../i18n/language.svelte";
import { api, ask } from "../net/api";
import type { DayOfPuzzles, PuzzleAnswer, PuzzleAsked, TableAnswer } from "../protocol/http";
import type { RaceEvent, RaceView } from "../protocol/protocol";
import { points } from "../review/figures";
import type { Asked, Seen, Told } from "../review/learn/position";
import { Road } from "../table/positions";
import { eventsTold, riderIn } from "../review/names";
import { puzzlesText } from "../i18n/puzzles/text";

export const askDay = (): Promise<DayOfPuzzles> => ask("GET", "/api/puzzles");
const askPuzzle = (id: string): Promise<PuzzleAsked> => ask("GET", `/api/puzzles/${encodeURIComponent(id)}`);
const answerPuzzle = (id: string, option: string | null): Promise<PuzzleAnswer> =>
  ask("POST", `/api/puzzles/${encodeURIComponent(id)}/answer`, { option, language: speech.current });

/** A position in a row of them. */
export interface Item {
  readonly id: string;
  readonly eyebrow: string | undefined;
  readonly asked: Asked;
  readonly seen: Seen;
  readonly road: Road;
  readonly judge: (option: string | null) => Promise<Told>;
  readonly ride: (() => void) | undefined;
}

/** A puzzle as a position. */
export interface Question {
  readonly id: string;
  readonly grade: PuzzleAsked["grade"];
  readonly asked: Asked;
  readonly seen: Seen;
  readonly road: Road;
}

export async function questionOf(id: string): Promise<Question> {
  const puzzle = await askPuzzle(id);
  const view = puzzle.view as RaceView;
  const asked = {
    step: puzzle.step,
    round: puzzle.prompt.split("/")[0] ?? "",
    seat: puzzle.seat,
    prompt: puzzle.prompt,
  };
  const rider = riderIn(asked);
  const hand = view.hands.find((one) => one.rider === rider)?.cards ?? [];
  const others = view.hands.filter((one) => one.rider !== rider && one.chosen !== "");
  return {
    id,
    grade: puzzle.grade,
    asked,
    seen: {
      view,
      options: hand.length > 0 ? hand : puzzle.options.toSorted(),
      chosen: others.map((one) => [one.rider, one.chosen] as const),
    },
    road: new Road(await api.drawing(puzzle.stage, view.kind, puzzle.seats)),
  };
}

/** Chooses, and is told; `keep` gets the record to ride on from. */
export async function judged(
  question: Question,
  option: string | null,
  keep: (answer: PuzzleAnswer) => void,
): Promise<Told> {
  const answer = await answerPuzzle(question.id, option);
  keep(answer);
  const options = answer.options
    .map((one) => ({
      option: one.option,
      chance: one.chance,
      isBest: one.option === answer.best,
      isRight: answer.right.includes(one.option),
      costs: Math.max(0, points(one.loss[0])),
      why: eventsTold(one.led_to as readonly RaceEvent[], question.road),
    }))
    .toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || b.chance[0] - a.chance[0]);
  const themes = answer.themes.map((theme) => puzzlesText(`theme.${theme}`)).join(" · ");
  return { options, notes: [...answer.reasons, puzzlesText("themes", { themes })] };
}

/** A table in the position of a puzzle, everybody else a bot. -> its address */
export async function rideOn(record: string, at: number): Promise<string> {
  const made = await ask<TableAnswer>("POST", "/api/records/branch", { record, at });
  return `/table/${made.table.id}`;
}
