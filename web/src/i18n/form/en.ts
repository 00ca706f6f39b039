/** What is said in the form of a race alone, in English. */
import type { Message } from "../messages";

export default {
  "specialists.none.about": "Every rider may have a talent that changes cards of the deck.",
  "specialists.draft": "Draft, as in the book",
  "specialists.draft.about":
    "Before the race every team takes one for each rider, in a random order and back. One copy of each with two or three teams, two from four on.",
  "specialists.chosen": "Chosen by the host (option)",
  "specialists.chosen.about": "Not the book’s way: whoever makes the table chooses for everybody, now, also none.",
  "specialists.unchosen": "Choose a specialist for somebody, or “none” above.",
  "starter.about": "Or choose, as in the book: the player who most recently rode a bike (youngest if tied).",
} as const satisfies Record<string, Message>;
