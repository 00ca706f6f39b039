/** What is said of the promise that nobody chose what was drawn, in French. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  own: "Personne n’a choisi les tirages : ils étaient promis avant le départ, et ce navigateur y a eu sa part.",
  closed: "Les tirages étaient promis avant ; la clé sera dite quand plus personne ne courra avec ces cartes.",
  kept: "Les tirages sont ceux qui étaient promis avant le départ.",
  broken: "Les tirages ne sont pas ceux qui étaient promis avant le départ.",
  none: "Rien n’a été promis sur le hasard de cette partie.",
  why: "Ce navigateur a comparé la promesse avec les clés, désormais connues. Le serveur a vérifié que chaque tirage en découle ; avec le compte rendu, « lignerouge replay --verify » le vérifie sur votre propre machine.",
  "none.why": "Elle a commencé avant qu’il y ait des promesses, ou son compte rendu n’en contient pas.",
} satisfies Translation<typeof english>;
