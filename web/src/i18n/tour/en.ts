/** Tours, in English. */
import type { Message } from "../messages";

export const en = {
  // --- a new tour
  "form.plan": "Which tour?",
  "form.basic": "First tour",
  "form.basic.about": "The rulebook’s suggestion: stages {stages}.",
  "form.full": "Full tour",
  "form.full.about": "All {stages} stages of the box, with rest days.",
  "form.full.missing": "Not yet: stages {stages} need tiles of the Peloton box, which is not here.",
  "form.own": "Your own tour",
  "form.own.about": "{shortest} to {longest} stages: cards, or tiles that you name yourself.",
  "form.stages": "Stages in the order they are ridden",
  "form.count": { count: "stages", none: "no stage yet", one: "{stages} stage", other: "{stages} stages" },
  "form.none": "Choose stages below; each one is added at the end.",
  "form.short": "A tour has at least {shortest} stages.",
  "form.long": "A tour has at most {longest} stages.",
  "form.add": "Add {stage}",
  "form.cards": "Stage cards of the Grand Tour",
  "form.base": "Stages of the base game",
  "form.up": "Move {stage} up",
  "form.down": "Move {stage} down",
  "form.remove": "Remove {stage}",
  "form.tiles": "A stage of your own",
  "form.tiles.letters": "Its tiles, as letters",
  "form.tiles.name": "Its name",
  "form.tiles.name.hint": "Over the old bridge",
  "form.tiles.kind": "How it is ridden",
  "form.tiles.add": "Add this stage",
  "form.tiles.bad": "These tiles make no stage.",
  "form.rest": "Rest day",
  "form.rest.second": "Second rest day",
  "form.rest.none": "none",
  "form.rest.after": "after stage {stage}",
  "form.rest.about": "Riders return exhaustion cards once more; leaders earn a tour point instead.",
  "form.specialists.about": "Before the first stage every team drafts a specialist for each rider.",
  "form.file": "Go on with a tour from a file",
} as const satisfies Record<string, Message>;

export type TourMessages = Readonly<Record<keyof typeof en, Message>>;
