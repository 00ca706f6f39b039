/** What is said at a plain table, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  table: "Sur la table",
  players: "Joueurs",
  player: "Joueur",
  "players.count": { count: "players", one: "{players} joueur", other: "{players} joueurs" },
  log: "Ce qui s’est passé",
  "log.none": "Il ne s’est encore rien passé.",
  asked: "C’est à vous.",
  waiting: "On attend {names}.",
  over: "La partie est finie.",
  chosen: "Vous avez choisi {option}. Vous pouvez encore changer.",
  yes: "oui",
  result: "Résultat",
  place: "Place",
  show: "C’est moi, {name} : montrer mon jeu",
  "new.seat": "Joueur {letter}",
  "new.who": "Qui joue {seat} ?",
  "new.name": "Nom de {seat}",
  "new.add": "Ajouter un joueur",
  "new.remove": "Retirer le joueur {letter}",
} as const satisfies Translation<typeof en>;
