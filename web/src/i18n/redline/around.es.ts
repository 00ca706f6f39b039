/** What is said around a table of Redline where a race says something else, in Spanish. */
import type { around as english } from "./around.en";
import type { Message } from "../messages";

export const around = {
  "new.game.redline": "Redline",
  "new.game.redline.about": "El juego de piezas: de dos a seis jugadores, manos abiertas.",
  "home.goes-on.redline": "Tu partida continúa",
  "lobby.seats.redline": "Jugadores",
  "lobby.invite.text.redline": "Quien abra este enlace toma un puesto libre. Sin cuenta.",
  "lobby.invite.full.redline": "Todos los puestos están ocupados. Libera uno si ha de venir alguien más.",
  "lobby.device.text.redline": "Este enlace secreto lleva tu puesto a tu teléfono o a otro ordenador. No lo compartas.",
  "lobby.device.of.redline": "Enlace de {team}",
  "lobby.device.qr.redline": "Código QR de {team}",
  "lobby.bot.of.redline": "¿Quién juega por {team}?",
  "lobby.release.redline": "Liberar este puesto",
  "lobby.sit.redline": "Tomar este puesto",
  "lobby.remove.redline": "Quitar los puestos libres",
  "lobby.start.redline": "Empezar la partida",
  "lobby.start.wait.redline": {
    count: "seats",
    one: "Queda {seats} puesto libre: espera, o dáselo a un bot.",
    other: "Quedan {seats} puestos libres: espera, o dáselos a bots.",
  },
  "lobby.wait.host.redline": "El anfitrión empieza la partida cuando estén todos.",
  "menu.bot.redline": "Dejar {team} a un bot",
  "menu.bot.back.redline": "Volver a llevar {team}",
  "table.again.redline": "Jugar otra vez",
  "table.again.led.redline": "Los mismos juegan otra vez.",
} as const satisfies Record<keyof typeof english, Message>;
