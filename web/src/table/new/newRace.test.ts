import { beforeAll, expect, test, vi } from "vitest";
import { speech } from "../../i18n/language.svelte";
import { asAsked, hasOpen, hasPerson, team } from "../../pages/parts/newTable";
import type { GameOffer, StageInfo } from "../../protocol/http";
import { asRequest, firstWish, stageFor, lacksSpecialists } from "./newRace";

const OFFER: GameOffer = {
  key: "flamme",
  bots: ["sensible"],
  quick: [],
  house: "sensible",
  strengths: {},
  automatic: [],
  fewest_seats: 2,
  most_seats: 6,
  title: {},
  about: {},
};

vi.stubGlobal("document", { documentElement: {} });
beforeAll(() => speech.choose("en"));

test("a plain wish asks for nothing but the stage", () => {
  const request = asRequest(firstWish(null, null, "sensible"));
  expect(request.options).toEqual({ stage: "Avenue Corso Paseo" });
  expect(request.seats[0]).toEqual({ kind: "guest" });
  expect(request.seats.slice(1)).toEqual(Array(3).fill({ kind: "bot", bot: "sensible" }));
});

test("a card that was made for another kind is told when a plain race is ridden on it", () => {
  const wish = firstWish(null, "Stage 10", "sensible");
  expect(asRequest({ ...wish, ownKind: "itt" }).options).toEqual({ stage: "Stage 10", kind: "race" });
  expect(asRequest({ ...wish, kind: "itt", ownKind: "itt" }).options).toEqual({ stage: "Stage 10", kind: "itt" });
  expect(asRequest({ ...wish, ownKind: "race" }).options).toEqual({ stage: "Stage 10" });
});

test("people who share a device have names", () => {
  const wish = firstWish("family", "Le Col du Ballon", "sensible");
  expect(asRequest(wish).seats[1]).toEqual({ kind: "guest", name: "Player 2" });
  expect(asRequest(wish, false).seats[0]).toEqual({ kind: "guest", name: "Player 1" });
  wish.teams[1] = { who: "here", name: " Ada ", handicap: 0, specialists: [0, 0] };
  expect(asRequest(wish).seats[1]).toEqual({ kind: "guest", name: "Ada" });
});

test("a handicap names every team, specialists only those who have one", () => {
  const wish = firstWish("friends", null, "sensible");
  expect([hasOpen(wish.teams), hasPerson(wish.teams)]).toEqual([true, true]);
  wish.teams[0] = { who: "me", name: "", handicap: 2, specialists: [3, 0] };
  expect(asRequest(wish).options).not.toHaveProperty("specialists");
  wish.specialists = "chosen";
  expect(asRequest(wish).options).toMatchObject({ handicap: [2, 0, 0, 0], specialists: { AR: 3 } });
  expect(lacksSpecialists(wish)).toBe(false);
  wish.teams[0] = { who: "me", name: "", handicap: 2, specialists: [0, 0] };
  expect(lacksSpecialists(wish), "asked for, and nobody has one").toBe(true);
  wish.specialists = "draft";
  expect(lacksSpecialists(wish)).toBe(false);
  expect(asRequest(wish).options).toMatchObject({ specialists: "draft" });
  expect(asRequest(wish).options).not.toHaveProperty("starter");
  wish.starter = 0;
  expect(asRequest(wish).options).toMatchObject({ starter: 0 });
  wish.starter = 4; // of a team that was taken away
  expect(asRequest(wish).options).not.toHaveProperty("starter");
});

test("a card without a place for so many teams gives way to the first with one", () => {
  const about = { number: null, tiles: "", tiles_5_6: "", kind: "race", pack: "", confidence: "", departs: [] };
  const cards: StageInfo[] = [
    { ...about, name: "Avenue Corso Paseo", most_teams: { race: 5, ttt: 6 } },
    { ...about, name: "Peloton 7", most_teams: { race: 6, ttt: 6 } },
  ];
  const wish = firstWish(null, null, "sensible");
  wish.teams.push(team("open"));
  expect(stageFor(wish, cards)).toBe("Avenue Corso Paseo");
  wish.teams.push(team("open"));
  expect(stageFor(wish, cards)).toBe("Peloton 7");
  expect(stageFor({ ...wish, kind: "ttt" }, cards)).toBe("Avenue Corso Paseo");
  expect(stageFor({ ...wish, stage: "abcu" }, cards)).toBe("abcu");
});

test("what was chosen for a team goes when it is to ride by itself", () => {
  const automatic = [{ key: "muscle", most: 6 }];
  const offer: GameOffer = { ...OFFER, automatic };
  const wish = firstWish(null, null, "sensible");
  wish.specialists = "chosen";
  wish.teams = [
    { who: "me", name: "", handicap: 1, specialists: [2, 0] },
    { who: "bot:muscle", name: "", handicap: 2, specialists: [3, 4] },
  ];
  const sent = (hasHandicap: boolean) => asRequest({ ...wish, teams: asAsked(wish.teams, hasHandicap, offer) }).options;
  expect(sent(true)).toMatchObject({ handicap: [1, 0], specialists: { AR: 2 } });
  expect(sent(false)).not.toHaveProperty("handicap");
});
