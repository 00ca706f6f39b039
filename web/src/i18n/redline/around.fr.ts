/** What is said around a table of players where one of teams says something else, in French. */
import type { around as english } from "./around.en";
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "Le jeu de pièces : de deux à six joueurs, mains ouvertes.",
  "home.goes-on.players": "Votre partie continue",
  "lobby.seats.players": "Joueurs",
  "lobby.invite.text.players": "Qui ouvre ce lien prend une place libre. Sans compte.",
  "lobby.invite.full.players": "Toutes les places sont prises. Libérez-en une si quelqu’un d’autre doit venir.",
  "lobby.device.text.players":
    "Ce lien secret emporte votre place sur votre téléphone ou un autre ordinateur. Gardez-le pour vous.",
  "lobby.device.of.players": "Lien de {team}",
  "lobby.device.qr.players": "Code QR de {team}",
  "lobby.bot.of.players": "Qui joue pour {team} ?",
  "lobby.release.players": "Libérer cette place",
  "lobby.sit.players": "Prendre cette place",
  "lobby.remove.players": "Retirer les places libres",
  "lobby.start.players": "Commencer la partie",
  "lobby.start.wait.players": {
    count: "seats",
    one: "{seats} place est encore libre : attendez, ou confiez-la à un robot.",
    other: "{seats} places sont encore libres : attendez, ou confiez-les à des robots.",
  },
  "lobby.wait.host.players": "L’hôte commence la partie quand tout le monde est là.",
  "menu.bot.players": "Confier {team} à un robot",
  "menu.bot.back.players": "Reprendre {team}",
  "table.again.players": "Rejouer",
  "table.again.led.players": "Les mêmes joueurs rejouent.",
} as const satisfies Record<keyof typeof english, Message>;
