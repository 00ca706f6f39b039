/** Shapes that posters have in common: rays around a sun, ranges of hills. */

const fixed = (n: number): string => String(Math.round(n * 10) / 10);

/** Rays from a point, each half as wide as the step to the next. */
export function raysFrom(x: number, y: number, far: number, count = 20): string {
  const edge = (n: number): string => {
    const angle = (n / (2 * count)) * 2 * Math.PI;
    return `${fixed(x + Math.cos(angle) * far)} ${fixed(y + Math.sin(angle) * far)}`;
  };
  let path = "";
  for (let n = 0; n < 2 * count; n += 2) path += `M${x} ${y}L${edge(n)}L${edge(n + 1)}Z`;
  return path;
}

/** A range of hills through heights at even distances, filled to the foot of a picture of this size. */
export function hillsIn(width: number, height: number, heights: readonly number[]): string {
  const at = (x: number, y: number): string => `${fixed(x * width)} ${fixed(y * height)}`;
  const steps = heights.length - 1;
  let path = `M0 ${height}V${fixed((heights[0] ?? 0) * height)}`;
  heights.slice(1).forEach((top, n) => {
    const middle = (n + 0.5) / steps;
    path += `C${at(middle, heights[n] ?? 0)} ${at(middle, top)} ${at((n + 1) / steps, top)}`;
  });
  return `${path}V${height}Z`;
}
