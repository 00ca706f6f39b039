/** One's own times in time trials ridden alone, kept on this device: by stage, kind and conditions, in riding order. */
import { readJson, writeJson } from "../../browserStorage";

/** A ride by the name of its table, and its total time in seconds. */
type Ride = readonly [ride: string, seconds: number];
type Rides = Readonly<Record<string, readonly Ride[]>>;

const KEY = "rides";
const MOST = 50; // rides of one trial: the best and the latest

/** Keep a ride, once, however often its page is opened. -> the best time before it; undefined: it is the first */
export function bestBefore(trial: string, ride: string, seconds: number): number | undefined {
  const kept = readJson(KEY);
  const all = isRides(kept) ? kept : {};
  const rides = all[trial] ?? [];
  const at = rides.findIndex(([each]) => each === ride);
  const before = (at < 0 ? rides : rides.slice(0, at)).map(([, time]) => time);
  const best = before.length > 0 ? Math.min(...before) : undefined;
  if (at < 0) {
    const least = Math.min(seconds, best ?? seconds);
    const latest = [...rides, [ride, seconds] as const];
    const spare = latest.length > MOST ? latest.findIndex(([, time]) => time > least) : -1;
    writeJson(KEY, { ...all, [trial]: latest.filter((_, n) => n !== spare) });
  }
  return best;
}

const isRides = (kept: unknown): kept is Rides =>
  typeof kept === "object" &&
  kept !== null &&
  Object.values(kept).every(
    (rides) =>
      Array.isArray(rides) &&
      rides.every((ride) => Array.isArray(ride) && typeof ride[0] === "string" && typeof ride[1] === "number"),
  );
