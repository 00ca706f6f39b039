/** La page de qui tient le serveur, en français. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Les coulisses",
  about: "Pour qui tient ce serveur : avec le jeton que contient sa variable LIGNEROUGE_TOKEN.",
  token: "Jeton",
  open: "Ouvrir",
  wrong: "Ce n’est pas le jeton de ce serveur, ou il n’en a pas.",
  leave: "Fermer",
  refresh: "Regarder encore",

  server: "Le serveur",
  version: "Version",
  started: "Démarré",
  database: "Base de données",
  size: "Taille de la base",
  free: "Libre sur le disque",
  "free.of": "{free} sur {total}",
  load: "Charge de la machine",
  "load.of": {
    count: "processors",
    one: "{load} sur {processors} processeur",
    other: "{load} sur {processors} processeurs",
  },
  memory: "Mémoire de ce processus",
  processor: "Temps de processeur de ce processus",
  sockets: "Connexions ouvertes",
  live: "Tables en mémoire",
  answers: "Réponses depuis le démarrage",
  guests: "Invités",
  "guests.today": {
    count: "today",
    one: "{guests}, dont {today} aujourd’hui",
    other: "{guests}, dont {today} aujourd’hui",
  },

  restart: "Redémarrer",
  "restart.text":
    "Avec la version installée maintenant. Les joueurs ne remarquent rien : leurs pages reviennent d’elles-mêmes, et rien n’est perdu.",
  "restart.done": "Le serveur redémarre.",
  "restart.not": "Ce serveur ne peut pas redémarrer lui-même : c’est à qui l’a lancé de le faire.",

  announcement: "Annonce",
  "announcement.text": "Une phrase que tous voient au-dessus de la page, jusqu’à ce qu’ils la ferment.",
  "announcement.label": "Phrase",
  "announcement.hint": "Ce soir à 22 h le serveur déménage ; chaque table continue ensuite.",
  "announcement.say": "Le dire à tous",
  "announcement.stop": "La retirer",
  "announcement.said": "C’est dit à tous.",
  "announcement.stopped": "Plus rien n’est annoncé.",

  tables: "Tables",
  "tables.open": { count: "tables", one: "{tables} en attente", other: "{tables} en attente" },
  "tables.playing": { count: "tables", one: "{tables} en cours", other: "{tables} en cours" },
  "tables.over": { count: "tables", one: "{tables} finie", other: "{tables} finies" },
  "tables.none": "Aucune.",
  "table.name": "Table",
  "table.seats": "Places",
  "table.changed": "Dernier changement",
  "table.kept": "Gardée jusqu’au",
  "table.ever": "pour toujours",
  "table.unnamed": "sans nom",

  keeps: "Ce qui part",
  "keeps.ever": "Tout est gardé pour toujours. Les variables LIGNEROUGE_KEEP_… changent cela.",
  "keeps.soon":
    "D’ici {days} jours, si personne ne s’en sert : tables {tables}, invités {guests}, livres du jeu sur table {books}.",
  "keeps.take": "Emporter ce qui part",

  refusals: "Refusé récemment",
  "refusals.text": "Par ce processus : quand, pourquoi, où, et à quelle adresse. Jamais ce qui a été dit.",
  "refusals.none": "Rien.",
  "refusal.at": "Quand",
  "refusal.code": "Pourquoi",
  "refusal.route": "Où",
  "refusal.address": "Adresse",
} as const satisfies Translation<typeof english>;
