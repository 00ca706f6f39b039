/** What the sheets of a race table say about its stage, its squares and its teams, in English. */
import type { Message } from "../messages";

export default {
  about: "About this stage",
  rulebook: "by its rulebook",
  descriptions: "after public descriptions",
  weather: "Weather",
  automatic: "Automatic teams",
  square: "Square {square}",
  lanes: { count: "lanes", one: "{lanes} lane", other: "{lanes} lanes" },
  away: "starting place of the breakaway",
  legend: "What the squares do",
  "does.ascent": "no more than 5 squares on the way, no slipstream",
  "does.descent": "whoever starts here moves at least 5",
  "does.cobble": "no slipstream is given or taken",
  "does.supply": "whoever starts here moves at least 4",
  "does.wavy": "whoever is blocked and ends here crashes",
  "does.flat": "nothing special",
  "team.peloton":
    "Nobody chooses for this team: one card is turned over for both riders, from one deck with two attack cards, where the rider in front moves 2 and the one behind 9.",
  "team.muscle": "Nobody chooses for this team: a card is turned over for each rider. The sprinteur has one 5 more.",
  "team.both": "It takes no exhaustion cards and does not bid for the breakaway.",
} as const satisfies Record<string, Message>;
