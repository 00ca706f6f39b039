/** What is said of the weather beyond its names, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Previsión",
  fair: "Buen tiempo en todo el recorrido.",
  elsewhere: "En lo demás, buen tiempo.",
  lay: "Meteorología",
  "lay.about": "Qué ficha hay en cada tramo recto de tu mesa. Según descripciones públicas de la caja Meteo.",
  "lay.tile": "Tramo {tile}, {place}",
  "lay.none": "sin ficha",
} satisfies Translation<typeof en>;
