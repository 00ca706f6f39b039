/** Sizes of the strip, in pixels: a laptop's, and smaller ones for phones. */

export interface StripSizes {
  /** The width of a square. */
  readonly square: number;
  readonly sky: number;
  readonly kerb: number;
  /** The height of the road, all lanes. */
  readonly road: number;
  readonly labels: number;
  /** The height of a rider. */
  readonly figure: number;
}

const WIDEST = 59;
const FEWEST = 7;

/** As many squares of good width as fit, never fewer than seven. */
export function sizesFor(width: number, compact: boolean): StripSizes {
  const columns = Math.max(FEWEST, Math.round(width / WIDEST));
  const square = Math.max(44, width / columns);
  return compact
    ? { square, sky: 26, kerb: 8, road: 88, labels: 21, figure: Math.min(50, square * 0.9) }
    : { square, sky: 46, kerb: 9, road: 92, labels: 22, figure: 52 };
}

export const stripHeight = (sizes: StripSizes): number => sizes.sky + 2 * sizes.kerb + sizes.road + sizes.labels;

/** The lower edge of the lane on which a rider stands. */
export function footOf(sizes: StripSizes, lanes: number, lane: number, side: "whole" | "near" | "far"): number {
  const top = sizes.sky + sizes.kerb;
  if (side === "far") return top + sizes.road * 0.42;
  if (side === "near") return top + sizes.road - 2;
  if (lanes === 1) return top + sizes.road * (lane < 0 ? 1 : 0.76);
  return top + (sizes.road * (lanes - Math.max(lane, -0.25))) / lanes - 3;
}
