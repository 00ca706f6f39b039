/** What happened and why, in sentences: the templates are the engine's, here they are only filled in. */
import type { Lying, RedlineEvent } from "../protocol/protocol";
import { sentenceFor, type Formats } from "../i18n/eventRules";
import { list } from "../i18n/language.svelte";
import type { Value } from "../i18n/messages";
import rules from "../i18n/redline/events";
import { cellKey, colourOf, flat, parseLying, portsOf } from "./pieces";
import { redlineText } from "../i18n/redline/text";
import { enumerated, sentence, type Part, type Parts } from "./sentences";

export type NameOf = (seat: number) => string;

export const LETTERS = "ABCDEF";
export const letterOf = (seat: number): string => LETTERS[seat] ?? "";

const lyingPart = (lying: Lying): Part => ({ piece: lying.piece, ports: lying.ports, at: cellKey(lying) });

/** `1. Ada`, `2. Bob and Cléo`: who has which place. */
function shared(order: readonly string[], places: readonly number[], nameOf: NameOf): string {
  const sharing = (place: number): readonly string[] =>
    order.filter((_, n) => places[n] === place).map((letter) => nameOf(LETTERS.indexOf(letter)));
  return [...new Set(places)].map((place) => `${place}. ${list(sharing(place))}`).join(", ");
}

/** How the pages fill in what an event says: seats by their players, pieces to be drawn. */
const formats = (nameOf: NameOf): Formats<Parts | Value> => ({
  seat: nameOf,
  seats: (seats: readonly number[]) => enumerated(seats.map(nameOf)),
  piece: (piece: string) => [{ piece }],
  lying: (piece: string, ports: string) => [{ piece, ports }],
  cell: (x: number, y: number) => cellKey({ x, y }),
  extended: (pieces: readonly string[]) => enumerated(pieces.map((text) => lyingPart(parseLying(text)))),
  kind: (kind: string) => sentence(`kinds.${kind}`),
  line: (line: string) => sentence(`lines.${line}`),
  points: (row: readonly number[]) => row.map((number, seat) => `${nameOf(seat)} ${number}`).join(", "),
  order: (order: readonly string[], places: readonly number[]) => shared(order, places, nameOf),
});

/** An event as a sentence: the engine's table says which. */
export function happened(event: RedlineEvent, nameOf: NameOf): Parts {
  const { key, values } = sentenceFor(rules, event, formats(nameOf));
  return sentence(key, values);
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
