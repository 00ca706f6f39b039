/** The review of a match of Redline: turns instead of rounds, players instead of teams, pieces instead of cards. */
import { redlineText } from "../../i18n/redline/text";
import { list } from "../../i18n/language.svelte";
import { playerName } from "../../pages/parts/tables";
import type { TableInfo } from "../../protocol/protocol";
import { numberOf, stageOf } from "../../review/figures";
import { reviewText } from "../../i18n/review/text";
import { sayOfPlayers, type ReviewWords } from "../../review/words";
import { letterOf, pieceName } from "../eventText";
import { seatName } from "../names";
import { AND, cellKey, parseLying } from "../pieces";
import { loadRedlineText } from "../sentences";
import Drawn from "./Drawn.svelte";

export { default as Lesson } from "./Lesson.svelte";
export { default as Moment } from "./Moment.svelte";
/** Before it is shown. */
export const ready = loadRedlineText;

/** A placement, or the pieces that are let go. */
export function optionName(option: string): string {
  if (!option.includes("@")) return list(option.split(AND).map((piece) => pieceName(piece)));
  const { piece, ports, x, y } = parseLying(option);
  return redlineText("review.place", { piece: pieceName(piece, ports), cell: cellKey({ x, y }) });
}

export const words = (table: TableInfo): ReviewWords => {
  const isSeries = Number(table.options["games"] ?? 1) > 1;
  return {
    seat: (seat) => {
      const player = table.seats[seat];
      return player ? playerName(player) : letterOf(seat);
    },
    seatAlone: (seat) => seatName(table.seats, seat),
    round: (round) => {
      if (round === "") return reviewText("end");
      const turn = redlineText("log.turn", { turn: numberOf(round) });
      return isSeries ? `${redlineText("log.game", { game: stageOf(round) })}, ${turn}` : turn;
    },
    option: (_, option) => optionName(option),
    say: sayOfPlayers,
    Drawn,
  };
};
