/** What is said at a plain table, in English. */
import type { Message } from "../messages";

export default {
  table: "On the table",
  players: "Players",
  player: "Player",
  "players.count": { count: "players", one: "{players} player", other: "{players} players" },
  log: "What happened",
  "log.none": "Nothing has happened yet.",
  asked: "It is your turn.",
  waiting: "Waiting for {names}.",
  over: "The game is over.",
  chosen: "You chose {option}. You may still change it.",
  yes: "yes",
  result: "Result",
  place: "Place",
  show: "I am {name}: show my side",
  "new.seat": "Player {letter}",
  "new.who": "Who plays {seat}?",
  "new.name": "Name of {seat}",
  "new.add": "Add a player",
  "new.remove": "Remove player {letter}",
} as const satisfies Record<string, Message>;
