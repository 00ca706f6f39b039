/** Every event has its sentence in every language, chosen and filled in by the engine's table. */
import { expect, test, vi } from "vitest";
import type { StageDrawing } from "../board/drawing";
import { speech, type Language } from "../i18n/language.svelte";
import rules from "../i18n/table/events";
import sentences from "../i18n/table/sentences.en";
import type { RaceEvent } from "../protocol/protocol";
import { reason, sentence } from "./eventText";
import recorded from "./recorded/batches.json";
import { Road } from "./positions";

vi.stubGlobal("document", { documentElement: {} });

const ROAD = new Road({ name: "Firenze – Milano", squares: [], weather: {} } as unknown as StageDrawing);
const EVENTS = Object.values(recorded).flatMap((row) => row.flatMap(({ events }) => events as unknown as RaceEvent[]));
const event = (kind: string, fields: object): RaceEvent => ({ event: kind, rule: "", ...fields }) as RaceEvent;
const say = (kind: string, fields: object): string => sentence(event(kind, fields), ROAD);

test("every case of the table has a sentence", () => {
  const keys = Object.values(rules.say).flatMap((cases) =>
    typeof cases === "string" ? [cases] : cases.map(({ say }) => say),
  );
  for (const key of keys.filter((key) => !key.includes("{"))) expect(Object.keys(sentences)).toContain(`race.${key}`);
});

test.each<Language>(["en", "fr", "es"])("in %s everything that was heard is said", async (language) => {
  await speech.choose(language);
  for (const one of EVENTS) expect(sentence(one, ROAD), JSON.stringify(one)).toMatch(/^[^{}]+[.!]$/);
});

test("what an event says decides between its sentences", async () => {
  await speech.choose("en");
  const on = { rider: "BS", square: "1.2" };
  expect(say("Moved", { ...on, start: "1.2", lane: 0, steps: 0 })).toBe("Boréal S stays on square 1.2.");
  expect(say("Moved", { ...on, start: "1.1", lane: 0, steps: 1 })).toBe(
    "Boréal S rides 1 step, from square 1.1 to square 1.2.",
  );
  expect(say("TookBack", { rider: "BS", card: "done" })).toContain("is refreshed");
  expect(say("TookBack", { rider: "BS", card: "5+chase" })).toBe("Boréal S takes back: 5 (chase).");
  expect(say("Forecast", { weather: { 1: "fair" } })).toBe("The forecast: fair weather all the way.");
  expect(say("TookToken", { ...on, pile: 1, left: 1, side: "mountain", value: 2 })).toContain("2 mountain points");
  expect(say("Placed", { ...on, lane: -1 })).toContain("on the verge");
});

test("a team time trial names the best team, one ridden alone its total", async () => {
  await speech.choose("en");
  const order = ["AR", "BS", "CR"];
  expect(say("Ended", { order, total: null, times: {} })).toBe(
    "Aurore R wins the race! Then come Boréal S and Cyprès R.",
  );
  expect(say("Ended", { order, total: null, times: { B: 65, A: 70 } })).toBe(
    "Team Boréal has the lowest time, 1:05. Then: Aurore 1:10. First home: Aurore R.",
  );
  expect(say("Ended", { order: ["AR", "AS"], total: 0, times: {} })).toBe(
    "Aurore R and Aurore S are home: 0:00 in total.",
  );
});

test("the draft and the bids for the breakaway are told in full", async () => {
  await speech.choose("en");
  expect(say("DraftOpened", { seats: [1, 2, 0] })).toContain("and then back: Boréal, Cyprès and Aurore.");
  expect(say("Drafted", { seat: 1, rider: "BS", specialist: 4 })).toMatch(
    /^Team Boréal takes the .+ as its sprinteur\.$/,
  );
  const cards = { AR: "5", BS: "E" };
  expect(say("BidsRevealed", { number: 1, cards, totals: { AR: 5, BS: 2 } })).toBe(
    "First bids for the breakaway: Aurore R 5, Boréal S exhaustion.",
  );
  expect(say("BidsRevealed", { number: 2, cards, totals: { AR: 10, BS: 4 } })).toContain(
    "In all: Aurore R 10, Boréal S 4.",
  );
  const away = { rider: "AR", square: "1.4", lane: 0, cards: ["5", "E"], total: 7 };
  expect(say("BrokeAway", { ...away, before: [] })).toContain("with 7 (5 + exhaustion): starts from square 1.4");
  expect(say("BrokeAway", { ...away, before: ["BS"] })).toContain("as much as Boréal S but from further back");
});

test("the ground that gives no slipstream is the one that the engine names", async () => {
  await speech.choose("en");
  const refused = { rider: "AR", square: "2.2", ahead: ["BR", "BS"], why: "their ground", ground: "crosswind" };
  expect(say("NotTowed", refused)).toBe(
    "No slipstream for Aurore R behind Boréal R and Boréal S: nobody gives any in crosswind.",
  );
  expect(reason(event("NotTowed", refused))?.text).toContain("in crosswind");
  expect(say("NotTowed", { ...refused, why: "no room", ground: "" })).toContain("(Boréal R, Boréal S)");
});
