/** What is said of the weather beyond its names, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Prévisions",
  fair: "Beau temps sur tout le parcours.",
  elsewhere: "Ailleurs, il fait beau.",
  lay: "Météo",
  "lay.about":
    "Quel jeton est posé sur quelle tuile droite de votre table. D’après des descriptions publiques de la boîte Météo.",
  "lay.tile": "Tuile {tile}, {place}",
  "lay.none": "pas de jeton",
} satisfies Translation<typeof en>;
