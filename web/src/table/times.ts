/** The times that count. */
import type { RaceView } from "../protocol/protocol";
import { riderIn, ridersOf, seatOf } from "./riders";

/** Seconds of a rider who is home; F20: in a team time trial the slower one's, once both are home. Null: not yet. */
export function countedTime(view: RaceView, rider: string): number | null {
  const counted = view.kind === "ttt" ? ridersOf(seatOf(rider)) : [rider];
  const times = counted.map((one) => {
    const seen = riderIn(view, one);
    return seen === undefined || seen.seconds === null ? null : seen.minutes * 60 + seen.seconds;
  });
  return times.some((time) => time === null) ? null : Math.max(...times.map((time) => time ?? 0));
}
