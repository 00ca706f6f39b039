/** What is said at the finish of a race, in Spanish. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Llegada",
  after: { count: "rounds", one: "terminada tras {rounds} turno", other: "terminada tras {rounds} turnos" },
  you: "Tú",
  wins: "Gana {rider}.",
  "wins.by": "Gana {rider}. {how}",
  place: "{place}.",
  "short.squares": { count: "squares", one: "A {squares} casilla.", other: "A {squares} casillas." },
  "short.lane": "Por un carril.",
  "ahead.squares": {
    count: "squares",
    one: "{squares} casilla de ventaja.",
    other: "{squares} casillas de ventaja.",
  },
  "ahead.lane": "Por un carril.",
  squares: { count: "squares", one: "{squares} casilla", other: "{squares} casillas" },
  photo: "Foto de llegada",
  podium: "Podio",

  order: "Orden de llegada",
  winner: "ganador",
  "behind.lane": "misma casilla",
  behind: { count: "squares", one: "a {squares} casilla", other: "a {squares} casillas" },
  short: "a {squares} de la meta",

  won: "Lo que decidió",
  "won.round": "Turno {round}: {rider} juega {card}; {from} antes, {to} después.",
  "won.chance": "Opciones de ganar: {before} %, después {after} %.",
  led: "Quién iba en cabeza",
  "led.about": "En cabeza al descubrir las cartas.",
  "led.rounds": { count: "rounds", one: "{rounds} turno", other: "{rounds} turnos" },
  statistics: "Estadísticas de la etapa",

  watch: "Ver la carrera otra vez",
  front: "Periódico",
  challenge: "Enviar como reto",
  share: "Compartir",
  shared: "Enlace copiado",
  "share.text": "{stage}: {result}",
  fetching: "Cargando la carrera…",
} satisfies Translation<typeof english>;
