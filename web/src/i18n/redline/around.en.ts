/** What is said around a table of players where one of teams says something else, in English. */
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "The tile game: two to six players, open hands.",
  "home.goes-on.players": "Your game goes on",
  "lobby.seats.players": "Players",
  "lobby.invite.text.players": "Whoever opens this link takes a free seat. No account needed.",
  "lobby.invite.full.players": "Every seat is taken. Free one if somebody else should join.",
  "lobby.device.text.players":
    "This secret link carries your seat to your phone or another computer. Keep it to yourself.",
  "lobby.device.of.players": "Link of {team}",
  "lobby.device.qr.players": "QR code of {team}",
  "lobby.bot.of.players": "Who plays as {team}?",
  "lobby.release.players": "Free this seat",
  "lobby.sit.players": "Take this seat",
  "lobby.remove.players": "Remove free seats",
  "lobby.start.players": "Start the game",
  "lobby.start.wait.players": {
    count: "seats",
    one: "{seats} seat is still free: wait, or give it to a bot.",
    other: "{seats} seats are still free: wait, or give them to bots.",
  },
  "lobby.wait.host.players": "The host starts the game when everybody is there.",
  "menu.bot.players": "Let a bot play for {team}",
  "menu.bot.back.players": "Play for {team} again",
  "table.again.players": "Play again",
  "table.again.led.players": "The same players play again.",
} as const satisfies Record<string, Message>;
