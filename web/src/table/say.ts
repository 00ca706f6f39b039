/** What happened, in words: the server's sentences, and for the log the reason in short with its glyph. */
import { faceOf } from "../art/cards";
import type { IconName } from "../art/icons";
import { list, t, tOr } from "../i18n/language.svelte";
import type { NotTowed, RaceEvent, RaceView } from "../protocol/protocol";
import { specialistName } from "../pages/parts/tables";
import { exhaustionIn, letterOf, riderIn, seatOf, teamOf, typeOf } from "./riders";
import type { Road } from "./scene";
import type { Step } from "./timeline";

/** "Boréal S" */
export const riderName = (rider: string): string => `${t(`team.${teamOf(rider)}`)} ${typeOf(rider)}`;
/** "Boréal, sprinteur", where there is room and nothing else says the type. */
export const riderInFull = (rider: string): string => `${t(`team.${teamOf(rider)}`)}, ${typeName(rider)}`;
export const typeName = (rider: string): string => t(`table.told.type.${typeOf(rider)}`);
export const riderNames = (riders: readonly string[]): string => list(riders.map(riderName));

export function cardName(label: string): string {
  const { value, powers, exhaustion } = faceOf(label);
  if (exhaustion) return t("table.told.card.exhaustion");
  if (powers.length === 0) return `${value}`;
  return t("table.told.card.powers", { value, powers: powers.map(powerName).join(", ") });
}

export const powerName = (power: string): string => tOr(`table.told.power.${power}`, power);
export const automaticName = (kind: string): string => tOr(`table.told.automatic.${kind}`, kind);
export const powerDoes = (power: string): string => tOr(`table.told.power.does.${power}`, power);
export const ruleName = (rule: string): string => tOr(`table.told.rule.${rule}`, rule);
export const phaseName = (phase: string): string => tOr(`table.told.phase.${phase}`, phase);
/** What is left to ride from a square: "27 to go", past the line "+2". */
export function toGo(square: string, road: Road): string {
  const mark = road.mark(square);
  return mark.startsWith("+") ? mark : t("table.toGo", { squares: Number(mark) });
}
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How many cards a rider's deck has, and how many of them tire. */
export function deckWords(rider: string, view: RaceView): string {
  const deck = riderIn(view, rider)?.deck ?? [];
  return t("table.deck", { cards: deck.length, exhaustion: exhaustionIn(deck) });
}

const ordinal = (place: number): string => tOr(`table.told.place.${place - 1}`, `${place}.`);
const lane = (number: number): string => tOr(`table.told.lane.${number < 0 ? "verge" : number}`, `${number + 1}`);

/** On what ground somebody is, as in "on an ascent". */
function on(square: string, road: Road): string {
  if (road.weather(square) === "crosswind") return t("table.told.on.crosswind");
  const ground = road.square(square)?.ground ?? "flat";
  return ground === "ascent" || ground === "cobble" ? t(`table.told.on.${ground}`) : t("table.told.on.windless");
}

/** The ground that keeps a gap open: the rider's own, or that of those two squares ahead. */
function windless(event: NotTowed, road: Road): string {
  if (event.why !== "their ground") return on(event.square, road);
  const { squares } = road.drawing;
  const gaps = road.square(event.square)?.ahead ?? [];
  const beyond = gaps.flatMap((gap) => squares[gap]?.ahead ?? []).flatMap((index) => squares[index] ?? []);
  const rough = beyond.find(
    ({ name, ground }) => ground === "ascent" || ground === "cobble" || road.weather(name) === "crosswind",
  );
  return rough ? on(rough.name, road) : t("table.told.on.windless");
}

function raisedOn(square: string, road: Road): string {
  const ground = road.square(square)?.ground;
  return ground === "descent" || ground === "supply" ? t(`table.told.on.${ground}`) : t("table.told.on.raising");
}

export const weatherName = (kind: string): string => tOr(`table.told.weather.${kind}`, kind);

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
  t("table.told.weather.at", { weather: weatherName(kind), first, last });

