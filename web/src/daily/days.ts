/** The stage of the day: what is asked of the server, and what is reckoned from its answers. */
import { readList, writeJson } from "../browserStorage";
import { ask } from "../net/api";
import type { Calendar, DailyStage, RiddenDay, TableAnswer } from "../protocol/http";

const query = (day: string): string => (day === "" ? "" : `?day=${encodeURIComponent(day)}`);

export const askDay = (day = ""): Promise<DailyStage> => ask("GET", `/api/daily${query(day)}`);
export const rideDay = (day = ""): Promise<TableAnswer> => ask("POST", `/api/daily/ride${query(day)}`);
export const giveUp = (): Promise<null> => ask("POST", "/api/daily/give-up");
export const askCalendar = (): Promise<Calendar> => ask("GET", "/api/daily/calendar");

export type Sign = "up" | "same" | "down";
export const SIGNS: Readonly<Record<Sign, string>> = { up: "▲", same: "–", down: "▼" };

/** The last square before the line is one short of it, the first behind it one past it: they are one apart. */
export const onRoad = (past: number): number => (past > 0 ? past - 1 : past);

/**
 * Squares gained on par in each round until one is home, lost ones below 0. When par's race is over before mine there
 * is nothing left to gain on: nobody is faster because the other has arrived.
 */
export function gains(mine: readonly number[], par: readonly number[]): readonly number[] {
  if (mine.length === 0 || par.length === 0) return [];
  const home = mine.findIndex((past) => past > 0);
  const rounds = home < 0 ? mine : mine.slice(0, home + 1);
  const ahead = (round: number): number => (round < 0 ? 0 : onRoad(mine[round] ?? 0) - onRoad(par[round] ?? 0));
  return rounds.map((_, round) => {
    const isRidden = round < par.length && (par[round - 1] ?? -1) <= 0;
    return isRidden ? ahead(round) - ahead(round - 1) : 0;
  });
}

export const signOf = (gain: number): Sign => (gain > 0 ? "up" : gain < 0 ? "down" : "same");

/** The rounds that made the difference, the largest first. */
export function turningRounds(found: readonly number[], most = 3): readonly { round: number; gain: number }[] {
  return found
    .map((gain, n) => ({ round: n + 1, gain }))
    .filter(({ gain }) => gain !== 0)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, most);
}

const DAY = 86_400_000;
/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export interface Streak {
  /** Days in a row up to today, or to yesterday while today is not ridden. */
  readonly now: number;
  readonly best: number;
}

export function streakOf(days: readonly Pick<RiddenDay, "day" | "state">[], today: string): Streak {
  const ridden = new Set(days.filter(({ state }) => state === "done").map(({ day }) => day));
  const run = (last: string): number => (ridden.has(last) ? 1 + run(dayAfter(last, -1)) : 0);
  const now = run(today) || run(dayAfter(today, -1));
  const best = Math.max(0, ...[...ridden].filter((day) => !ridden.has(dayAfter(day))).map(run));
  return { now, best };
}

const KEPT = "days";

/** What this device remembers. */
export const remembered = (): readonly RiddenDay[] => readList<RiddenDay>(KEPT);

/** Both together, the last day first; what the server says of a day counts. */
export function merged(own: readonly RiddenDay[], told: readonly RiddenDay[]): readonly RiddenDay[] {
  const all = new Map([...own, ...told].map((day) => [day.day, day]));
  return [...all.values()].sort((a, b) => b.day.localeCompare(a.day));
}

/** The days in a file that was saved here or elsewhere; undefined: it is no such file. */
export function daysIn(text: string): readonly RiddenDay[] | undefined {
  try {
    const { days } = JSON.parse(text) as { readonly days?: unknown };
    return Array.isArray(days) && days.every(isRidden) ? days : undefined;
  } catch {
    return undefined;
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const isRidden = (one: unknown): one is RiddenDay => {
  const day = (one ?? {}) as Partial<Record<keyof RiddenDay, unknown>>;
  const isNumber = (value: unknown): boolean => value === null || typeof value === "number";
  return (
    typeof day.day === "string" &&
    DATE.test(day.day) &&
    !Number.isNaN(Date.parse(day.day)) &&
    [day.name, day.unit].every((text) => typeof text === "string") &&
    ["riding", "done", "off"].some((state) => state === day.state) &&
    typeof day.number === "number" &&
    [day.result, day.place, day.par, day.better].every(isNumber)
  );
};

export const remember = (days: readonly RiddenDay[]): void => void writeJson(KEPT, days);

/** Every result from the worst to the best, with so many riders; wide ranges are put together. */
export interface Column {
  readonly from: number;
  readonly to: number;
  readonly riders: number;
}

const FEWEST = 9; // columns, so that one rider does not fill the field

export function columns(
  histogram: readonly (readonly [result: number, riders: number])[],
  marks: readonly number[],
  unit: string,
  most: number,
): readonly Column[] {
  const results = [...histogram.map(([result]) => result), ...marks];
  if (results.length === 0) return [];
  const step = unit === "seconds" ? 10 : 1;
  let [low, high] = [Math.min(...results), Math.max(...results)];
  const lacking = Math.max(0, FEWEST - (high - low) / step - 1);
  [low, high] = [low - Math.ceil(lacking / 2) * step, high + Math.floor(lacking / 2) * step];
  let width = step;
  while ((high - low) / width + 1 > most) width += step;
  const found: Column[] = [];
  const first = unit === "squares" ? 1 - Math.ceil((1 - low) / width) * width : low; // the line is between two columns
  for (let from = first; from <= high; from += width) {
    const to = from + width - 1;
    const riders = histogram.filter(([result]) => from <= result && result <= to);
    if (unit === "squares" && width === 1 && from === 0) continue; // nobody is on the line itself
    found.push({ from, to, riders: riders.reduce((sum, [, many]) => sum + many, 0) });
  }
  return found;
}
