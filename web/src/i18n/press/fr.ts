/** What is said around the front page of a race, in French. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Le journal",
  about: "Tiré du compte rendu de la course, à partager.",
  stage: "Étape {stage}",
  back: "Retour à la course",
  share: "Partager la une",
  copy: "Copier le lien",
  copied: "Lien copié",
  drawing: "La une est sous presse…",
  wide: "Pour les liens",
  tall: "Pour les téléphones",
  png: "Image",
  svg: "À imprimer",
  download: "{what} : {form}",
} satisfies Translation<typeof english>;
