/** What happened, in words: the engine's sentences, and for the log the reason in short with its glyph. */
import { faceOf } from "../art/cards";
import type { IconName } from "../art/icons";
import { sentenceFor, type Formats } from "../i18n/eventRules";
import { list, t, tOr } from "../i18n/language.svelte";
import type { Value } from "../i18n/messages";
import rules from "../i18n/table/events";
import type { RaceEvent, RaceView } from "../protocol/protocol";
import { specialistName } from "../pages/parts/tables";
import { exhaustionIn, letterOf, riderIn, seatOf, teamOf, typeOf } from "./riders";
import type { Road } from "./positions";
import type { Step } from "./timeline";

/** "Boréal S" */
export const riderName = (rider: string): string => `${t(`team.${teamOf(rider)}`)} ${typeOf(rider)}`;
/** "Boréal, sprinteur", where there is room and nothing else says the type. */
export const riderInFull = (rider: string): string => `${t(`team.${teamOf(rider)}`)}, ${typeName(rider)}`;
export const typeName = (rider: string): string => t(`race.riders.${typeOf(rider)}`);
export const riderNames = (riders: readonly string[]): string => list(riders.map(riderName));

export function cardName(label: string): string {
  const { value, powers, exhaustion } = faceOf(label);
  if (exhaustion) return t("race.cards.exhaustion");
  if (powers.length === 0) return `${value}`;
  return t("race.cards.with_powers", { value, powers: powers.map(powerName).join(", ") });
}

export const powerName = (power: string): string => tOr(`race.powers.${power}`, power);
export const automaticName = (kind: string): string => tOr(`race.automatic.${kind}`, kind);
export const powerDoes = (power: string): string => tOr(`race.powers_do.${power}`, power);
export const phaseName = (phase: string): string => tOr(`race.phases.${phase}`, phase);
/** What is left to ride from a square: "27 to go", past the line "+2". */
export function toGo(square: string, road: Road): string {
  const mark = road.mark(square);
  return mark.startsWith("+") ? mark : t("table.toGo", { squares: Number(mark) });
}
/** The same as it is said. */
export function placeOf(square: string, road: Road): string {
  const mark = road.mark(square);
  return mark.startsWith("+") ? t("table.over.place", { squares: Number(mark) }) : toGo(square, road);
}
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How many cards a rider's deck has, and how many of them tire. */
export function deckWords(rider: string, view: RaceView): string {
  const deck = riderIn(view, rider)?.deck ?? [];
  return t("table.deck", { cards: deck.length, exhaustion: exhaustionIn(deck) });
}

export const laneName = (lane: number): string =>
  lane < 0 ? t("race.lanes.verge") : tOr(`race.lanes.names.${lane}`, "");
/** On what ground somebody is, as in "on an ascent". */
const onGround = (ground: string): string => tOr(`race.on.${ground}`, "");

export const weatherDoes = (kind: string): string => tOr(`race.weather_does.${kind}`, "");
export const weatherName = (kind: string): string => tOr(`race.weather.${kind}`, kind);

interface Blowing {
  readonly tile: string;
  readonly kind: string;
  /** Its first and its last square, as on the milestones. */
  readonly first: string;
  readonly last: string;
}

/** Where which weather is; fair weather is not worth a word. */
export function forecast(weather: Readonly<Record<string, string>>, road: Road): Blowing[] {
  return Object.entries(weather)
    .filter(([, kind]) => kind !== "fair")
    .map(([tile, kind]) => {
      const squares = road.drawing.squares.filter(({ name }) => name.startsWith(`${tile}.`));
      const [first, last] = [squares[0]?.name ?? "", squares.at(-1)?.name ?? ""];
      return { tile, kind, first: road.mark(first), last: road.mark(last) };
    });
}

/** "rain on squares 45 to 40" */
export const weatherWhere = ({ kind, first, last }: Blowing): string =>
  t("race.weather.at", { weather: weatherName(kind), first, last });

const teamName = (seat: number): string => t(`team.${letterOf(seat)}`);
const timesOf = (byTeam: Readonly<Record<string, number>>): readonly (readonly [string, string])[] =>
  Object.entries(byTeam).map(([letter, seconds]) => [t(`team.${teamOf(letter)}`), clockTime(seconds)]);
