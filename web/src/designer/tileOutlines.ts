/** The outline and the squares of each tile of a drawn road. */
import { at, type Point } from "../board/ribbon";
import type { Track, TrackSquare } from "../board/track";

export interface LaidTile {
  readonly place: number;
  readonly name: string;
  /** In riding order, on roundabouts by the inner branch. */
  readonly squares: readonly TrackSquare[];
  /** Where its letter stands, beside the road. */
  readonly label: Point;
  /** Around the tile, and so much further away. */
  outline(more?: number): string;
}

/** The place of a square's tile on the road. */
export const placeOf = (square: { readonly name: string }): number => Number(square.name.split(".")[0]);

/** Half the width of a tile with two lanes, and what a wider road leaves of it on either side. */
const [VERGE, WIDE_VERGE] = [1, 0.34];

export function laidTiles(track: Track): LaidTile[] {
  const byTile = new Map<number, TrackSquare[]>();
  for (const square of track.main) {
    const place = placeOf(square);
    byTile.set(place, [...(byTile.get(place) ?? []), square]);
  }
  return [...byTile].map(([place, squares]) => ({
    place,
    name: track.drawing.tiles[place]?.name ?? "",
    squares,
    label: squares[0]?.ribbon.point(0.3, -(squares[0].half + 0.24)) ?? [0, 0],
    outline: (more = 0) => {
      const away = Math.max(VERGE, ...squares.map(({ half }) => half + WIDE_VERGE)) + more;
      return outlineOf(squares, away) + ring(track, place, squares, away);
    },
  }));
}

function outlineOf(squares: readonly TrackSquare[], away: number): string {
  const [first, last] = [squares[0], squares.at(-1)];
  if (!first || !last) return "";
  const there = squares.map(({ ribbon }) => ribbon.draw(0, 1, -away)).join("");
  const back = squares
    .toReversed()
    .map(({ ribbon }) => ribbon.draw(1, 0, away))
    .join("");
  return `M${at(first.ribbon.point(0, -away))}${there}L${at(last.ribbon.point(1, away))}${back}Z`;
}

const RING = 1.25;

/** The ground of a roundabout: its outer branch runs around the island, too. */
function ring(track: Track, place: number, squares: readonly TrackSquare[], away: number): string {
  const outer = track.squares.filter((square) => square.branch === "outer" && placeOf(square) === place);
  const inner = squares.find(({ branch }) => branch === "inner");
  if (outer.length === 0 || !inner) return "";
  const island = track.islands.toSorted(
    (a, b) => distance(a, inner.ribbon.point(0.5)) - distance(b, inner.ribbon.point(0.5)),
  )[0];
  if (!island) return "";
  const [[x, y], r] = [island, RING + away * 0.7];
  return `M${at([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
