/** What is said at the finish of a race, in French. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Arrivée",
  after: { count: "rounds", one: "terminée après {rounds} tour", other: "terminée après {rounds} tours" },
  you: "Vous",
  wins: "{rider} gagne.",
  "wins.by": "{rider} gagne. {how}",
  place: "{place}.",
  "short.squares": { count: "squares", one: "À {squares} case.", other: "À {squares} cases." },
  "short.lane": "À une file près.",
  "ahead.squares": { count: "squares", one: "{squares} case d’avance.", other: "{squares} cases d’avance." },
  "ahead.lane": "D’une file.",
  squares: { count: "squares", one: "{squares} case", other: "{squares} cases" },
  photo: "Photo-finish",
  podium: "Podium",

  order: "Ordre d’arrivée",
  winner: "vainqueur",
  "behind.lane": "même case",
  behind: { count: "squares", one: "à {squares} case", other: "à {squares} cases" },
  short: "à {squares} de la ligne",

  won: "Ce qui a fait gagner",
  "won.round": "Tour {round} : {rider} joue {card} ; {from} avant, {to} après.",
  "won.chance": "Chance de gagner : {before} %, puis {after} %.",
  led: "Qui menait",
  "led.about": "En tête au moment de retourner les cartes.",
  "led.rounds": { count: "rounds", one: "{rounds} tour", other: "{rounds} tours" },
  statistics: "Statistiques de l’étape",

  watch: "Revoir la course",
  front: "Le journal",
  challenge: "Lancer un défi",
  share: "Partager",
  shared: "Lien copié",
  "share.text": "{stage} : {result}",
  fetching: "La course arrive…",
} satisfies Translation<typeof english>;
