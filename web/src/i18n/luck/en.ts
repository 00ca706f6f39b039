/** What is said of the promise that nobody chose what was drawn, in English. */
import type { Message } from "../messages";

export default {
  own: "Nobody chose what was drawn: it was promised before the start, and this browser had a share in it.",
  closed: "What is drawn here was promised before; the key is told when nobody rides these cards any more.",
  kept: "What was drawn is what was promised before the start.",
  broken: "What was drawn is not what was promised before the start.",
  none: "Nothing was promised about the luck of this match.",
  why: "This browser has compared the promise with the keys that are now known. The server has worked out that every draw follows from them; with the record, “lignerouge replay --verify” works it out on your own machine.",
  "none.why": "It began before there were promises, or its record came without one.",
} as const satisfies Record<string, Message>;
