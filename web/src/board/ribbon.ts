/** A centre line that can be followed: u runs along it from 0 to 1, v is the distance to the rider's right. */

export type Point = readonly [x: number, y: number];

const fixed = (n: number): string => String(Math.round(n * 1000) / 1000);
export const at = (point: Point): string => `${fixed(point[0])} ${fixed(point[1])}`;

export interface Ribbon {
  readonly length: number;
  point(u: number, v?: number): Point;
  /** Degrees, 0 to the right, clockwise. */
  heading(u: number): number;
  /** Path commands that draw on from the point at u0 to the one at u1, both shifted by v. */
  draw(u0: number, u1: number, v: number): string;
}

/** The line through an entry and an exit, or the arc through an entry, a middle and an exit. */
export function ribbon(line: readonly number[]): Ribbon {
  const [x0 = 0, y0 = 0] = line;
  const [x1 = 0, y1 = 0] = line.slice(-2);
  return line.length === 6 ? arc([x0, y0], [line[2] ?? 0, line[3] ?? 0], [x1, y1]) : straight([x0, y0], [x1, y1]);
}

function straight(entry: Point, exit: Point): Ribbon {
  const [dx, dy] = [exit[0] - entry[0], exit[1] - entry[1]];
  const length = Math.hypot(dx, dy);
  const point = (u: number, v = 0): Point => [
    entry[0] + dx * u - (dy / length) * v,
    entry[1] + dy * u + (dx / length) * v,
  ];
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { length, point, heading: () => degrees, draw: (_, u1, v) => `L${at(point(u1, v))}` };
}

function arc(entry: Point, middle: Point, exit: Point): Ribbon {
  const [cx, cy] = centreOf(entry, middle, exit);
  const radius = Math.hypot(entry[0] - cx, entry[1] - cy);
  const angle = (point: Point): number => Math.atan2(point[1] - cy, point[0] - cx);
  const begin = angle(entry);
  // Both halves are shorter than half a circle, so their sum has the right sign.
  const sweep = turn(angle(middle) - begin) + turn(angle(exit) - angle(middle));
  const side = Math.sign(sweep); // clockwise on the screen: the rider's right is towards the centre
  const point = (u: number, v = 0): Point => {
    const a = begin + sweep * u;
    const r = radius - side * v;
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
  };
  return {
    length: Math.abs(sweep) * radius,
    point,
    heading: (u) => ((begin + sweep * u + (side * Math.PI) / 2) * 180) / Math.PI,
    draw: (u0, u1, v) => {
      const r = fixed(Math.max(0, radius - side * v));
      return `A${r} ${r} 0 0 ${u1 > u0 === side > 0 ? 1 : 0} ${at(point(u1, v))}`;
    },
  };
}

/** An angle as a turn between minus and plus half a circle. */
function turn(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function centreOf(a: Point, b: Point, c: Point): Point {
  const d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
  const [a2, b2, c2] = [a, b, c].map(([x, y]) => x * x + y * y) as [number, number, number];
  return [
    (a2 * (b[1] - c[1]) + b2 * (c[1] - a[1]) + c2 * (a[1] - b[1])) / d,
    (a2 * (c[0] - b[0]) + b2 * (a[0] - c[0]) + c2 * (b[0] - a[0])) / d,
  ];
}
