/** What is said at the finish of a race, in English. */
import type { Message } from "../messages";

export default {
  title: "Finish",
  after: { count: "rounds", one: "finished after {rounds} round", other: "finished after {rounds} rounds" },
  you: "You",
  wins: "{rider} wins.",
  "wins.by": "{rider} wins. {how}",
  place: "{place}.",
  "short.squares": { count: "squares", one: "{squares} square short.", other: "{squares} squares short." },
  "short.lane": "One lane short.",
  "ahead.squares": { count: "squares", one: "{squares} square ahead.", other: "{squares} squares ahead." },
  "ahead.lane": "Ahead by a lane.",
  squares: { count: "squares", one: "{squares} square", other: "{squares} squares" },
  photo: "Photo finish",
  podium: "Podium",

  order: "Order of arrival",
  winner: "winner",
  "behind.lane": "same square",
  behind: { count: "squares", one: "{squares} behind", other: "{squares} behind" },
  short: "{squares} short of the line",

  won: "What won it",
  "won.round": "Round {round}: {rider} plays {card}: {from} before, {to} after.",
  "won.chance": "Chance to win: {before} %, then {after} %.",
  led: "Who led",
  "led.about": "In front when the cards were turned.",
  "led.rounds": { count: "rounds", one: "{rounds} round", other: "{rounds} rounds" },
  statistics: "Stage statistics",

  watch: "See the race again",
  front: "Newspaper",
  challenge: "Send as a challenge",
  share: "Share",
  shared: "Link copied",
  "share.text": "{stage}: {result}",
  fetching: "Fetching the race…",
} as const satisfies Record<string, Message>;
