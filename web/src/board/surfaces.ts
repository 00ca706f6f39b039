/** What a road is made of: one path for each kind of surface. */
import type { DrawnSquare } from "./drawing";

export interface Surface {
  /** A ground, "grid", "past" the line, or the "mouth" where a road branches: what colours it. */
  readonly kind: string;
  readonly d: string;
}

export const isHill = ({ ground }: Pick<DrawnSquare, "ground">): boolean => ground === "ascent" || ground === "descent";

export function surfaceOf(square: Pick<DrawnSquare, "ground" | "zone">): string {
  if (square.zone === "start") return "grid";
  return square.zone === "past" && !isHill(square) ? "past" : square.ground;
}

/** The paths of squares, joined by kind. */
export function joined(paths: Iterable<readonly [kind: string, d: string]>): Surface[] {
  const surfaces = new Map<string, string>();
  for (const [kind, d] of paths) surfaces.set(kind, (surfaces.get(kind) ?? "") + d);
  return [...surfaces].map(([kind, d]) => ({ kind, d }));
}
