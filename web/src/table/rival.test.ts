import { describe, expect, it } from "vitest";
import type { Replay } from "../protocol/http";
import { Rival } from "./rival";

const rider = (name: string, square: string): object => ({ rider: name, square, lane: 0, crashed: false });
const view = (round: number, own: string, other: string): object => ({
  order: [],
  round,
  riders: [rider("AR", own), rider("AS", ""), rider("BR", other)],
});
const record = {
  steps: [
    { events: [], view: null },
    { events: [], view: view(1, "0.1", "0.2") },
    { events: [{ event: "Revealed", round: 1, cards: { BR: "3", AR: "5" } }], view: view(2, "1.2", "1.1") },
    { events: [{ event: "Revealed", round: 2, cards: { AR: "9", AS: "2", BR: "4" } }], view: view(2, "3.1", "2.2") },
  ],
} as unknown as Replay;

describe("whoever rode the same deal before", () => {
  const rival = new Rival("Maud", 0, record);

  it("stands where they stood when the round began, and only they do", () => {
    expect(rival.ghostsIn(1).map(({ id, square }) => [id, square])).toEqual([["rival-AR", "0.1"]]);
    expect(rival.ghostsIn(2).map(({ square }) => square)).toEqual(["1.2"]);
  });

  it("stays where they ended when the race goes on longer", () => {
    expect(rival.rounds).toBe(2);
    expect(rival.ghostsIn(3).map(({ square }) => square)).toEqual(["3.1"]);
  });

  it("rode a stage of a tour, and not the next one", () => {
    const [, start, first, last] = record.steps;
    const tour = (race: unknown, ended: unknown = null): object => ({ race, ended, results: [] });
    const steps = [
      { events: [{ event: "StageOpened" }], view: tour(start?.view) },
      { ...first, view: tour(first?.view) },
      {
        events: [...(last?.events ?? []), { event: "StageClosed" }, { event: "StageOpened" }],
        view: tour(view(0, "0.9", "0.8"), last?.view),
      },
    ];
    const before = new Rival("Maud", 0, { steps } as unknown as Replay);
    expect(before.rounds).toBe(2);
    expect([1, 2, 3].map((round) => before.ghostsIn(round).map(({ square }) => square))).toEqual([
      ["0.1"],
      ["1.2"],
      ["3.1"],
    ]);
  });

  it("shows what they played, round by round", () => {
    expect(rival.cardsOf(1)).toEqual([{ rider: "AR", card: "5" }]);
    expect(rival.cardsOf(2).map(({ card }) => card)).toEqual(["9", "2"]);
    expect(rival.cardsOf(0)).toEqual([]);
  });
});