/** An event in a sentence or two. */
export function sentence(event: RaceEvent, road: Road): string {
  switch (event.event) {
    case "DraftOpened": {
      const teams = event.seats.map((seat) => t(`team.${letterOf(seat)}`));
      return t("table.told.event.draft_opened", { teams: list(teams) });
    }
    case "Drafted": {
      const name = specialistName(typeOf(event.rider) === "S" ? "sprinteur" : "rouleur", event.specialist);
      return t("table.told.event.drafted", {
        team: t(`team.${letterOf(event.seat)}`),
        name: name || `${event.specialist}`,
        type: typeName(event.rider),
      });
    }
    case "Began": {
      const first = event.seats[0] ?? 0;
      return t("table.told.event.began", { stage: road.drawing.name, team: t(`team.${"ABCDEF"[first] as "A"}`) });
    }
    case "Forecast": {
      const told = forecast(event.weather, road).map(weatherWhere);
      return told.length > 0
        ? t("table.told.event.forecast", { weather: list(told) })
        : t("table.told.event.forecast_fair");
    }
    case "Chose": {
      const team = t(`team.${"ABCDEF"[event.seat] as "A"}`);
      return event.done
        ? t("table.told.event.chose_done", { team })
        : t("table.told.event.chose", { team, cards: event.cards });
    }
    case "Named":
      return t("table.told.event.named", { team: t(`team.${"ABCDEF"[event.seat] as "A"}`) });
    case "Bid":
      return t("table.told.event.bid", { team: t(`team.${"ABCDEF"[event.seat] as "A"}`), number: event.number });
    case "BiddingOpened":
      return t("table.told.event.bidding", { riders: riderNames(event.riders) });
    case "BidsRevealed": {
      const cards = Object.entries(event.cards).map(([rider, card]) => `${riderName(rider)} ${cardName(card)}`);
      if (event.number === 1) return t("table.told.event.bids", { cards: cards.join(", ") });
      const totals = Object.entries(event.totals).map(([rider, total]) => `${riderName(rider)} ${total}`);
      return t("table.told.event.bids_totalled", { cards: cards.join(", "), totals: totals.join(", ") });
    }
    case "BidsReturned":
      return t("table.told.event.bids_returned", { riders: riderNames(event.riders) });
    case "Drew": {
      const told = { rider: riderName(event.rider), cards: list(event.cards.map(cardName)) };
      return event.turned_over ? t("table.told.event.drew_turned_over", told) : t("table.told.event.drew", told);
    }
    case "Revealed": {
      const cards = Object.entries(event.cards).map(([rider, card]) => `${riderName(rider)} ${cardName(card)}`);
      return t("table.told.event.revealed", { round: event.round, cards: cards.join(", ") });
    }
    case "Ended": {
      const [winner = "", ...others] = event.order;
      if (event.total !== null)
        return t("table.told.event.ended_alone", { riders: riderNames(event.order), time: clockTime(event.total) });
      // In a team time trial the first one home need not ride for the team that wins.
      const [best, ...rest] = Object.entries(event.times).map(([letter, time]) => [
        t(`team.${letter as "A"}`),
        clockTime(time),
      ]);
      if (best)
        return t("table.told.event.ended_teams", {
          team: best[0] ?? "",
          time: best[1] ?? "",
          others: list(rest.map((each) => each.join(" "))),
          rider: riderName(winner),
        });
      return t("table.told.event.ended", { winner: riderName(winner), others: riderNames(others) });
    }
    default:
      return ofRider(event, road);
  }
}

type RiderEvent = Exclude<
  RaceEvent,
  {
    event:
      | "DraftOpened"
      | "Drafted"
      | "Began"
      | "Forecast"
      | "Chose"
      | "Drew"
      | "Revealed"
      | "Ended"
      | "Named"
      | "Bid"
      | "BiddingOpened"
      | "BidsRevealed"
      | "BidsReturned";
  }
>;

