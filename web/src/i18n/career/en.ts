/** One's own record, in English. */
import type { Message } from "../messages";

export default {
  title: "My record",
  none: "No race of yours is over yet. Ride one, and it stands here.",
  about:
    "From the races that this server still has of you, at most the last 200. It goes with the tables, and with everything when you remove yourself.",
  old: "The server cannot be reached: this is how it was when you last looked.",
  you: "What is kept of you, and how to remove it",
  races: { count: "many", one: "{many} race", other: "{many} races" },
  won: { count: "many", one: "{many} won", other: "{many} won" },
  places: "Places",
  "place.n": "{n}.",
  "place.of": "{place} of {of}",
  times: { count: "many", one: "{many} time", other: "{many} times" },

  strength: "Strength without luck",
  "strength.none": {
    count: "more",
    one: "One more race with a review, and it can be said.",
    other: "{more} more races with a review, and it can be said.",
  },
  "strength.now":
    "With luck taken out you win {value} % of your races, between {low} and {high} % (95 %). Among equals it would be {even} %.",
  "strength.about":
    "Each race counts as its result less what its deal was worth, as the review found it. The last {window} races.",
  "strength.chart": "Strength after each race, with its interval",
  "strength.even": "among equals",

  feats: "Feats",
  "feats.none": "None yet. The review of a race finds them.",
  "feat.breakaway": "Won from the breakaway",
  "feat.breakaway.about": "The winner had started ahead of the grid.",
  "feat.from-the-front": "Won from the front",
  "feat.from-the-front.about": "The winner led after every round of the second half.",
  "feat.from-behind": "Won from behind",
  "feat.from-behind.about": "At half the race both riders were last.",
  "feat.one-two": "First and second",
  "feat.one-two.about": "Both riders before everybody else.",
  "feat.fresh": "Not one exhaustion card",
  "feat.fresh.about": "A whole race without taking any.",
  "feat.sheltered": "In the slipstream",
  "feat.sheltered.about": "Won with twice as many squares of slipstream as the others.",
  "feat.against-luck": "Against the cards",
  "feat.against-luck.about": "Won although the deal was clearly bad.",
  "feat.flawless": "Flawless",
  "feat.flawless.about": "No decision clearly cost anything.",

  stages: "By stage",
  bots: "Against bots",
  last: "Last races",
  "col.stage": "Stage",
  "col.bot": "Bot",
  "col.races": "Races",
  "col.won": "Won",
  "col.best": "Best",
  "col.mean": "Mean place",
  "col.even": "Among equals",
  "col.when": "When",
  "col.place": "Place",
  "col.adjusted": "Without luck",
  save: "Take it along",
} as const satisfies Record<string, Message>;
