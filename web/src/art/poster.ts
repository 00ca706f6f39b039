/** The shapes of the front-page poster, in a box of 800 by 540. */
import { hillsIn } from "./scenery";

export const WIDTH = 800;
export const HEIGHT = 540;
export const SUN = { x: 528, y: 194, r: 108 };

const fixed = (n: number): string => String(Math.round(n * 10) / 10);

/** A range of hills through heights at even distances, filled to the foot of the poster. */
export const hills = (heights: readonly number[]): string => hillsIn(WIDTH, HEIGHT, heights);

type Pair = readonly [number, number];
const BENDS: readonly (readonly [Pair, Pair, Pair, Pair])[] = [
  [
    [0.34, 0.9],
    [0.02, 0.83],
    [0.03, 0.755],
    [0.26, 0.728],
  ],
  [
    [0.26, 0.728],
    [0.49, 0.701],
    [0.6, 0.685],
    [0.52, 0.645],
  ],
  [
    [0.52, 0.645],
    [0.46, 0.615],
    [0.33, 0.61],
    [0.36, 0.578],
  ],
  [
    [0.36, 0.578],
    [0.38, 0.555],
    [0.46, 0.552],
    [0.475, 0.53],
  ],
];

/** The road that winds up to the village: a ribbon that narrows with the distance, `more` pixels wider on each side. */
export function windingRoad(more: number): string {
  const middle: Pair[] = BENDS.flatMap(([a, b, c, d]) =>
    Array.from({ length: 25 }, (_, n): Pair => {
      const t = n / 24;
      const u = 1 - t;
      const mix = (i: 0 | 1): number => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i];
      return [mix(0) * WIDTH, mix(1) * HEIGHT];
    }),
  );
  const left: string[] = [];
  const right: string[] = [];
  middle.forEach(([x, y], n) => {
    const before = middle[Math.max(0, n - 2)] ?? [x, y];
    const after = middle[Math.min(middle.length - 1, n + 2)] ?? [x, y];
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const half = ((y / HEIGHT - 0.52) / 0.38) ** 1.15 * 22 + 2.6 + more;
    left.push(`${fixed(x - (dy / length) * half)} ${fixed(y + (dx / length) * half)}`);
    right.push(`${fixed(x + (dy / length) * half)} ${fixed(y - (dx / length) * half)}`);
  });
  return `M${left.join("L")}L${right.reverse().join("L")}Z`;
}
