/** Finds a corner of the map in which something can lie without covering the road. */
import type { StageDrawing } from "../board/drawing";
import { bestTurn, grown, Track } from "../board/track";
import { fitBox, type Inset, type Size } from "../board/view";

export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

const CORNERS: readonly Corner[] = ["top-left", "top-right", "bottom-left", "bottom-right"];

/** The corner in which a box of this size covers the fewest squares of the whole stage; the first one if equal. */
export function freeCorner(drawing: StageDrawing, size: Size, inset: Inset, box: Size, away: Inset): Corner {
  const free = [size.width - inset.left - inset.right, size.height - inset.top - inset.bottom] as const;
  const track = new Track(drawing, bestTurn(drawing, Math.max(1, free[0]) / Math.max(1, free[1])));
  const view = fitBox(grown(track.box, 0.7), size, inset);
  const points = track.squares.map(({ ribbon }) => {
    const [x, y] = ribbon.point(0.5);
    return [(x - view.x) * view.scale + size.width / 2, (y - view.y) * view.scale + size.height / 2] as const;
  });
  const reach = 0.8 * view.scale; // half a road and its milestones
  const covered = (corner: Corner): number => {
    const left = corner.endsWith("left") ? away.left : size.width - away.right - box.width;
    const top = corner.startsWith("top") ? away.top : size.height - away.bottom - box.height;
    return points.filter(
      ([x, y]) => x > left - reach && x < left + box.width + reach && y > top - reach && y < top + box.height + reach,
    ).length;
  };
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
