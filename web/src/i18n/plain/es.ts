/** What is said at a plain table, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  table: "En la mesa",
  players: "Jugadores",
  player: "Jugador",
  "players.count": { count: "players", one: "{players} jugador", other: "{players} jugadores" },
  log: "Lo que ha pasado",
  "log.none": "Todavía no ha pasado nada.",
  asked: "Te toca.",
  waiting: "Se espera a {names}.",
  over: "La partida ha terminado.",
  chosen: "Has elegido {option}. Todavía puedes cambiar.",
  yes: "sí",
  result: "Resultado",
  place: "Puesto",
  show: "Soy {name}: mostrar mi lado",
  "new.seat": "Jugador {letter}",
  "new.who": "¿Quién juega por {seat}?",
  "new.name": "Nombre de {seat}",
  "new.add": "Añadir un jugador",
  "new.remove": "Quitar al jugador {letter}",
} as const satisfies Translation<typeof en>;
