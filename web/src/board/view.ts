/** The window onto the map: its middle and its scale (pixels for one square). */
import type { Box } from "./track";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels kept free at each edge of the window. */
export interface Inset {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LARGEST = 96;

/** The view in which a box fills the window. */
export function fitBox(box: Box, size: Size, inset: Inset, largest = LARGEST): View {
  const free = {
    width: Math.max(1, size.width - inset.left - inset.right),
    height: Math.max(1, size.height - inset.top - inset.bottom),
  };
  const scale = Math.min(free.width / (box[2] - box[0]), free.height / (box[3] - box[1]), largest);
  return {
    x: (box[0] + box[2]) / 2 + (inset.right - inset.left) / 2 / scale,
    y: (box[1] + box[3]) / 2 + (inset.bottom - inset.top) / 2 / scale,
    scale,
  };
}

/** Keep the middle of the window over the land and the scale within reason. */
export function clampView(view: View, land: Box, smallest: number): View {
  const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
  return {
    scale: within(view.scale, smallest, LARGEST),
    x: within(view.x, land[0], land[2]),
    y: within(view.y, land[1], land[3]),
  };
}

/** Zoom by a factor around a point of the window, given in pixels from its middle: what lies there stays there. */
export function zoomAround(view: View, factor: number, dx: number, dy: number): View {
  const scale = view.scale * factor;
  return { scale, x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale };
}

export const viewBox = (view: View, size: Size): string =>
  [
    view.x - size.width / 2 / view.scale,
    view.y - size.height / 2 / view.scale,
    size.width / view.scale,
    size.height / view.scale,
  ]
    .map((n) => n.toFixed(3))
    .join(" ");

/** Between two views; the scale changes by equal factors, so that zooming looks even. */
export function mix(from: View, to: View, t: number): View {
  const scale = from.scale * (to.scale / from.scale) ** t;
  // Moving by what is seen, not by what is meant: near the larger scale the map moves less.
  const k = Math.abs(to.scale - from.scale) < 1e-6 ? t : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { scale, x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k };
}
