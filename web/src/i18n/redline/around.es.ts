/** What is said around a table of players where one of teams says something else, in Spanish. */
import type { around as english } from "./around.en";
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "El juego de piezas: de dos a seis jugadores, manos abiertas.",
  "home.goes-on.players": "Tu partida continúa",
  "lobby.seats.players": "Jugadores",
  "lobby.invite.text.players": "Quien abra este enlace toma un puesto libre. Sin cuenta.",
  "lobby.invite.full.players": "Todos los puestos están ocupados. Libera uno si ha de venir alguien más.",
  "lobby.device.text.players": "Este enlace secreto lleva tu puesto a tu teléfono o a otro ordenador. No lo compartas.",
  "lobby.device.of.players": "Enlace de {team}",
  "lobby.device.qr.players": "Código QR de {team}",
  "lobby.bot.of.players": "¿Quién juega por {team}?",
  "lobby.release.players": "Liberar este puesto",
  "lobby.sit.players": "Tomar este puesto",
  "lobby.remove.players": "Quitar los puestos libres",
  "lobby.start.players": "Empezar la partida",
  "lobby.start.wait.players": {
    count: "seats",
    one: "Queda {seats} puesto libre: espera, o dáselo a un bot.",
    other: "Quedan {seats} puestos libres: espera, o dáselos a bots.",
  },
  "lobby.wait.host.players": "El anfitrión empieza la partida cuando estén todos.",
  "menu.bot.players": "Dejar {team} a un bot",
  "menu.bot.back.players": "Volver a llevar {team}",
  "table.again.players": "Jugar otra vez",
  "table.again.led.players": "Los mismos juegan otra vez.",
} as const satisfies Record<keyof typeof english, Message>;
