/** What rounds, seats and options are called in a review. */
import { reviewText } from "../i18n/review/text";
import { t } from "../i18n/language.svelte";
import type { RaceEvent } from "../protocol/protocol";
import { cardName, riderName, sentence, toGo } from "../table/eventText";
import type { Road } from "../table/positions";
import { letterOf } from "../table/riders";
import { numberOf, stageOf } from "./figures";
import type { Decision } from "./report";

export const teamName = (seat: number): string => t(`team.${letterOf(seat)}`);

/** "Round 7", "Stage 3, round 7", "Start"; the end without a name. */
export function roundName(round: string): string {
  if (round === "") return reviewText("end");
  const [stage, number] = [stageOf(round), numberOf(round)];
  if (stage === 0) return number === 0 ? reviewText("start") : reviewText("roundN", { round: number });
  return number === 0 ? reviewText("start.tour", { stage }) : reviewText("roundN.tour", { stage, round: number });
}

type Asked = "card" | "place" | "rider" | "bid" | "recover" | "discard";

/** What a prompt asked for: the last part of its name, without the number of a bid. */
export const askedIn = ({ prompt }: Pick<Decision, "prompt">): Asked | undefined =>
  (["card", "place", "rider", "bid", "recover", "discard"] as const).find((asked) =>
    prompt.split("/").at(-1)?.startsWith(asked),
  );

const RIDER = /^[A-F][RS]$/;
/** The rider whom a decision is about, if it is about one. */
export const riderIn = ({ prompt }: Pick<Decision, "prompt">): string | undefined =>
  prompt.split("/").find((part) => RIDER.test(part));

export function optionName(decision: Pick<Decision, "prompt">, option: string, road: Road | undefined): string {
  switch (askedIn(decision)) {
    case "card":
    case "bid":
      return cardName(option);
    case "place":
      return road ? toGo(option, road) : option;
    case "rider":
      return RIDER.test(option) ? riderName(option) : option;
    default:
      return reviewText.or(`option.${option}`, option);
  }
}

/** What befell the rider, in the sentences of the table. */
export const eventsTold = (events: readonly RaceEvent[], road: Road): string =>
  events.map((event) => sentence(event, road)).join(" ");
