/** What is said in the form of a race alone, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  "specialists.none.about": "Cada corredor puede tener un talento que cambia cartas de su mazo.",
  "specialists.draft": "Por turnos, como en las reglas",
  "specialists.draft.about":
    "Antes de la carrera cada equipo toma uno para cada corredor, en un orden al azar y luego al revés. Un ejemplar de cada uno con dos o tres equipos, dos desde cuatro.",
  "specialists.chosen": "Los elige quien crea la mesa (opción)",
  "specialists.chosen.about": "No es lo que dice el libro: quien crea la mesa elige ya para todos, o ninguno.",
  "specialists.unchosen": "Elige un especialista para alguien, o «ninguno» arriba.",
  "starter.about":
    "O a elegir, como en las reglas: el jugador que ha montado en bici más recientemente (en caso de empate, el más joven).",
} satisfies Translation<typeof en>;
