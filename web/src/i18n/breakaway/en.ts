/** What is said while teams bid for the breakaway, in English. */
import type { Message } from "../messages";

export default {
  places: {
    count: "places",
    one: "{places} place ahead, on square {square}",
    other: "{places} places ahead, on square {square}",
  },
  rule: {
    count: "places",
    one: "Your rider lays two cards unseen. The highest total starts from square {square}.",
    other: "Your rider lays two cards unseen. The {places} highest totals start from square {square}.",
  },
  price: "The price: both cards are gone, two exhaustion cards come instead. All others have theirs back.",
  "bid.1": "First bid",
  "bid.2": "Second bid",
  hint: "Lay one card unseen; the others go back.",
  lay: "Bid the {card}",
  "lay.tired": "Bid exhaustion",
  named: "You have named your {type}.",
  laid: "Your bid lies on the table.",
  bids: "Bids",
  total: "{total} in all",
  hidden: "face down",
  "is.thinking": "thinking",
  "is.named": "named",
  "is.laid": "laid",
  "is.away": "gets away",
  "is.back": "cards back",
} as const satisfies Record<string, Message>;
