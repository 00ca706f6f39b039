/** What is said to who learns from their mistakes, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Aprender",
  at: "Posición {n} de {of}",
  positions: "Posiciones",
  "position.right": "{n}: encontrada",
  "position.wrong": "{n}: no encontrada",
  back: "Volver a la carrera",

  "ask.card": "Tu {type}, {toGo}. ¿Qué carta?",
  "ask.rider": "¿Qué corredor roba primero?",
  "ask.place": "¿Dónde sale tu {type}?",
  "ask.other": "¿Qué eliges?",
  options: "Tus opciones",
  plays: "juega {card} este turno",
  count: "Lo que sabes",
  play: "Jugar {option}",
  choose: "Elegir {option}",
  "play.none": "Elige primero",
  show: "Ver la respuesta",

  best: "Lo mejor.",
  fine: "También vale.",
  wrong: "Esta no.",
  shown: "Esto era lo mejor.",
  "told.right": "{option} te deja el {points} % de la carrera.",
  "told.wrong": "{option} cuesta {points} puntos frente a {best}.",
  "told.shown": "{best} te deja el {points} % de la carrera.",
  "is.best": "lo mejor",
  "is.fine": "también vale",
  "is.costs": { count: "points", one: "cuesta {points}", other: "cuesta {points}" },
  percent: "{points} %",
  played: "En la carrera jugaste {option}.",
  "played.same": "En la carrera jugaste {option}, y estaba bien.",
  next: "Siguiente posición",
  end: "Terminar",

  done: {
    count: "right",
    one: "{right} de {of} encontrada.",
    other: "{right} de {of} encontradas.",
    none: "Ninguna de {of} todavía.",
  },
  "done.about": "Toda opción dentro del error de la mejor contaba como buena.",
  again: "Otra vez",
  review: "Al análisis",
  clean: "Una carrera limpia.",
  "clean.about": "Ninguna decisión costó claramente algo: aquí no hay nada que aprender.",
  waiting: "Las decisiones se juzgan al final. Esta página sigue sola.",
  nobody: "En esta carrera no se juzgó ninguna decisión de una persona.",
} satisfies Translation<typeof en>;
