/** Where the finish flag of a profile stands, so that nothing of it is cut off. */

/** A flag: half as wide as it is high; its pole stands a little right of its left edge. */
const SHAPE = 0.5;
const POLE = 0.15;

export interface Flag {
  /** The middle of its foot. */
  readonly x: number;
  readonly height: number;
}

export const flagHeight = (height: number): number => Math.min(28, height * 0.42);

/** Its pole is on the line, unless the edge is too near. */
export function flagAt(line: number, width: number, height: number): Flag {
  const [high, wide] = [flagHeight(height), flagHeight(height) * SHAPE];
  return { x: Math.max(wide / 2, Math.min(line + wide * (0.5 - POLE), width - wide / 2)), height: high };
}

/** How much sky a profile needs over its highest point: `rise` is how high the finish lies, from 0 to 1. */
export function skyFor(usual: number, height: number, foot: number, rise: number): number {
  if (rise <= 0) return usual;
  return Math.min(height - foot, Math.max(usual, height - foot - (height - foot - flagHeight(height) - 1) / rise));
}
