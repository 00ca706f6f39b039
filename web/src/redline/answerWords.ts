/** What a bot answered in Redline, in words: where a piece lies, or who gives which up. */
import type { AnswerWords } from "../games";
import type { RedlineEvent, TableInfo } from "../protocol/protocol";
import { reviewText } from "../i18n/review/text";
import { speech } from "../i18n/language.svelte";
import { happened, LETTERS, text } from "./eventText";
import { AND } from "./pieces";
import { optionName, words } from "./review/words";
import { loadRedlineText } from "./sentences";

export async function answerWords(table: TableInfo): Promise<AnswerWords> {
  await Promise.all([loadRedlineText(), reviewText.load(speech.current)]);
  const { round, seat: nameOf } = words(table);
  return {
    round,
    said({ who, asked, option }) {
      if (asked === "place") return [optionName(option)];
      const seat = LETTERS.indexOf(who);
      const pieces = option.split(AND);
      const event = pieces.length > 1 ? "Discarded" : "Gave";
      return pieces.map((piece) => text(happened({ event, seat, piece, rule: "" } as RedlineEvent, nameOf)));
    },
  };
}
