/** What is said where one asks to be told that a table waits, in French. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Quand c’est à vous",
  on: "Me prévenir sur cet appareil",
  about: "Une fois par tour, et seulement si vous ne regardez pas la table.",
  blocked: "Ce navigateur n’autorise pas la page à vous prévenir : permettez-lui les notifications dans ses réglages.",
  impossible:
    "Ce navigateur ne peut pas être réveillé : il faut une adresse sûre (https) et, sur iPhone ou iPad, la page sur l’écran d’accueil.",
  failed: "Le service de messages du navigateur ne répond pas. Réessayez plus tard.",
  webhook: "Ou à une adresse web",
  "webhook.about":
    "Pour une messagerie ou un programme à vous : chaque message est signé d’un secret affiché une seule fois.",
  "webhook.address": "Adresse",
  "webhook.add": "Ajouter",
  "webhook.secret": "Secret, affiché seulement maintenant",
  "webhook.refused": "Rien ne peut être envoyé à cette adresse : elle doit être publique et commencer par https://.",
  remove: "Retirer {address}",
} satisfies Translation<typeof english>;
