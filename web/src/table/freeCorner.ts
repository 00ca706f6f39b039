/** Finds a corner of the map in which something can lie without covering the road. */
import type { StageDrawing } from "../board/drawing";
import { bestTurn, grown, Track } from "../board/track";
import { fitBox, type Inset, type Size, type View } from "../board/view";

export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

const CORNERS: readonly Corner[] = ["top-left", "top-right", "bottom-left", "bottom-right"];

/** What the window shows. */
export interface Sight {
  readonly track: Track;
  readonly view: View;
  readonly size: Size;
}

/** The first corner in which a box of this size covers no road; null if there is none. */
export function freeCorner({ track, view, size }: Sight, box: Size, away: Inset, corners = CORNERS): Corner | null {
  const points = track.squares.map(({ ribbon }) => {
    const [x, y] = ribbon.point(0.5);
    return [(x - view.x) * view.scale + size.width / 2, (y - view.y) * view.scale + size.height / 2] as const;
  });
  const reach = 0.8 * view.scale; // half a road and its milestones
  const isFree = (corner: Corner): boolean => {
    const left = corner.endsWith("left") ? away.left : size.width - away.right - box.width;
    const top = corner.startsWith("top") ? away.top : size.height - away.bottom - box.height;
    return !points.some(
      ([x, y]) => x > left - reach && x < left + box.width + reach && y > top - reach && y < top + box.height + reach,
    );
  };
  return corners.find(isFree) ?? null;
}

/** The whole stage in a window, as the map shows it. */
export function wholeStage(drawing: StageDrawing, size: Size, inset: Inset): Sight {
  const free = [size.width - inset.left - inset.right, size.height - inset.top - inset.bottom] as const;
  const track = new Track(drawing, bestTurn(drawing, Math.max(1, free[0]) / Math.max(1, free[1])));
  return { track, view: fitBox(grown(track.box, 0.7), size, inset), size };
}

/** How much of the window the stage may fill, so that a corner stays free for the box: less only where it must. */
export function insetFor(drawing: StageDrawing, size: Size, inset: Inset, box: Size, away: Inset): Inset {
  if (freeCorner(wholeStage(drawing, size, inset), box, away) !== null) return inset;
  const beside: Inset = { ...inset, left: inset.left + away.left + box.width };
  const below: Inset = { ...inset, top: inset.top + away.top + box.height };
  const [one, other] = [wholeStage(drawing, size, beside), wholeStage(drawing, size, below)];
  return one.view.scale >= other.view.scale ? beside : below;
}
