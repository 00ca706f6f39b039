/** What is said while teams bid for the breakaway, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  places: {
    count: "places",
    one: "{places} place devant, case {square}",
    other: "{places} places devant, case {square}",
  },
  rule: {
    count: "places",
    one: "Votre coureur pose deux cartes cachées. Le plus fort total part de la case {square}.",
    other: "Votre coureur pose deux cartes cachées. Les {places} plus forts totaux partent de la case {square}.",
  },
  price:
    "Le prix : les deux cartes sont perdues, deux cartes Fatigue les remplacent. Tous les autres reprennent les leurs.",
  "bid.1": "Première mise",
  "bid.2": "Seconde mise",
  hint: "Posez une carte cachée ; les autres retournent au paquet.",
  lay: "Miser le {card}",
  "lay.tired": "Miser une Fatigue",
  named: "Vous avez désigné votre {type}.",
  laid: "Votre mise est sur la table.",
  bids: "Mises",
  total: "{total} en tout",
  hidden: "face cachée",
  "is.thinking": "réfléchit",
  "is.named": "désigné",
  "is.laid": "posée",
  "is.away": "s’échappe",
  "is.back": "reprises",
} satisfies Translation<typeof en>;
