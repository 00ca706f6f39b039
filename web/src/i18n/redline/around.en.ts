/** What is said around a table of Redline where a race says something else, in English. */
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "The tile game: two to six players, open hands.",
  "home.goes-on.redline": "Your game goes on",
  "lobby.seats.redline": "Players",
  "lobby.invite.text.redline": "Whoever opens this link takes a free seat. No account needed.",
  "lobby.invite.full.redline": "Every seat is taken. Free one if somebody else should join.",
  "lobby.device.text.redline":
    "This secret link carries your seat to your phone or another computer. Keep it to yourself.",
  "lobby.device.of.redline": "Link of {team}",
  "lobby.device.qr.redline": "QR code of {team}",
  "lobby.bot.of.redline": "Who plays as {team}?",
  "lobby.release.redline": "Free this seat",
  "lobby.sit.redline": "Take this seat",
  "lobby.remove.redline": "Remove free seats",
  "lobby.start.redline": "Start the game",
  "lobby.start.wait.redline": {
    count: "seats",
    one: "{seats} seat is still free: wait, or give it to a bot.",
    other: "{seats} seats are still free: wait, or give them to bots.",
  },
  "lobby.wait.host.redline": "The host starts the game when everybody is there.",
  "menu.bot.redline": "Let a bot play for {team}",
  "menu.bot.back.redline": "Play for {team} again",
  "table.again.redline": "Play again",
  "table.again.led.redline": "The same players play again.",
} as const satisfies Record<string, Message>;
