/** What is to be done on the cardboard after a round, rider by rider, from what the server says happened. */
import type { PaperRound } from "../protocol/http";
import { cardboardText } from "../i18n/cardboard/text";

export interface Deed {
  readonly rider: string;
  /** Own steps, and those of the slipstream or a chase. */
  readonly steps: number;
  readonly towed: number;
  readonly card: string;
  /** Where they stand now. */
  readonly square: string;
  readonly lane: number;
  readonly crashed: boolean;
  readonly exhausted: boolean;
  readonly minute: boolean;
  readonly tokens: number;
  readonly home: boolean;
}

export function deeds({ events, after }: PaperRound): Deed[] {
  const order = events.flatMap((event) => (event.event === "Revealed" ? Object.entries(event.cards) : []));
  return order.map(([rider, card]) => {
    const own = events.filter((event) => "rider" in event && event.rider === rider);
    const has = (name: string): boolean => own.some(({ event }) => event === name);
    const seen = after.riders.find((one) => one.rider === rider);
    return {
      rider,
      card,
      steps: own.reduce((sum, event) => sum + (event.event === "Moved" ? event.steps : 0), 0),
      towed: own.filter(({ event }) => event === "Towed" || event === "Chased").length,
      square: seen?.square ?? "",
      lane: seen?.lane ?? 0,
      crashed: has("Crashed"),
      exhausted: has("Exhausted"),
      minute: has("TookMinute"),
      tokens: own.filter(({ event }) => event === "TookToken").length,
      home: has("Crossed"),
    };
  });
}

/** A lane as it is called; 0 is the right one. */
export function laneName(lane: number, lanes: number): string {
  if (lane === 0) return cardboardText("move.lane.0");
  return cardboardText(lane === lanes - 1 ? "move.lane.2" : "move.lane.1");
}
