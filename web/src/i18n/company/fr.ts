/** What is said between the people at a table, in French. */
import type { Translation } from "../messages";
import type en from "./en";

export default {
  "bot.ask": "Laisser un robot jouer pour {team} ?",
  "bot.ask.text":
    "Il joue comme le robot de la maison, jusqu’à ce que vous repreniez la main. Vous le pouvez à tout moment.",
  "bot.ask.tour":
    "Il joue comme le robot de la maison, jusqu’à ce que vous repreniez la main, au plus tard jusqu’à la fin de cette étape.",
  "bot.ask.yes": "Le laisser jouer",
  "bot.ask.no": "Continuer moi-même",
  "bot.holds": "Un robot joue pour {team}.",
  "bot.played": "Un robot a joué pour {team} en votre absence.",
  "bot.what": "Ce qu’il a joué",
  "bot.takeOver": "Reprendre la main",
  "bot.fine": "D’accord",
  "turn.yours": "À vous",
  "turn.of": "Au tour de {names}",
  "turn.many": "On attend {names}",
  "wait.since": "attendu depuis {time}",
  "wait.looking": "regarde",
  "wait.away": "ne regarde pas",
  "wait.nudge": "Appeler",
  "wait.nudge.of": "Appeler {name}",
  "wait.nudged": "Appelé {when}",
  "wait.calls.somebody": "Les autres vous attendent : c’est à vous.",
  "mood.title": "Dire",
  "mood.said": "{name} : {mood}",
  "mood.bravo": "Bravo !",
  "mood.allez": "Allez !",
  "mood.phew": "Ouf !",
  "mood.ouch": "Aïe !",
  "mood.ha": "Ha !",
  "mood.thanks": "Merci !",
  "host.is": "L’hôte est {name}",
  "host.you": "Vous êtes l’hôte",
  "host.may":
    "L’hôte donne le départ ; avant, il libère des places ou les donne à des robots ; ensuite, il peut faire jouer un robot pour une personne absente. Il ne voit rien de plus que les autres.",
  "invite.by": "{name} vous invite",
  "invite.you": "Vous êtes invité",
  "invite.to": {
    count: "free",
    one: "{what} : {seats} places, dont {free} libre.",
    other: "{what} : {seats} places, dont {free} libres.",
  },
  "invite.full": "Toutes les places de cette table sont prises. Vous pouvez regarder.",
  "invite.late": "La partie a déjà commencé. Vous pouvez regarder.",
} as const satisfies Translation<typeof en>;
