/** What is said about the boxes that somebody plays with, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Mes boîtes",
  all: "toutes",
  about: "Seul ce que ces boîtes permettent de monter est proposé. Retenu sur cet appareil.",
  always: "jusqu’à {teams} équipes ; les autres en ont besoin",
  upTo: "jusqu’à {teams} équipes",
  most: "Avec ces boîtes, {teams} équipes au plus peuvent courir.",
  missed: "Vos boîtes ne permettent pas de monter {stage}, mais {other}.",
  missing: "impossible à monter avec vos boîtes",
  few: "Vos boîtes ne suffisent pas pour cela : ajoutez-en une, ou changez la façon de courir.",
  lacking: "Dans {box}, qui n’est pas parmi vos boîtes.",
} satisfies Translation<typeof en>;
