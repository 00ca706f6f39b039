/** What the sheets of a race table say about its stage, its squares and its teams, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  about: "Sobre esta etapa",
  rulebook: "según su reglamento",
  descriptions: "según descripciones públicas",
  weather: "Meteorología",
  automatic: "Equipos automáticos",
  square: "Casilla {square}",
  "road.title": "El recorrido",
  "road.stretch": "Casillas {first} a {last}",
  "road.square": "Casilla {first}",
  "road.inner": "Ramal interior",
  "road.outer": "Ramal exterior",
  lanes: { count: "lanes", one: "{lanes} carril", other: "{lanes} carriles" },
  away: "plaza de salida de la escapada",
  legend: "Qué hacen las casillas",
  pulls: "Quién va a rueda de quién",
  "pulls.now": "Tal como están:",
  "pulls.card": "Con {card} para {rider}, si nadie más se mueve:",
  "pulls.alone": "{rider} va sin compañía.",
  "pulls.pack": "{rider} va en un pelotón con {riders}.",
  "pulls.first": "Por delante de {rider} no va nadie a cuya rueda ir.",
  "pulls.last": "Por detrás de {rider} no va nadie.",
  "pulls.gap": { count: "squares", one: "{squares} casilla vacía", other: "{squares} casillas vacías" },
  "pulls.ahead": "Por delante del pelotón de {rider}: {riders}, {gap} en medio, se cierra yendo a rueda.",
  "pulls.behind": "Por detrás del pelotón de {rider}: {riders}, {gap} en medio, se cierra yendo a rueda.",
  "pulls.not.ahead": "Por delante del pelotón de {rider}: {riders}, {gap} en medio, nadie va a rueda. {why}.",
  "pulls.not.behind": "Por detrás del pelotón de {rider}: {riders}, {gap} en medio, nadie va a rueda. {why}.",
  "does.ascent": "no más de 5 casillas al pasarla, nadie va a rueda",
  "does.descent": "quien empieza aquí avanza al menos 5",
  "does.cobble": "ni se va a rueda ni se da rueda",
  "does.supply": "quien empieza aquí avanza al menos 4",
  "does.wavy": "quien queda bloqueado y termina aquí se cae",
  "does.flat": "nada especial",
  "team.peloton":
    "Nadie elige por este equipo: se da la vuelta a una carta para ambos corredores, de un solo mazo con dos cartas de ataque, con las que el de delante avanza 2 y el de detrás 9.",
  "team.muscle":
    "Nadie elige por este equipo: se da la vuelta a una carta para cada corredor. El sprinter tiene un 5 más.",
  "team.both": "No recibe cartas de fatiga y no apuesta por la escapada.",
} satisfies Translation<typeof en>;
