/** What is said of a record from a file, in English. */
import type { Message } from "../messages";

export default {
  title: "Go on from a file",
  about:
    "Choose a file that was saved from a match here, on another server or in the terminal. What was played stays as it is; who plays is chosen anew.",
  choose: "Choose a file, or drop it here",
  large: "This file is too large for the record of a match.",
  said: "The server says: {reason}",
  over: "This match is over. It can be kept here, to look at it again.",
  keep: "Keep it and look",
  was: "It was played by {names}.",
} as const satisfies Record<string, Message>;
