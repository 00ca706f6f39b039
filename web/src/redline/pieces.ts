/** Pieces, cells and places as the server writes them: `Y:035@3,-1/257` is Y:035 at x 3, y -1, turned to 2, 5 and 7. */
import type { Port } from "../art/RedlinePiece.svelte";
import type { Lying } from "../protocol/protocol";

export interface Cell {
  readonly x: number;
  readonly y: number;
}

const PORTS: readonly Port[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
const QUARTER = 2; // ports
/** Between two pieces that are discarded together. */
export const AND = "+";

export const colourOf = (piece: string): "yellow" | "blue" => (piece.startsWith("Y") ? "yellow" : "blue");
export const portsOf = (digits: string): readonly Port[] => [...digits].flatMap((digit) => PORTS[Number(digit)] ?? []);
/** As a piece lies when it is named. */
export const flat = (piece: string): string => piece.slice(2);

export const cellKey = ({ x, y }: Cell): string => `${x},${y}`;
export const isSame = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one.x === other.x && one.y === other.y;

/** `3,-1/257` */
export const placeKey = (cell: Cell, ports: string): string => `${cellKey(cell)}/${ports}`;

export function parsePlace(place: string): { readonly cell: Cell; readonly ports: string } {
  const [where = "", ports = ""] = place.split("/");
  const [x = "0", y = "0"] = where.split(",");
  return { cell: { x: Number(x), y: Number(y) }, ports };
}

/** Places by their cells, each with the ways in which a piece lies there. */
export function placesByCell(places: readonly string[]): readonly { cell: Cell; ways: readonly string[] }[] {
  const found = new Map<string, { cell: Cell; ways: string[] }>();
  for (const { cell, ports } of places.map(parsePlace)) {
    const spot = found.get(cellKey(cell)) ?? { cell, ways: [] };
    spot.ways.push(ports);
    found.set(cellKey(cell), spot);
  }
  return [...found.values()];
}

export function parseLying(text: string): Lying {
  const [piece = "", place = ""] = text.split("@");
  const { cell, ports } = parsePlace(place);
  return { piece, ports, ...cell };
}

/** A quarter turn, clockwise or back. */
export function turned(digits: string, quarters: number): string {
  const by = (((quarters * QUARTER) % PORTS.length) + PORTS.length) % PORTS.length;
  return [...digits]
    .map((digit) => (Number(digit) + by) % PORTS.length)
    .sort((a, b) => a - b)
    .join("");
}

/** All ways in which a piece can lie, clockwise; fewer than four if it looks the same after half a turn. */
export const waysOf = (piece: string): readonly string[] => [
  ...new Set([0, 1, 2, 3].map((quarters) => turned(flat(piece), quarters))),
];

/** Where the edge or corner between two neighbours is, from the middle of the first, in cells. */
export function towards(from: Cell, to: Cell): readonly [number, number] | null {
  const step = STEPS.find(([dx, dy]) => from.x + dx === to.x && from.y + dy === to.y);
  return step === undefined ? null : [step[0] / 2, step[1] / 2];
}
