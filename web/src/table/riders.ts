/** Riders by their names: "BS" is the sprinteur of team B, who sits on seat 1. */
import { TEAMS, type RiderType, type TeamLetter } from "../art/teams";
import type { Ask, RaceView } from "../protocol/protocol";
import { colourOf } from "./colours.svelte";

export const typeOf = (rider: string): RiderType => (rider[1] === "S" ? "S" : "R");
export const seatOf = (rider: string): number =>
  Math.max(
    0,
    TEAMS.findIndex((letter) => letter === rider[0]),
  );
/** The team as it is shown: its colour and its name. */
export const letterOf = colourOf;
export const teamOf = (rider: string): TeamLetter => letterOf(seatOf(rider));
export const ridersOf = (seat: number): readonly [string, string] => [
  `${TEAMS[seat] ?? "A"}R`,
  `${TEAMS[seat] ?? "A"}S`,
];
/** A rider's place in everything that is told by rider. */
export const numberOf = (rider: string): number => 2 * seatOf(rider) + (typeOf(rider) === "S" ? 1 : 0);

const RIDER = /^[A-F][RS]$/;

/** The rider whom a prompt is about: "7/BS/card", in a tour "3/7/BS/card"; nobody while one is being picked. */
export const riderAsked = (ask: Ask): string | undefined => ask.name.split("/").find((part) => RIDER.test(part));

/** Exhaustion cards in a deck. */
export const exhaustionIn = (cards: readonly string[]): number => cards.filter((card) => card === "E").length;

export const riderIn = (view: RaceView, rider: string): RaceView["riders"][number] | undefined =>
  view.riders.find((one) => one.rider === rider);

/** How many cards a seat has to choose each round: one for each of its riders on the road. */
export const cardsOwed = (view: RaceView, seat: number): number =>
  view.order.filter((rider) => seatOf(rider) === seat).length;
