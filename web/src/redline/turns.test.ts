/** A recorded match, told again from its events: the same standing as the server's, the same words as the terminal's. */
import { expect, test, vi } from "vitest";
import { setIn } from "../i18n/messages";
import type { RedlineEvent } from "../protocol/protocol";
import { turned, waysOf, parseLying } from "./pieces";
import recorded from "./recorded/match.json";
import { happened, letterOf, refused, text } from "./eventText";
import { isProof, positionFor, addTurns, turnsOf, type Standing, type Turn } from "./turns";
import { loadRedlineText } from "./sentences";

vi.stubGlobal("navigator", { languages: ["en"] });

const NOTHING: Standing = {
  game: 0,
  games: 0,
  isScored: true,
  board: [],
  hands: [],
  reserve: 0,
  out: [],
  winner: null,
  points: [],
  total: [0, 0, 0, 0, 0, 0],
};
const STEPS = recorded.steps.map((step) => ({ ...step, events: step.events as unknown as readonly RedlineEvent[] }));
const raw = (piece: string): string => piece;

test("every step leads to what the server shows", () => {
  let turns: readonly Turn[] = [];
  for (const { events, view } of STEPS) {
    turns = addTurns(turns, events, NOTHING);
    const last = turns.at(-1);
    expect(last).toBeDefined();
    expect({
      game: last?.game,
      board: last?.board.map(({ piece, ports, x, y }) => `${piece}@${x},${y}/${ports}`),
      hands: last?.hands.map((hand) => [...hand].sort()),
      reserve: last?.reserve,
      out: last?.out,
      total: last?.total,
    }).toEqual(view);
  }
  expect(turnsOf(turns, 1).at(-1)?.winner).not.toBeNull();
  expect(turnsOf(turns, 2)[0]?.number).toBe(0);
  expect(turns.filter(isProof).length).toBeGreaterThan(0);
  expect(turnsOf(turns.slice(1), 1)).toEqual([]);
});

test("a series without scores counts the games won", () => {
  let turns: readonly Turn[] = [];
  for (const { events, total } of recorded.series) {
    turns = addTurns(turns, events as unknown as readonly RedlineEvent[], { ...NOTHING, isScored: false });
    expect(turns.at(-1)?.total).toEqual(total);
  }
  expect(turns.at(-1)?.total.reduce((all, won) => all + won)).toBe(3);
});

test.each(["en", "fr", "es"] as const)("in %s it says what the terminal says", async (language) => {
  await loadRedlineText(language);
  for (const { events, said } of STEPS)
    expect(events.map((event) => text(happened(event, letterOf), raw))).toEqual(
      said[language].map((line) => setIn(language, line)),
    );
  for (const { why, piece, because, said } of recorded.refusals)
    expect(text(refused(why, piece, because.map(parseLying)), raw)).toBe(setIn(language, said[language]));
});

test("pieces turn clockwise", () => {
  expect(turned("035", 1)).toBe("257");
  expect(turned("035", -1)).toBe("136");
  expect(turned("035", 4)).toBe("035");
  expect(waysOf("Y:04")).toEqual(["04", "26"]);
  expect(waysOf("B:07")).toEqual(["07", "12", "34", "56"]);
});

test("a position is written as the server reads it", () => {
  const lying = [parseLying("Y:0@0,0/2"), parseLying("B:0@-1,12/6")];
  expect(positionFor(lying, "Y:1", true)).toBe("Y:0@0,0/2_B:0@-1,12/6_A=Y:1_B=-_turn=A_variant");
});

test("what was taken back is no longer told, and that it was taken back is", () => {
  const events = STEPS.slice(0, 6).flatMap((step) => step.events);
  const turns = addTurns([], events, NOTHING);
  const gone = STEPS.slice(4, 6).flatMap((step) => step.events);
  const back: RedlineEvent = { event: "TookBack", seat: 0, events: gone.length, rule: "" };
  const left = addTurns(turns, [back], NOTHING);
  const kept = addTurns([], events.slice(0, -gone.length), NOTHING);
  expect(left.map(({ board, hands }) => ({ board, hands }))).toEqual(
    kept.map(({ board, hands }) => ({ board, hands })),
  );
  expect(left.at(-1)?.events.at(-1)).toEqual(back);
  // The same again is told like the first time, and so is taking back once more.
  const again = addTurns(left, gone, NOTHING);
  expect(again.at(-1)?.board).toEqual(turns.at(-1)?.board);
  expect(addTurns(again, [back], NOTHING).at(-1)?.board).toEqual(left.at(-1)?.board);
  // A page that does not know so much reads it up.
  expect(addTurns(turns.slice(-1), [{ ...back, events: 99 }], NOTHING)).toEqual([]);
});
