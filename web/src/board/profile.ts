/** Where the finish flag and the riders' plates of a profile stand, so that nothing is cut off or covered. */

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

const SIGN = 19; // half as wide is the sign of a climb with a number of two figures, and a little air

/**
 * The middle of a climb's sign: it is never cut at an edge, and where the line comes down to the foot it gives way,
 * towards the climb if there is room.
 */
export function signOfClimb(middle: number, line: number | null, width: number): number {
  const held = Math.max(SIGN, Math.min(width - SIGN, middle));
  if (line === null || Math.abs(held - line) >= SIGN) return held;
  return middle > line && line + SIGN <= width - SIGN ? line + SIGN : line - SIGN;
}

// --- plates

/** Of a plate with a letter, in pixels. */
export const PLATE = 26;
const HIGH = 17;
const OVER = 17; // so far over the ridge is the middle of the lowest plate
const LAP = 4; // two plates may lap over each other by so much: the letters stay free
const NUDGES = [0, -PLATE / 2, PLATE / 2, -20, 20]; // past the flag at most

/** A middle, and how far from it nothing else may be. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

const meet = (one: Spot, other: Spot): boolean =>
  Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high;

/** The cloth of a flag that stands on this level. */
export const flagSpot = ({ x, height }: Flag, level: number): Spot => ({
  x,
  y: level - height * 0.75,
  wide: (height * SHAPE) / 2 + 1,
  high: height / 4 + 1,
});

/**
 * Middles of plates with letters, one for each rider: over their place, or a little beside it, where it covers neither
 * those before it nor the flag; null where there is no room for one.
 */
export function platesOver(
  riders: readonly { readonly x: number; readonly ridge: number }[],
  width: number,
  flag: Spot | null,
): (Spot | null)[] {
  const taken = flag ? [flag] : [];
  return riders.map(({ x, ridge }) => {
    for (const level of [0, 1, 2])
      for (const nudge of NUDGES) {
        const spot: Spot = {
          x: Math.min(width - PLATE / 2, Math.max(PLATE / 2, x + nudge)),
          y: Math.max(HIGH / 2 + 0.5, ridge - OVER - level * (HIGH - 1)),
          wide: (PLATE - LAP) / 2,
          high: (HIGH - LAP) / 2,
        };
        if (taken.some((one) => meet(one, spot))) continue;
        taken.push(spot);
        return spot;
      }
    return null;
  });
}
