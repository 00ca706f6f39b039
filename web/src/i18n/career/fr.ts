/** One's own record, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Mon palmarès",
  none: "Aucune de vos courses n’est terminée. Courez-en une, et elle sera ici.",
  about:
    "D’après les courses que ce serveur a encore de vous, les 200 dernières au plus. Il disparaît avec les tables, et avec tout le reste quand vous vous retirez.",
  old: "Le serveur est injoignable : voici l’état de votre dernière visite.",
  you: "Ce qui est gardé de vous, et comment l’effacer",
  races: { count: "many", one: "{many} course", other: "{many} courses" },
  won: { count: "many", one: "{many} gagnée", other: "{many} gagnées" },
  places: "Places",
  "place.n": "{n}.",
  "place.of": "{place} sur {of}",
  times: { count: "many", one: "{many} fois", other: "{many} fois" },

  strength: "Force sans la chance",
  "strength.none": {
    count: "more",
    one: "Encore une course revue, et on pourra le dire.",
    other: "Encore {more} courses revues, et on pourra le dire.",
  },
  "strength.now":
    "Sans la chance, vous gagnez {value} % de vos courses, entre {low} et {high} % (95 %). Entre égaux, ce serait {even} %.",
  "strength.about":
    "Chaque course compte pour son résultat moins ce que valait sa donne, d’après la revue. Les {window} dernières courses.",
  "strength.chart": "Force après chaque course, avec son intervalle",
  "strength.even": "entre égaux",

  feats: "Exploits",
  "feats.none": "Aucun pour l’instant. La revue d’une course les trouve.",
  "feat.breakaway": "Gagné depuis l’échappée",
  "feat.breakaway.about": "Le vainqueur était parti devant la grille.",
  "feat.from-the-front": "Gagné en tête",
  "feat.from-the-front.about": "Le vainqueur menait après chaque tour de la seconde moitié.",
  "feat.from-behind": "Gagné de l’arrière",
  "feat.from-behind.about": "À la moitié de la course, les deux coureurs étaient derniers.",
  "feat.one-two": "Premier et deuxième",
  "feat.one-two.about": "Les deux coureurs avant tous les autres.",
  "feat.fresh": "Pas une carte Fatigue",
  "feat.fresh.about": "Une course entière sans en prendre.",
  "feat.sheltered": "Dans l’aspiration",
  "feat.sheltered.about": "Gagné avec deux fois plus de cases d’aspiration que les autres.",
  "feat.against-luck": "Contre les cartes",
  "feat.against-luck.about": "Gagné malgré une donne clairement mauvaise.",
  "feat.flawless": "Sans faute",
  "feat.flawless.about": "Aucune décision n’a clairement coûté quelque chose.",

  stages: "Par étape",
  bots: "Contre les robots",
  last: "Dernières courses",
  "col.stage": "Étape",
  "col.bot": "Robot",
  "col.races": "Courses",
  "col.won": "Gagnées",
  "col.best": "Meilleure",
  "col.mean": "Place moyenne",
  "col.even": "Entre égaux",
  "col.when": "Quand",
  "col.place": "Place",
  "col.adjusted": "Sans la chance",
  save: "L’emporter",
} satisfies Translation<typeof en>;
