/** What a bot answered in a race or a tour, in words: the sentences of its events, where an answer says all of one. */
import type { Answered, AnswerWords } from "../games";
import { breakawayText } from "../i18n/breakaway/text";
import { reviewText } from "../i18n/review/text";
import { labelled, speech, t } from "../i18n/language.svelte";
import type { View } from "../net/sight.svelte";
import { knowCatalogue } from "../pages/parts/tables";
import type { RaceEvent, TableInfo } from "../protocol/protocol";
import { stageOf } from "../review/figures";
import { roundName } from "../review/names";
import { roadsOf } from "../review/roads";
import { cardName, sentence, typeName } from "./eventText";
import type { Road } from "./positions";
import { seatOf } from "./riders";

export async function answerWords(table: TableInfo, view: View | null): Promise<AnswerWords> {
  knowCatalogue();
  const [roads] = await Promise.all([
    roadsOf(table, view ?? undefined).catch(() => new Map<number, Road>()), // squares have their own names then
    reviewText.load(speech.current),
    breakawayText.load(speech.current),
  ]);
  return {
    round: (round) => (round.startsWith("draft") ? t("race.phases.draft") : roundName(round)),
    said: (answered) => said(answered, roads.get(stageOf(answered.at))),
  };
}

/** Who draws cards first, or is placed first, is not worth a word. */
export function said({ at, who, asked, number, option }: Answered, road: Road | undefined): string[] {
  const told = (event: RaceEvent["event"], fields: object): string[] => [
    sentence({ event, rule: "", ...fields } as RaceEvent, road),
  ];
  if (at.startsWith("draft"))
    return told("Drafted", { seat: seatOf(who), rider: who + option.slice(0, 1), specialist: Number(option.slice(1)) });
  switch (asked) {
    case "card":
      return [labelled(typeName(who), cardName(option))];
    case "bid":
      return [labelled(breakawayText(number === 1 ? "bid.1" : "bid.2"), cardName(option))];
    case "place":
      return [labelled(typeName(who), t("race.prompts.square", { square: road?.mark(option) ?? option }))];
    case "name":
      return told("BiddingOpened", { riders: [option] });
    case "recover":
      return told("Recovered", { rider: who, gave_back: option === "yes" });
    case "refresh":
      return told("TookBack", { rider: who, card: option });
    default:
      return [];
  }
}
