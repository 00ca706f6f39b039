/** Riders from the side, as strokes in a box of 66 by 60: what is drawn, in order. */
import type { RiderType } from "./teams";

export type Paint = "ink" | "bike" | "spoke" | "skin" | "shade" | "shorts" | "kit" | "trim" | "tyre" | "face" | "cap";

export interface Stroke {
  readonly d: string;
  readonly width: number;
  readonly paint: Paint;
}

/** A limb has a dark edge, so that it stands out from whatever is behind it. */
const limb = (d: string, width: number, paint: Paint): Stroke[] => [
  { d, width: width + 2.2, paint: "ink" },
  { d, width, paint },
];

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;

const SPOKES =
  "M15 35V57M4 46H26M7.2 38.2L22.8 53.8M22.8 38.2L7.2 53.8M51 35V57M40 46H62M43.2 38.2L58.8 53.8M58.8 38.2L43.2 53.8";

const BICYCLE: Stroke[] = [
  { d: ring(15, 46, 11.5) + ring(51, 46, 11.5), width: 2.3, paint: "bike" },
  { d: SPOKES, width: 0.7, paint: "spoke" },
  {
    d: "M15 46L26 29M15 46H31L26 27M31 46L45.5 31M26.5 31L45 29.5M44.5 27L46.5 34L51 46",
    width: 2.2,
    paint: "bike",
  },
  { d: "M22 26.5H29", width: 3, paint: "bike" },
  { d: ring(31, 46, 3.4), width: 1.8, paint: "bike" },
];

export const FIGURES: Record<RiderType, readonly Stroke[]> = {
  // Seated, long flat back, hands on the tops, spare tyre across the shoulders.
  R: [
    ...limb("M26 25L37 34L33.5 41", 5, "shade"),
    ...BICYCLE,
    { d: "M44.5 27L48 24.5Q52 24 51.5 28.5", width: 2.4, paint: "bike" },
    ...limb("M42.5 14.5L44 21L48.5 24.5", 3.6, "skin"),
    ...limb("M26 24.5L36.5 32", 6.4, "shorts"),
    ...limb("M36.5 32L29.5 49", 4.4, "skin"),
    { d: "M28 51.5H34.5", width: 3.6, paint: "ink" },
    ...limb("M26 22.5Q32 13 42 13.5", 9.2, "kit"),
    { d: "M28 20Q33 14 40 13.6", width: 2.6, paint: "trim" },
    { d: "M31 24.5Q29 14 37 9.5", width: 1.7, paint: "tyre" },
    { d: ring(48, 8.5, 4.8), width: 1.5, paint: "face" },
    { d: "M43 8.5Q43 2.8 48.5 2.8T53.2 7.2L57 8.2", width: 1.5, paint: "cap" },
  ],
  // Out of the saddle, hips high, head down over the bars.
  S: [
    ...limb("M29 18L41.5 29L35.5 39", 5, "shade"),
    ...BICYCLE,
    { d: "M44.5 27L49 25Q56 25 54 31.5Q53 33.5 50.5 33", width: 2.4, paint: "bike" },
    ...limb("M46.5 17L44.5 26L52 31", 3.6, "skin"),
    ...limb("M29 16.5L33.5 30", 6.6, "shorts"),
    ...limb("M33.5 30L26 48.5", 4.4, "skin"),
    { d: "M24 51L30.5 53", width: 3.6, paint: "ink" },
    ...limb("M29.5 15Q37 9.5 46 15", 9.2, "kit"),
    { d: "M30.5 14Q37.5 9.5 44.5 13.5", width: 2.6, paint: "trim" },
    { d: ring(54, 15.5, 4.8), width: 1.5, paint: "face" },
    { d: "M49 14Q50 9 55 9.8T59 14L62 17", width: 1.5, paint: "cap" },
  ],
};

/** The painted base below a figure, in a box of 74 by 82. */
export const BASE: Record<RiderType, string> = {
  R: "M14 60H58A8.5 8.5 0 0 1 58 77H14A8.5 8.5 0 0 1 14 60Z",
  S: "M7 60H58L71 68.5L58 77H7Q5 77 5 75V62Q5 60 7 60Z",
};
