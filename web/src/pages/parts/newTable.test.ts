import { expect, test } from "vitest";
import type { GameOffer, StageInfo } from "../../protocol/http";
import {
  asAsked,
  asRequest,
  automaticLeft,
  automaticOf,
  firstWish,
  hasChoices,
  hasOpen,
  hasPerson,
  stageFor,
  team,
} from "./newTable";

const player = (number: number): string => `Player ${number}`;

const OFFER: GameOffer = {
  key: "flamme",
  bots: ["sensible"],
  house: "sensible",
  automatic: [],
  fewest_seats: 2,
  most_seats: 6,
  title: {},
  about: {},
};

test("a plain wish asks for nothing but the stage", () => {
  const request = asRequest(firstWish(null, null, "sensible"), player);
  expect(request.options).toEqual({ stage: "Avenue Corso Paseo" });
  expect(request.seats[0]).toEqual({ kind: "guest" });
  expect(request.seats.slice(1)).toEqual(Array(3).fill({ kind: "bot", bot: "sensible" }));
});

test("people who share a device have names", () => {
  const wish = firstWish("family", "Le Col du Ballon", "sensible");
  expect(asRequest(wish, player).seats[1]).toEqual({ kind: "guest", name: "Player 2" });
  expect(asRequest(wish, player, false).seats[0]).toEqual({ kind: "guest", name: "Player 1" });
  wish.teams[1] = { who: "here", name: " Ada ", handicap: 0, specialists: [0, 0] };
  expect(asRequest(wish, player).seats[1]).toEqual({ kind: "guest", name: "Ada" });
});

test("a handicap names every team, specialists only those who have one", () => {
  const wish = firstWish("friends", null, "sensible");
  expect([hasOpen(wish.teams), hasPerson(wish.teams)]).toEqual([true, true]);
  wish.teams[0] = { who: "me", name: "", handicap: 2, specialists: [3, 0] };
  expect(asRequest(wish, player).options).not.toHaveProperty("specialists");
  wish.specialists = "chosen";
  expect(asRequest(wish, player).options).toMatchObject({ handicap: [2, 0, 0, 0], specialists: { AR: 3 } });
  wish.specialists = "draft";
  expect(asRequest(wish, player).options).toMatchObject({ specialists: "draft" });
  expect(asRequest(wish, player).options).not.toHaveProperty("starter");
  wish.starter = 0;
  expect(asRequest(wish, player).options).toMatchObject({ starter: 0 });
  wish.starter = 4; // of a team that was taken away
  expect(asRequest(wish, player).options).not.toHaveProperty("starter");
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

test("of an automatic team there may be one only, and somebody must choose something", () => {
  const automatic = [
    { key: "peloton", most: 1 },
    { key: "muscle", most: 6 },
  ];
  const offer: GameOffer = { ...OFFER, automatic };
  expect(["me", "bot:sensible", "bot:muscle"].map((who) => automaticOf(who, offer))).toEqual(["", "", "muscle"]);
  expect(automaticLeft(["me", "bot:muscle"], offer)).toEqual(["peloton", "muscle"]);
  expect(automaticLeft(["open", "bot:peloton"], offer)).toEqual(["muscle"]);
  expect(automaticLeft(["bot:peloton", "bot:muscle"], offer)).toEqual([]);
  expect(automaticLeft(["me"], undefined)).toEqual([]);
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
  const sent = (hasHandicap: boolean) =>
    asRequest({ ...wish, teams: asAsked(wish.teams, hasHandicap, offer) }, player).options;
  expect(sent(true)).toMatchObject({ handicap: [1, 0], specialists: { AR: 2 } });
  expect(sent(false)).not.toHaveProperty("handicap");
});

test("a team with a handicap, a specialist or the first places is not given away to ride by itself", () => {
  const options = { starter: 0, handicap: [0, 1, 0, 0], specialists: { CS: 3 } };
  expect([0, 1, 2, 3].map((seat) => hasChoices(options, seat))).toEqual([true, true, true, false]);
  expect(hasChoices({ specialists: "draft" }, 0)).toBe(false);
});
