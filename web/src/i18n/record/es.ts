/** What is said of a record from a file, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Seguir desde un archivo",
  about:
    "Elige el archivo de una partida guardada aquí, en otro servidor o en el terminal. Lo jugado queda como está; quién juega se elige de nuevo.",
  choose: "Elige un archivo o suéltalo aquí",
  large: "Este archivo es demasiado grande para el registro de una partida.",
  said: "El servidor dice: {reason}",
  over: "Esta partida ha terminado. Se puede guardar aquí para verla otra vez.",
  keep: "Guardarla y verla",
  was: "Jugaban: {names}.",
} satisfies Translation<typeof en>;
