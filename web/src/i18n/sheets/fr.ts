/** What the sheets of a race table say about its stage, its squares and its teams, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  about: "À propos de cette étape",
  rulebook: "d’après sa règle",
  descriptions: "d’après des descriptions publiques",
  weather: "Météo",
  automatic: "Équipes automatiques",
  square: "Case {square}",
  "road.title": "La route",
  "road.stretch": "Cases {first} à {last}",
  "road.square": "Case {first}",
  "road.inner": "Branche intérieure",
  "road.outer": "Branche extérieure",
  lanes: { count: "lanes", one: "{lanes} file", other: "{lanes} files" },
  away: "place de départ de l’échappée",
  legend: "L’effet des cases",
  pulls: "Qui aspire qui",
  "pulls.now": "En l’état :",
  "pulls.card": "Avec {card} pour {rider}, si personne d’autre ne bouge :",
  "pulls.alone": "{rider} roule sans compagnie.",
  "pulls.pack": "{rider} roule dans un groupe avec {riders}.",
  "pulls.first": "Devant {rider}, personne pour donner l’aspiration.",
  "pulls.last": "Derrière {rider}, personne pour prendre l’aspiration.",
  "pulls.gap": { count: "squares", one: "{squares} case vide", other: "{squares} cases vides" },
  "pulls.ahead": "Devant le groupe de {rider} : {riders}, {gap} entre eux, l’aspiration la comble.",
  "pulls.behind": "Derrière le groupe de {rider} : {riders}, {gap} entre eux, l’aspiration la comble.",
  "pulls.not.ahead": "Devant le groupe de {rider} : {riders}, {gap} entre eux, pas d’aspiration. {why}.",
  "pulls.not.behind": "Derrière le groupe de {rider} : {riders}, {gap} entre eux, pas d’aspiration. {why}.",
  "does.ascent": "5 cases au plus en la traversant, pas d’aspiration",
  "does.descent": "qui y commence avance au moins de 5",
  "does.cobble": "aucune aspiration, ni donnée ni reçue",
  "does.supply": "qui y commence avance au moins de 4",
  "does.wavy": "qui est bloqué et s’y arrête subit un accident",
  "does.flat": "rien de particulier",
  "team.peloton":
    "Personne ne choisit pour cette équipe : une carte est retournée pour les deux coureurs, d’un seul paquet avec deux cartes attaque, où le coureur de devant avance de 2 et celui de derrière de 9.",
  "team.muscle":
    "Personne ne choisit pour cette équipe : une carte est retournée pour chaque coureur. Le sprinteur a un 5 de plus.",
  "team.both": "Elle ne prend pas de carte Fatigue et ne mise pas pour l’échappée.",
} satisfies Translation<typeof en>;
