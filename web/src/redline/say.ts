/** What happened and why, in sentences: the templates are the engine's, here they are only filled in. */
import type { Lying, RedlineEvent } from "../protocol/protocol";
import { list } from "../i18n/language.svelte";
import { cellKey, colourOf, flat, parseLying, portsOf } from "./pieces";
import { redlineText } from "../i18n/redline/text";
import { enumerated, sentence, type Part, type Parts } from "./sentences";

export type NameOf = (seat: number) => string;

const LETTERS = "ABCDEF";
export const letterOf = (seat: number): string => LETTERS[seat] ?? "";

const lyingPart = (lying: Lying): Part => ({ piece: lying.piece, ports: lying.ports, at: cellKey(lying) });

/** An event as a sentence. */
export function happened(event: RedlineEvent, nameOf: NameOf): Parts {
  const names = (seats: readonly number[]): Parts => enumerated(seats.map(nameOf));
  const points = (row: readonly number[]): string => row.map((number, seat) => `${nameOf(seat)} ${number}`).join(", ");
  switch (event.event) {
    case "Began": {
      const { game, games, reserve } = event;
      return sentence("events.began", { game, games, reserve, seat: nameOf(event.seat) });
    }
    case "Placed": {
      const extended = enumerated(event.extends.map((text) => lyingPart(parseLying(text))));
      return sentence(event.extends.length > 0 ? "events.placed" : "events.placed_first", {
        seat: nameOf(event.seat),
        piece: [{ piece: event.piece, ports: event.ports }],
        cell: cellKey(event),
        extends: extended,
      });
    }
    case "Aligned": {
      const [kind, line] = [sentence(`kinds.${event.kind}`), sentence(`lines.${event.line}`)];
      return sentence("events.aligned", { seat: nameOf(event.seat), length: event.length, kind, line });
    }
    case "MustGive":
      return sentence("events.must_give", { seat: nameOf(event.seat), others: names(event.others) });
    case "NobodyCanPlace":
      return sentence("events.nobody_can", { seat: nameOf(event.seat), seats: names(event.seats) });
    case "WentOut":
      return sentence("events.went_out", { seats: names(event.seats) });
    case "Scored":
      return sentence("events.scored", {
        game: event.game,
        points: points(event.points),
        total: points(event.total),
      });
    case "Ended": {
      const sharing = (place: number): readonly string[] =>
        event.order.filter((_, n) => event.places[n] === place).map((letter) => nameOf(LETTERS.indexOf(letter)));
      const order = [...new Set(event.places)].map((place) => `${place}. ${list(sharing(place))}`);
      return sentence("events.ended", { order: order.join(", ") });
    }
    case "Drew":
    case "Gave":
    case "Discarded":
      return sentence(`events.${event.event.toLowerCase()}`, {
        seat: nameOf(event.seat),
        piece: [{ piece: event.piece }],
      });
    default:
      return sentence(`events.${event.event.toLowerCase()}`, { seat: nameOf(event.seat) });
  }
}

/** Why a piece may not lie somewhere. */
export function refused(why: string, piece: string, because: readonly Lying[]): Parts {
  const pieces = enumerated(because.map(lyingPart));
  const colour = piece[0] ?? "";
  return sentence(`why.${why.replaceAll(" ", "_")}`, { pieces, colour: sentence(`colours.${colour}`) });
}

/** The short name of a ruling. */
export const ruleTitle = (rule: string): string => text(sentence(`rules.${rule}`));

/** A piece in words: its colour, and where its lines go. */
export function pieceName(piece: string, ports = flat(piece)): string {
  const lines = portsOf(ports).map((port) => redlineText(`port.${port}`));
  return redlineText(`piece.${colourOf(piece)}`, { lines: lines.join(", ") });
}

/** For who listens. */
export const text = (parts: Parts, nameOf = pieceName): string =>
  parts
    .map((part) =>
      typeof part === "string" ? part : nameOf(part.piece, part.ports) + (part.at === undefined ? "" : ` (${part.at})`),
    )
    .join("");
