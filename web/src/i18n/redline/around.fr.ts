/** What is said around a table of Redline where a race says something else, in French. */
import type { around as english } from "./around.en";
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "Le jeu de pièces : de deux à six joueurs, mains ouvertes.",
  "home.goes-on.redline": "Votre partie continue",
  "lobby.seats.redline": "Joueurs",
  "lobby.invite.text.redline": "Qui ouvre ce lien prend une place libre. Sans compte.",
  "lobby.invite.full.redline": "Toutes les places sont prises. Libérez-en une si quelqu’un d’autre doit venir.",
  "lobby.device.text.redline":
    "Ce lien secret emporte votre place sur votre téléphone ou un autre ordinateur. Gardez-le pour vous.",
  "lobby.device.of.redline": "Lien de {team}",
  "lobby.device.qr.redline": "Code QR de {team}",
  "lobby.bot.of.redline": "Qui joue pour {team} ?",
  "lobby.release.redline": "Libérer cette place",
  "lobby.sit.redline": "Prendre cette place",
  "lobby.remove.redline": "Retirer les places libres",
  "lobby.start.redline": "Commencer la partie",
  "lobby.start.wait.redline": {
    count: "seats",
    one: "{seats} place est encore libre : attendez, ou confiez-la à un robot.",
    other: "{seats} places sont encore libres : attendez, ou confiez-les à des robots.",
  },
  "lobby.wait.host.redline": "L’hôte commence la partie quand tout le monde est là.",
  "menu.bot.redline": "Confier {team} à un robot",
  "menu.bot.back.redline": "Reprendre {team}",
  "table.again.redline": "Rejouer",
  "table.again.led.redline": "Les mêmes joueurs rejouent.",
} as const satisfies Record<keyof typeof english, Message>;