function ofRider(event: RiderEvent, road: Road): string {
  const rider = riderName(event.rider);
  const square = "square" in event ? road.mark(event.square) : "";
  switch (event.event) {
    case "Placed":
      return t("table.told.event.placed", { rider, square, lane: lane(event.lane) });
    case "BrokeAway": {
      const cards = event.cards.map(cardName).join(" + ");
      const values = { rider, square, lane: lane(event.lane), total: event.total, cards };
      return event.before.length > 0
        ? t("table.told.event.broke_away_tied", { ...values, before: riderNames(event.before) })
        : t("table.told.event.broke_away", values);
    }
    case "Recovered":
      return event.gave_back ? t("table.told.event.gave_back", { rider }) : t("table.told.event.kept", { rider });
    case "TookBack":
      if (event.card === "done") return t("table.told.event.refreshed", { rider });
      return t("table.told.event.took_back", { rider, card: cardName(event.card) });
    case "Raised":
      return t("table.told.event.raised", { rider, square, on: raisedOn(event.square, road), value: event.value });
    case "StoodUp":
      return t("table.told.event.stood_up", { rider, value: event.value });
    case "Capped":
      return t("table.told.event.capped", { rider, square, steps: event.steps });
    case "StoppedAtFoot":
      return t("table.told.event.foot", { rider, square, steps: event.steps });
    case "RoadEnded":
      return t("table.told.event.road_ended", { rider, square, steps: event.steps });
    case "Blocked": {
      const values = { rider, square, by: event.by.map(riderName).join(", "), steps: event.steps };
      return event.barred ? t("table.told.event.barred", values) : t("table.told.event.blocked", values);
    }
    case "Moved":
      if (event.steps === 0) return t("table.told.event.stayed", { rider, square });
      return t("table.told.event.moved", { rider, square, start: road.mark(event.start), steps: event.steps });
    case "SqueezedIn":
      return t("table.told.event.squeezed_in", { rider, square, past: riderNames(event.past) });
    case "Crashed":
      return t("table.told.event.crashed", { rider, square });
    case "Chased":
      return t("table.told.event.chased", { rider, square, behind: riderNames(event.behind) });
    case "Towed": {
      const values = { rider, square, behind: riderNames(event.behind) };
      return event.leading ? t("table.told.event.towed", values) : t("table.told.event.followed", values);
    }
    case "NotTowed":
      return notTowed(event, rider, square, road);
    case "Exhausted":
      if (event.highest > 0) return t("table.told.event.exhausted_highest", { rider, highest: event.highest });
      return t("table.told.event.exhausted", { rider });
    case "Spared":
      return t("table.told.event.spared", { rider });
    case "Crossed":
      return t("table.told.event.crossed", { rider, square, place: ordinal(event.place) });
    case "Timed":
      return t("table.told.event.timed", { rider, time: clockTime(event.seconds) });
    case "TookMinute":
      return t("table.told.event.took_minute", { rider, minutes: event.minutes });
    case "TookToken":
      if (event.side === "refreshment") return t("table.told.event.took_refreshment", { rider, square });
      if (event.side === "sprint") return t("table.told.event.took_sprint", { rider, square, value: event.value });
      return t("table.told.event.took_mountain", { rider, square, value: event.value });
  }
}

function notTowed(event: NotTowed, rider: string, square: string, road: Road): string {
  const values = { rider, square, ahead: riderNames(event.ahead), on: windless(event, road) };
  return tOr(`table.told.not.${event.why.replaceAll(" ", "_")}`, event.why, values);
}

/** A reason in short, with its glyph and the rule it rests on. */
export interface Reason {
  readonly icon: IconName;
  readonly text: string;
  readonly rule: string;
}

/** Why it came so, in a few words; nothing for what needs no reason. */
export function reason(event: RaceEvent, road: Road): Reason | undefined {
  const said = short(event, road);
  return said && { icon: said[0], text: said[1], rule: event.rule };
}

function short(event: RaceEvent, road: Road): readonly [IconName, string] | undefined {
  switch (event.event) {
    case "Raised":
      return ["floor", t("table.why.raised", { on: raisedOn(event.square, road), value: event.value })];
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
        tOr(`table.why.not.${event.why.replaceAll(" ", "_")}`, event.why, { on: windless(event, road) }),
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
export function reasonsOf(step: Step, road: Road): Reason[] {
  const found = step.events.flatMap((event) => reason(event, road) ?? []);
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
      return first?.event === "BidsReturned" ? t("table.head.stay") : t("table.told.phase.breakaway");
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
    return tOr(`table.turned.${kind}`, named, { team: t(`team.${"ABCDEF"[seat] as "A"}`), cards: named });
  });
  return said.filter((one) => one !== "").join(" ");
}

/** A whole step for those who listen: every event in its own sentence. */
export const told = (step: Step, road: Road): string => step.events.map((event) => sentence(event, road)).join(" ");
