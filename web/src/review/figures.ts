/** The arithmetic of what is printed: points of chance that add up, and where things stand on the axis. */
import { spread } from "../tour/gaps";
import { PARTS, type Figure, type PartName, type Parts, type Report } from "./report";

/** Standard errors to each side of a value: four times out of five the truth lies between. */
export const Z80 = 1.2816;

/** A chance in whole points. */
export const points = (chance: number): number => Math.round(100 * chance);
/** Half the width of the interval, in whole points. */
export const margin = ([, error]: Figure): number => Math.round(100 * Z80 * error);
/** It may be nothing: zero lies in its interval. */
export const isNoise = ([value, error]: Figure): boolean => Math.abs(value) <= Z80 * error;

/**
 * Whole numbers with this sum, each less than one from its value: those with the largest remainders are rounded up. The
 * sum may be up to one away from that of the values.
 */
export function wholeParts(values: readonly number[], sum: number): number[] {
  // What stands a hair below a whole number because of binary fractions counts as that number.
  const exact = values.map((value) => (Math.abs(value - Math.round(value)) < 1e-9 ? Math.round(value) : value));
  const whole = exact.map(Math.floor);
  const order = exact
    .map((value, n) => ({ n, rest: value - (whole[n] ?? 0) }))
    .sort((one, other) => other.rest - one.rest);
  const missing = sum - whole.reduce((a, b) => a + b, 0);
  for (const { n } of order.slice(0, Math.max(0, missing))) whole[n] = (whole[n] ?? 0) + 1;
  return whole.map((value) => value + 0); // never minus zero
}

/** The parts of a change as they are printed: they lead from one printed chance to the next. */
export interface PrintedParts extends Readonly<Record<PartName, number>> {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

export function printed(parts: Parts, start: number, end: number): PrintedParts {
  const [before, after] = [points(start), points(end)];
  const values = PARTS.map((name) => 100 * parts[name][0]);
  const [deal = 0, own = 0, others = 0] = wholeParts(values, after - before);
  return { before, after, change: after - before, deal, own, others };
}

export const chanceOf = (report: Report, round: number, seat: number): number =>
  report.rounds[round]?.seats[seat]?.chance[0] ?? 0;

/** A seat's ledger, round by round; nothing for a game without parts. */
export const ledgerOf = (report: Report, seat: number): PrintedParts[] =>
  (report.luck?.rounds ?? []).flatMap(({ seats }, n) => {
    const parts = seats[seat];
    return parts ? [printed(parts, chanceOf(report, n, seat), chanceOf(report, n + 1, seat))] : [];
  });

/** A seat's totals: start + parts = result, as printed. */
export function totalsOf(report: Report, seat: number): PrintedParts | undefined {
  const totals = report.luck?.seats[seat];
  return totals && printed(totals, totals.start, totals.result ?? totals.start);
}

/** Of a tour what each stage was worth to a seat, as printed. */
export const stagesOf = (report: Report, seat: number): (PrintedParts & { readonly stage: string })[] =>
  (report.luck?.stages ?? []).flatMap(({ stage, seats }) => {
    const parts = seats[seat];
    return parts ? [{ stage, ...printed(parts, parts.start, parts.start + parts.change) }] : [];
  });

/** "+3", "−12", "0": with the sign of typesetters. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** In a tour the stage of a round, from 1; 0 in a race. */
export function stageOf(round: string): number {
  const [stage = "", inStage] = round.split("/");
  return inStage === undefined ? 0 : Number(stage);
}
/** The number of a round in its race; 0 is the start. */
export const numberOf = (round: string): number => Number(round.split("/").at(-1));

/** Which rounds the axis shows: all, or those of one stage. */
export function columnsOf(rounds: readonly string[], stage: number): { first: number; count: number } {
  if (stage === 0) return { first: 0, count: rounds.length };
  const first = rounds.findIndex((round) => stageOf(round) === stage);
  return { first: Math.max(first, 0), count: rounds.filter((round) => stageOf(round) === stage).length };
}

const MARK = 24; // pixels wide is a mark, with a little air

/** Columns of equal width between two margins. A round is a column, the chances lie on their borders. */
export class Axis {
  constructor(
    readonly width: number,
    readonly left: number,
    readonly right: number,
    readonly columns: number,
  ) {}

  get column(): number {
    return Math.max(0, this.width - this.left - this.right) / Math.max(1, this.columns);
  }
  /** The border before a column. */
  border(column: number): number {
    return this.left + column * this.column;
  }
  middle(column: number): number {
    return this.border(column + 0.5);
  }
  /** The column under a pointer; the nearest one outside. */
  at(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.left) / this.column), 0), this.columns - 1);
  }
  /** Numbered marks over columns, as far as they are here, pushed apart so that none covers another. */
  marked(columns: readonly number[]): { number: number; column: number; x: number }[] {
    const here = columns.map((column, n) => ({ column, number: n + 1 })).filter(({ column }) => column >= 0);
    const places = spread(
      here.map(({ column }) => this.middle(column)),
      MARK,
      this.border(this.columns) + MARK / 2,
    );
    return here.map((one, n) => ({ ...one, x: places[n] ?? 0 }));
  }
}

/** Of numbers in a row those that have room: the chosen one, then the largest. */
export function withRoom(values: readonly number[], column: number, chosen: number, room: number): Set<number> {
  const order = values.map((_, n) => n).filter((n) => values[n] !== 0 || n === chosen);
  const weight = (n: number): number => (n === chosen ? Infinity : Math.abs(values[n] ?? 0));
  const shown = new Set<number>();
  for (const n of order.sort((a, b) => weight(b) - weight(a)))
    if ([...shown].every((other) => Math.abs(other - n) * column >= room)) shown.add(n);
  return shown;
}
