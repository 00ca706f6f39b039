/** The lines of the chart of gaps: numbers that the sheets have, put where they are drawn. */
import type { CourseSheet } from "../protocol/http";

export interface GapLine {
  readonly rider: string;
  /** Seconds behind the best, after each stage, or in each stage. */
  readonly gaps: readonly number[];
}

/** `overall`: behind the leader after each stage; else behind the winner of each stage. */
export function gapLines(course: CourseSheet, overall: boolean): GapLine[] {
  const riders = course.teams.flatMap(({ riders }) => riders);
  const times = riders.map(({ times }) => (overall ? times : times.map((time, n) => time - (times[n - 1] ?? 0))));
  return riders.map(({ rider }, n) => ({
    rider,
    gaps: (times[n] ?? []).map((time, stage) => time - Math.min(...times.map((own) => own[stage] ?? 0))),
  }));
}

/** By how much each of these values is moved aside, so that equal ones are drawn beside each other. */
export function aside(values: readonly number[], width: number): number[] {
  return values.map((value, n) => {
    const equal = values.flatMap((other, m) => (other === value ? [m] : []));
    return (equal.indexOf(n) - (equal.length - 1) / 2) * width;
  });
}

/** Labels at the end of the lines, pushed apart so that none covers another; at most `bottom`. */
export function spread(places: readonly number[], apart: number, bottom: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const spread = [...places];
  order.forEach((n, at) => {
    const before = order[at - 1];
    if (before !== undefined) spread[n] = Math.max(spread[n] ?? 0, (spread[before] ?? 0) + apart);
  });
  [...order].reverse().forEach((n, at, all) => {
    const after = all[at - 1];
    const most = after === undefined ? bottom : (spread[after] ?? 0) - apart;
    spread[n] = Math.min(spread[n] ?? 0, most);
  });
  return spread;
}

/** A step of the scale, in seconds, that gives a handful of lines. */
export const scaleStep = (most: number): number =>
  [10, 20, 30, 60, 120, 300, 600, 1200, 3600].find((step) => most / step <= 5) ?? 7200;
