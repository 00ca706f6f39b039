import { expect, test } from "vitest";
import { seatName } from "./names";

const guest = (name: string) => ({ kind: "guest", name, bot: "" }) as const;

test("two of one name are told apart by their letters", () => {
  const seats = [guest("Ada"), guest("Bob"), guest("Bob")];
  expect([0, 1, 2, 3].map((seat) => seatName(seats, seat))).toEqual(["Ada", "Bob (B)", "Bob (C)", "D"]);
});