function byRider<V>(values: Readonly<Record<string, V>>, said: (value: V) => string | number): string {
  const each = Object.entries(values).map(([rider, value]) => `${riderName(rider)} ${said(value)}`);
  return each.join(", ");
}

/** How the pages fill in what an event says: riders by their teams, squares as on the milestones. */
const formats = (road: Road | undefined): Formats<Value> => ({
  rider: riderName,
  first_rider: ([first = ""]: readonly string[]) => riderName(first),
  other_riders: (riders: readonly string[]) => riderNames(riders.slice(1)),
  riders: riderNames,
  riders_in_row: (riders: readonly string[]) => riders.map(riderName).join(", "),
  type: typeName,
  specialist: (rider: string, number: number) =>
    specialistName(typeOf(rider) === "S" ? "sprinteur" : "rouleur", number) || `${number}`,
  team: teamName,
  first_team: ([first = 0]: readonly number[]) => teamName(first),
  teams: (seats: readonly number[]) => list(seats.map(teamName)),
  stage: () => road?.drawing.name ?? "",
  square: (square: string) => road?.mark(square) ?? square,
  lane: laneName,
  on: onGround,
  weather: (tiles: Readonly<Record<string, string>>) => list(road ? forecast(tiles, road).map(weatherWhere) : []),
  place: (place: number) => tOr(`race.places.names.${place - 1}`, `${place}.`),
  card: (label: string) => (label === "done" ? label : cardName(label)),
  cards: (labels: readonly string[]) => list(labels.map(cardName)),
  sum: (labels: readonly string[]) => labels.map(cardName).join(" + "),
  cards_of: (cards: Readonly<Record<string, string>>) => byRider(cards, cardName),
  numbers_of: (numbers: Readonly<Record<string, number>>) => byRider(numbers, Number),
  time: (seconds: number | null) => (seconds === null ? "" : clockTime(seconds)),
  best_team: (byTeam: Readonly<Record<string, number>>) => timesOf(byTeam)[0]?.[0] ?? "",
  best_time: (byTeam: Readonly<Record<string, number>>) => timesOf(byTeam)[0]?.[1] ?? "",
  other_times: (byTeam: Readonly<Record<string, number>>) =>
    list(
      timesOf(byTeam)
        .slice(1)
        .map((each) => each.join(" ")),
    ),
});

/** An event in a sentence or two: the engine's table says which. Without a road squares have their own names. */
export function sentence(event: RaceEvent, road: Road | undefined): string {
  const { key, values } = sentenceFor(rules, event, formats(road));
  return tOr(`race.${key}`, "", values);
}

/** A reason in short, with its glyph and the rule it rests on. */
export interface Reason {
  readonly icon: IconName;
  readonly text: string;
  readonly rule: string;
}

/** Why it came so, in a few words; nothing for what needs no reason. */
export function reason(event: RaceEvent): Reason | undefined {
  const said = short(event);
  return said && { icon: said[0], text: said[1], rule: event.rule };
}

function short(event: RaceEvent): readonly [IconName, string] | undefined {
  switch (event.event) {
    case "Raised":
      return ["floor", t("table.why.raised", { on: onGround(event.ground), value: event.value })];
    case "StoodUp":
      return ["crash", t("table.why.stoodUp", { value: event.value })];
    case "Capped":
      return ["cap", t("table.why.capped", { steps: event.steps })];
    case "StoppedAtFoot":
      return ["cap", t("table.why.foot", { steps: event.steps })];
    case "RoadEnded":
      return ["flag", t("table.why.roadEnded")];
    case "Blocked":
      if (event.barred) return ["crash", t("table.why.barred", { steps: event.steps })];
      return ["block", t("table.why.blocked", { steps: event.steps })];
    case "SqueezedIn":
      return ["nimble", t("table.why.squeezed")];
    case "Crashed":
      return ["crash", t("table.why.crashed")];
    case "Chased":
      return ["chase", t("table.why.chased")];
    case "Towed":
      return event.leading ? ["pull", t("table.why.towed")] : undefined;
    case "NotTowed":
      return [
        event.why.endsWith("ground") ? "cap" : event.why.endsWith("crash") ? "crash" : "x",
        tOr(`table.why.not.${event.why.replaceAll(" ", "_")}`, event.why, { on: onGround(event.ground) }),
      ];
    case "Exhausted":
      if (event.highest > 0) return ["sweat", t("table.why.highest", { highest: event.highest })];
      return ["sweat", t("table.why.exhausted")];
    case "Spared":
      return ["relentless", t("table.why.spared")];
    case "BiddingOpened":
      return ["breakaway", t("table.why.bidding")];
    case "BrokeAway":
      if (event.before.length === 0) return ["breakaway", t("table.why.away")];
      return ["breakaway", t("table.why.tied", { before: riderNames(event.before) })];
    default:
      return undefined;
  }
}

