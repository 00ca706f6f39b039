/** What is said about the boxes that somebody plays with, in English. */
import type { Message } from "../messages";

export default {
  title: "My boxes",
  all: "all of them",
  about: "Only what these boxes can build is offered. Kept on this device.",
  always: "up to {teams} teams; the others need it",
  upTo: "up to {teams} teams",
  most: "With these boxes at most {teams} teams ride.",
  missed: "{stage} cannot be built with your boxes: {other} can.",
  missing: "cannot be built with your boxes",
  few: "Your boxes do not hold enough for this: add one, or change how it is ridden.",
  lacking: "In {box}, which is not among your boxes.",
} as const satisfies Record<string, Message>;
