/** What is said of a record from a file, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Poursuivre depuis un fichier",
  about:
    "Choisissez le fichier d’une partie enregistrée ici, sur un autre serveur ou dans le terminal. Ce qui a été joué reste ; qui joue se choisit à nouveau.",
  choose: "Choisissez un fichier, ou déposez-le ici",
  large: "Ce fichier est trop grand pour le compte rendu d’une partie.",
  said: "Le serveur dit : {reason}",
  over: "Cette partie est finie. On peut la garder ici pour la revoir.",
  keep: "La garder et la voir",
  was: "Y jouaient : {names}.",
} satisfies Translation<typeof en>;
