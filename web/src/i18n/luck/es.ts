/** What is said of the promise that nobody chose what was drawn, in Spanish. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  own: "Nadie eligió lo que salió: estaba prometido antes de la salida, y este navegador tuvo su parte.",
  closed: "Lo que sale aquí estaba prometido; la clave se dirá cuando ya nadie corra con estas cartas.",
  kept: "Lo que salió es lo que estaba prometido antes de la salida.",
  broken: "Lo que salió no es lo que estaba prometido antes de la salida.",
  none: "Nada se prometió sobre el azar de esta partida.",
  why: "Este navegador ha comparado la promesa con las claves, que ya se conocen. El servidor ha comprobado que todo lo que salió se deriva de ellas; con el acta, «lignerouge replay --verify» lo comprueba en tu propio ordenador.",
  "none.why": "Empezó antes de que hubiera promesas, o su acta no trae ninguna.",
} satisfies Translation<typeof english>;
