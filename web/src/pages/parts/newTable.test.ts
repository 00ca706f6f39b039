import { expect, test } from "vitest";
import type { GameOffer } from "../../protocol/http";
import { automaticLeft, automaticOf, hasChoices } from "./newTable";

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

test("a team with a handicap, a specialist or the first places is not given away to ride by itself", () => {
  const options = { starter: 0, handicap: [0, 1, 0, 0], specialists: { CS: 3 } };
  expect([0, 1, 2, 3].map((seat) => hasChoices(options, seat))).toEqual([true, true, true, false]);
  expect(hasChoices({ specialists: "draft" }, 0)).toBe(false);
});