/** The reasons of a step, each once. */
export function reasonsOf(step: Step): Reason[] {
  const found = step.events.flatMap((event) => reason(event) ?? []);
  return found.filter((one, n) => found.findIndex(({ text }) => text === one.text) === n);
}

/** Who took a token, and its points. */
const taken = (event: RaceEvent): string[] =>
  event.event === "TookToken" ? [`${riderName(event.rider)}${event.value > 0 ? ` ${event.value}` : ""}`] : [];

/** A step as a headline. */
export function headline(step: Step, road: Road): string {
  const riders = riderNames(step.riders);
  const first = step.events[0];
  switch (step.kind) {
    case "turn":
      return t("table.head.turn");
    case "move":
      if (step.crashed) return t("table.head.crash", { rider: riders });
      return t("table.head.move", { rider: riders, steps: step.moved.steps });
    case "chase":
      return t("table.head.chase", { rider: riders });
    case "pull":
      return t("table.head.pull", { riders, count: step.riders.length });
    case "refused":
      return t("table.head.refused", { riders });
    case "tire": {
      const tired = step.tired.filter(({ event }) => event === "Exhausted").map(({ rider }) => rider);
      if (tired.length === 0) return t("table.head.spared", { riders });
      return t("table.head.tire", { riders: riderNames(tired), count: tired.length });
    }
    case "bid":
      if (first?.event === "BidsRevealed") return t(first.number === 1 ? "table.head.bids" : "table.head.bids2");
      return first?.event === "BidsReturned" ? t("table.head.stay") : t("race.phases.breakaway");
    case "away":
      return t("table.head.away", { rider: riders, total: first?.event === "BrokeAway" ? first.total : 0 });
    case "token":
      return t("table.head.token", { riders: step.events.flatMap(taken).join(", ") });
    case "clock":
      return t("table.head.clock");
    case "line":
      return t("table.head.line", { riders: riderNames([...new Set(step.riders)]), count: new Set(step.riders).size });
    case "end":
      if (first?.event === "Ended" && (road.drawing.kind === "ttt" || first.total !== null))
        return sentence(first, road);
      return t("table.head.end", { rider: riderName(step.riders[0] ?? "") });
    default:
      return first ? sentence(first, road) : "";
  }
}

/** What is told under the headline: the sentences that say why; the plain ones where there is nothing to explain. */
export function details(step: Step, road: Road): string {
  const said = (events: readonly RaceEvent[]): string => events.map((event) => sentence(event, road)).join(" ");
  switch (step.kind) {
    case "move": {
      const why = step.events.filter(({ event }) => event !== "Moved");
      return said(why.length > 0 ? why : step.events);
    }
    case "pull":
      return said(step.events.slice(0, 2)) + (step.events.length > 2 ? ` ${t("table.head.follow")}` : "");
    case "begin":
    case "place":
    case "recover":
    case "refresh":
      return "";
    default:
      return said(step.events);
  }
}

/** For whom cards were turned over that nobody had chosen; by seat, what rides there by itself. */
export function turnedOver(step: Step, automatic: readonly string[]): string {
  const cards = Object.entries(step.cards);
  const said = automatic.map((kind, seat) => {
    const own = cards.filter(([rider]) => seatOf(rider) === seat);
    if (kind === "" || own.length === 0) return "";
    const named = own.map(([rider, card]) => `${typeOf(rider)} ${cardName(card)}`).join(", ");
    return tOr(`table.turned.${kind}`, named, { team: teamName(seat), cards: named });
  });
  return said.filter((one) => one !== "").join(" ");
}

/** A whole step for those who listen: every event in its own sentence. */
export const told = (step: Step, road: Road): string => step.events.map((event) => sentence(event, road)).join(" ");
