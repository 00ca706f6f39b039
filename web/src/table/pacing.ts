/** How long the parts of a step take at ordinary speed, in milliseconds. */
import type { Step } from "./timeline";

export const STEP = 110; // one square of road
export const LONGEST_RIDE = 900;
export const FLIP = 480;
export const FLIP_APART = 40;
export const COUNT = 220; // the number on a card changes
export const READ = 700; // one reason
export const BOX = 220;
export const GAP = 200;
export const PULL = 360;
export const READ_BIDS = 2000; // who laid what, and why that was enough
export const SETTLE = 420; // exhaustion, tokens, times

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export const ride = (squares: number): number => Math.min(LONGEST_RIDE, STEP * Math.max(1, squares));

/** How long a step stays after its motion, so that it can be read; longer where nothing moves. */
export function hold(step: Step, isStill: boolean): number {
  const still = isStill ? 900 : 0;
  switch (step.kind) {
    case "turn":
      return Math.max(still, 400);
    case "move":
      return Math.max(still, step.events.length > 1 ? READ : 60);
    case "pull":
      return Math.max(still, 240);
    case "refused":
      return step.why === "too far" ? Math.max(still / 2, 260) : Math.max(still, READ);
    case "tire":
    case "token":
    case "clock":
      return Math.max(still, SETTLE);
    case "line":
    case "end":
      return Math.max(still, 1400);
    case "place":
      return 120;
    case "bid":
    case "away":
      return READ_BIDS;
    default:
      return Math.max(still, READ);
  }
}
