/** What is said between the people at a table, in Spanish. */
import type { Translation } from "../messages";
import type en from "./en";

export default {
  "bot.ask": "¿Dejar que un bot juegue por {team}?",
  "bot.ask.text":
    "Juega como el bot de la casa, hasta que vuelvas a tomar el mando. Puedes hacerlo en cualquier momento.",
  "bot.ask.tour":
    "Juega como el bot de la casa, hasta que vuelvas a tomar el mando, como mucho hasta el final de esta etapa.",
  "bot.ask.yes": "Dejarlo jugar",
  "bot.ask.no": "Seguir yo",
  "bot.holds": "Un bot juega por {team}.",
  "bot.played": "Un bot ha jugado por {team} en tu ausencia.",
  "bot.what": "Lo que ha jugado",
  "bot.takeOver": "Tomar el mando",
  "bot.fine": "De acuerdo",
  "turn.yours": "Te toca",
  "turn.of": "Le toca a {names}",
  "turn.many": "Se espera a {names}",
  "wait.since": "se espera desde {time}",
  "wait.looking": "mirando",
  "wait.away": "no está mirando",
  "wait.nudge": "Llamar",
  "wait.nudge.of": "Llamar a {name}",
  "wait.nudged": "Llamada {when}",
  "wait.calls.somebody": "Los demás te esperan: te toca.",
  "mood.title": "Decir",
  "mood.said": "{name}: {mood}",
  "mood.bravo": "¡Bravo!",
  "mood.allez": "¡Vamos!",
  "mood.phew": "¡Uf!",
  "mood.ouch": "¡Ay!",
  "mood.ha": "¡Ja!",
  "mood.thanks": "¡Gracias!",
  "host.is": "El anfitrión es {name}",
  "host.you": "Tú eres el anfitrión",
  "host.may":
    "El anfitrión da la salida; antes libera asientos o los da a bots; después puede hacer que un bot juegue por quien está ausente. No ve nada más que los demás.",
  "invite.by": "{name} te invita",
  "invite.you": "Te han invitado",
  "invite.to": {
    count: "free",
    one: "{what}: {seats} asientos, {free} libre.",
    other: "{what}: {seats} asientos, {free} libres.",
  },
  "invite.full": "Todos los asientos de esta mesa están ocupados. Puedes mirar.",
  "invite.late": "La partida ya ha empezado. Puedes mirar.",
} as const satisfies Translation<typeof en>;
