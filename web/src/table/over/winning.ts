/** How a race was won, in a sentence or two, from its events. */
import { faceOf } from "../../art/cards";
import { t } from "../../i18n/language.svelte";
import { riderName } from "../eventText";
import type { Road } from "../positions";
import type { Victory } from "./statistics";

/** "Round 12: a last 7, two squares past the line. The slipstream helped." */
export function lastCard(won: Victory, road: Road): string {
  const place = t("table.over.place", { squares: 1 - road.toGo(won.square) });
  const face = faceOf(won.card || "0");
  const said = face.exhaustion
    ? t("table.over.how.tired", { round: won.round, place })
    : t("table.over.how", { round: won.round, card: face.value, place });
  return won.towed ? `${said} ${t("table.over.towed")}` : said;
}

/** Who was next, and how far back; "" if nobody was. */
export function nextBehind(won: Victory, road: Road): string {
  if (won.second === undefined || won.secondSquare === undefined) return "";
  const squares = road.toGo(won.secondSquare) - road.toGo(won.square);
  const second = riderName(won.second);
  return squares === 0 ? t("table.over.lane", { second }) : t("table.over.ahead", { second, squares });
}
