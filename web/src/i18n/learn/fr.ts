/** What is said to who learns from their mistakes, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Apprendre",
  at: "Position {n} sur {of}",
  positions: "Positions",
  "position.right": "{n} : trouvée",
  "position.wrong": "{n} : pas trouvée",
  back: "Retour à la course",

  "ask.card": "Votre {type}, {toGo}. Quelle carte ?",
  "ask.rider": "Quel coureur pioche d’abord ?",
  "ask.place": "D’où part votre {type} ?",
  "ask.other": "Que choisissez-vous ?",
  options: "Vos choix",
  plays: "joue {card} ce tour-ci",
  count: "Ce que vous savez",
  play: "Jouer {option}",
  choose: "Choisir {option}",
  "play.none": "Choisissez d’abord",
  show: "Voir la réponse",

  best: "Le meilleur choix.",
  fine: "Bien aussi.",
  wrong: "Pas celui-là.",
  shown: "C’était le meilleur.",
  "told.right": "{option} vous garde {points} % de la course.",
  "told.wrong": "{option} coûte {points} points par rapport à {best}.",
  "told.shown": "{best} vous garde {points} % de la course.",
  "is.best": "le meilleur",
  "is.fine": "bien aussi",
  "is.costs": { count: "points", one: "coûte {points}", other: "coûte {points}" },
  percent: "{points} %",
  played: "Dans la course, vous avez joué {option}.",
  "played.same": "Dans la course, vous avez joué {option}, ce qui allait bien.",
  next: "Position suivante",
  end: "Terminer",

  done: {
    count: "right",
    one: "{right} trouvée sur {of}.",
    other: "{right} trouvées sur {of}.",
    none: "Aucune sur {of} pour l’instant.",
  },
  "done.about": "Tout choix à l’intérieur de l’erreur du meilleur comptait comme bon.",
  again: "Recommencer",
  review: "Vers la revue",
  clean: "Une course sans faute.",
  "clean.about": "Aucune décision n’a clairement coûté quelque chose : il n’y a rien à apprendre ici.",
  waiting: "Les décisions sont jugées en dernier. Cette page continue d’elle-même.",
  nobody: "Aucune décision d’une personne n’a été jugée dans cette course.",
} satisfies Translation<typeof en>;
