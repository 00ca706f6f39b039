/** What is told of a decision once somebody has chosen anew. */
import { learnText } from "../../i18n/learn/text";
import { reviewText } from "../../i18n/review/text";
import type { Road } from "../../table/positions";
import { eventsTold, optionName } from "../names";
import type { Decision } from "../report";
import { judgedIn } from "./lessons";
import type { Told } from "./position";

export function toldOf(decision: Decision, road: Road): Told {
  const options = judgedIn(decision).map((one) => {
    const why = [
      one.option === decision.best && decision.better?.length ? eventsTold(decision.better, road) : "",
      one.option === decision.option && decision.played?.length
        ? reviewText("because.played", { events: eventsTold(decision.played, road) })
        : "",
    ];
    return { ...one, why: why.filter(Boolean).join(" ") };
  });
  const played = { option: optionName(decision, decision.option, road) };
  const equals = options.filter(({ isBest }) => isBest).length > 1 ? [learnText("equals")] : [];
  return { options, notes: [...equals, learnText(decision.mistake ? "played" : "played.same", played)] };
}
