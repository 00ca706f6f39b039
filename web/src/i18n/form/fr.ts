/** What is said in the form of a race alone, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  "specialists.none.about": "Chaque coureur peut avoir un talent qui change des cartes de sa pioche.",
  "specialists.draft": "Chacun son tour, comme dans la règle",
  "specialists.draft.about":
    "Avant la course, chaque équipe en prend un pour chaque coureur, dans un ordre tiré au hasard puis en sens inverse. Un exemplaire de chacun à deux ou trois équipes, deux dès quatre.",
  "specialists.chosen": "Choisis par l’hôte (option)",
  "specialists.chosen.about":
    "Ce n’est pas la manière du livre : qui crée la table choisit dès maintenant pour tout le monde, ou personne.",
  "specialists.unchosen": "Choisissez un spécialiste pour quelqu’un, ou « aucun » ci-dessus.",
  "starter.about": "Ou à choisir, comme dans la règle : le dernier joueur à être monté sur un vélo (ou le plus jeune).",
} satisfies Translation<typeof en>;
