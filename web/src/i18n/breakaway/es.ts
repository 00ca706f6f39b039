/** What is said while teams bid for the breakaway, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  places: {
    count: "places",
    one: "{places} plaza delante, casilla {square}",
    other: "{places} plazas delante, casilla {square}",
  },
  rule: {
    count: "places",
    one: "Tu corredor apuesta dos cartas ocultas. El total más alto sale de la casilla {square}.",
    other: "Tu corredor apuesta dos cartas ocultas. Los {places} totales más altos salen de la casilla {square}.",
  },
  price: "El precio: se pierden ambas cartas y llegan dos cartas de fatiga. Los demás recuperan las suyas.",
  "bid.1": "Primera apuesta",
  "bid.2": "Segunda apuesta",
  hint: "Apuesta una carta oculta; las demás vuelven.",
  lay: "Apostar el {card}",
  "lay.tired": "Apostar fatiga",
  named: "Has elegido a tu {type}.",
  laid: "Tu apuesta está sobre la mesa.",
  bids: "Apuestas",
  total: "{total} en total",
  hidden: "boca abajo",
  "is.thinking": "piensa",
  "is.named": "elegido",
  "is.laid": "hecha",
  "is.away": "se escapa",
  "is.back": "de vuelta",
} satisfies Translation<typeof en>;
