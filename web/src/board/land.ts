/** The land around a road: fields, a river, relief, woods, towns. The same stage always lies in the same land. */
import type { LandmarkName } from "../art/landmarks";
import { at, type Point } from "./ribbon";
import type { Box, Track } from "./track";

export interface Land {
  readonly box: Box;
  readonly sweeps: string;
  readonly river: string;
  readonly fields: readonly { readonly dark: boolean; readonly d: string }[];
  readonly furrows: string;
  /** Bands around the climbs, the lowest first. */
  readonly relief: readonly { readonly d: string; readonly width: number }[];
  /** All trees of a kind as two paths and their trunks. */
  readonly woods: { readonly light: string; readonly dark: string; readonly trunks: string };
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly name: LandmarkName;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly text?: string;
}

type Random = () => number;

/** Numbers between 0 and 1 that are the same for the same text. */
export function randomFrom(text: string): Random {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How much land lies around the road at least, in squares. */
const AROUND = 9;

/** The land for a window of this shape: wherever it looks, there is land. */
export function landAround(track: Track, aspect: number): Land {
  const random = randomFrom(track.drawing.stage);
  const box = boxOfLand(track.box, aspect);
  const hills = heightsOfLand(track);
  const { fields, furrows } = fieldsIn(box, track, random);
  const marks = [...towns(track, random), ...summits(track, hills)];
  return {
    box,
    sweeps: sweepsIn(box, random),
    river: riverIn(box, track, hills, random),
    fields,
    furrows,
    relief: reliefOf(track, hills),
    woods: woodsIn(box, track, hills, marks, random),
    marks: marks.sort((a, b) => a.y - b.y),
  };
}

function boxOfLand([left, top, right, bottom]: Box, aspect: number): Box {
  const [width, height] = [right - left, bottom - top];
  // The widest view is a quarter wider than the road, and its middle can be dragged as far as the road reaches.
  const [seenWide, seenHigh] = [1.3 * Math.max(width, height * aspect), 1.3 * Math.max(height, width / aspect)];
  const [x, y] = [Math.max(AROUND, (seenWide - width) / 2 + 4), Math.max(AROUND, (seenHigh - height) / 2 + 4)];
  return [left - x, top - y, right + x, bottom + y];
}

/** How high the land lies at each main square above the foot of its climb; a climb without a descent fades away. */
function heightsOfLand(track: Track): number[] {
  const grounds = track.main.map((square) => square.ground);
  const heights = grounds.map(() => 0);
  const raise = (n: number, height: number): void => {
    if (n < heights.length) heights[n] = Math.max(heights[n] ?? 0, height);
  };
  for (let n = 0; n < grounds.length;) {
    if (grounds[n] !== "ascent") {
      n++;
      continue;
    }
    let height = 0;
    while (grounds[n] === "ascent") raise(n++, ++height);
    let down = 0;
    while (grounds[n + down] === "descent") down++;
    const fading = down || 3;
    for (let step = 0; step < fading; step++) raise(n + step, height * (1 - (step + 1) / (fading + 1)));
  }
  for (let n = grounds.length - 1; n >= 0; n--)
    if (grounds[n] === "descent" && (heights[n] ?? 0) < 1) raise(n, Math.max(1.2, (heights[n + 1] ?? 0) + 0.8));
  return heights;
}

const BANDS = [
  { from: 0.9, width: 6.4 },
  { from: 2, width: 5 },
  { from: 3.4, width: 3.7 },
  { from: 5, width: 2.6 },
];

function reliefOf(track: Track, hills: readonly number[]): { d: string; width: number }[] {
  return BANDS.map(({ from, width }) => {
    let d = "";
    track.main.forEach((square, n) => {
      if ((hills[n] ?? 0) < from) return;
      if ((hills[n - 1] ?? 0) < from) d += `M${at(square.ribbon.point(0))}`;
      d += square.ribbon.draw(0, 1, 0);
    });
    return { d, width };
  }).filter((band) => band.d !== "");
}

function sweepsIn([left, top, right, bottom]: Box, random: Random): string {
  const [width, rows] = [right - left, Math.ceil((bottom - top) / 5)];
  let path = "";
  for (let row = 0; row < rows; row++) {
    const y = top + row * 5 + random() * 2;
    const bow = (random() - 0.5) * 5;
    path += `M${at([left, y])}C${at([left + width * 0.3, y + bow])} ${at([left + width * 0.6, y - bow])} ${at([right, y + (random() - 0.5) * 4])}`;
    path += `V${(y + 2.6).toFixed(2)}C${at([left + width * 0.6, y + 2 - bow])} ${at([left + width * 0.3, y + 3 + bow])} ${at([left, y + 2.2])}Z`;
  }
  return path;
}

/** Of some rivers the one that stays furthest from hills, crosses the road least and can be seen. */
function riverIn([left, , right]: Box, track: Track, hills: readonly number[], random: Random): string {
  const high = track.main.filter((_, n) => (hills[n] ?? 0) > 0).map((square) => square.ribbon.point(0.5));
  const [, top, , bottom] = track.box;
  let best: Point[] = [];
  let least = Infinity;
  for (let attempt = 0; attempt < 40; attempt++) {
    const points: Point[] = [];
    let y = top + (bottom - top) * random();
    const drift = (random() - 0.5) * 1.2;
    for (let x = left - 2; x <= right + 3; x += 3.2) {
      points.push([x, y]);
      y += drift + (random() - 0.5) * 2.4;
    }
    let cost = 0;
    for (const [x, y] of points) {
      if (y < top + 0.5 || y > bottom - 0.5) cost += 0.9;
      if (track.clearance(x, y) < 1.3) cost += 0.7;
      if (high.some(([hx, hy]) => Math.hypot(hx - x, hy - y) < 3.4)) cost += 1.2;
    }
    if (cost < least) [least, best] = [cost, points];
  }
  return smooth(best);
}

/** A curve through points. */
function smooth(points: readonly Point[]): string {
  let path = "";
  points.forEach((point, n) => {
    const before = points[n - 1];
    if (before === undefined) {
      path = `M${at(point)}`;
      return;
    }
    const [p0, p3] = [points[n - 2] ?? before, points[n + 1] ?? point];
    const c1: Point = [before[0] + (point[0] - p0[0]) / 6, before[1] + (point[1] - p0[1]) / 6];
    const c2: Point = [point[0] - (p3[0] - before[0]) / 6, point[1] - (p3[1] - before[1]) / 6];
    path += `C${at(c1)} ${at(c2)} ${at(point)}`;
  });
  return path;
}

function fieldsIn(box: Box, track: Track, random: Random): { fields: Land["fields"]; furrows: string } {
  const [left, top, right, bottom] = box;
  const wanted = ((right - left) * (bottom - top)) / 15;
  const taken: Point[] = [];
  const fields = [
    { dark: false, d: "" },
    { dark: true, d: "" },
  ];
  let furrows = "";
  for (let attempt = 0; attempt < wanted * 8 && taken.length < wanted; attempt++) {
    const [x, y] = [left + random() * (right - left), top + random() * (bottom - top)];
    const [w, h] = [1.1 + random() * 1.6, 0.8 + random() * 1.1];
    if (taken.some((other) => Math.hypot(other[0] - x, other[1] - y) < 2.6)) continue;
    if (track.clearance(x, y) < Math.hypot(w, h) / 2 + 0.75) continue;
    taken.push([x, y]);
    const angle = (Math.floor(random() * 12) * 15 * Math.PI) / 180;
    const corner = (a: number, b: number): string =>
      at([x + a * Math.cos(angle) - b * Math.sin(angle), y + a * Math.sin(angle) + b * Math.cos(angle)]);
    const field = fields[random() > 0.5 ? 1 : 0];
    if (field)
      field.d += `M${corner(-w / 2, -h / 2)}L${corner(w / 2, -h / 2)}L${corner(w / 2, h / 2)}L${corner(-w / 2, h / 2)}Z`;
    const rows = 4 + Math.floor(random() * 4);
    for (let n = 1; n < rows; n++) {
      const b = -h / 2 + (h * n) / rows;
      furrows += `M${corner(-w / 2 + 0.08, b)}L${corner(w / 2 - 0.08, b)}`;
    }
  }
  return { fields, furrows };
}

type TreeKind = "pine" | "poplar" | "tree";

function woodsIn(
  box: Box,
  track: Track,
  hills: readonly number[],
  marks: readonly Mark[],
  random: Random,
): Land["woods"] {
  const [left, top, right, bottom] = box;
  const wanted = (right - left) * (bottom - top) * 0.2;
  const trees: { x: number; y: number; kind: TreeKind; size: number }[] = [];
  const isFree = (x: number, y: number): boolean =>
    track.clearance(x, y - 0.2) > 1.2 &&
    !marks.some((mark) => Math.abs(mark.x - x) < mark.height * 0.9 && y > mark.y - mark.height * 0.8 && y < mark.y + 1);
  const high = track.main.filter((_, n) => (hills[n] ?? 0) > 2).map((square) => square.ribbon.point(0.5));
  for (let attempt = 0, groves = 0; attempt < wanted * 3 && groves < wanted; attempt++) {
    const [x, y] = [left + random() * (right - left), top + random() * (bottom - top)];
    if (!isFree(x, y)) continue;
    groves++;
    const isHigh = high.some(([hx, hy]) => Math.hypot(hx - x, hy - y) < 3);
    const kind: TreeKind = isHigh ? "pine" : random() > 0.55 ? "poplar" : "tree";
    trees.push({ x, y, kind, size: 0.75 + random() * 0.4 });
    const more = random() > 0.45 ? 1 + Math.floor(random() * 3) : 0;
    for (let n = 0; n < more; n++) {
      const [x2, y2] = [x + (random() - 0.5) * 1.5, y + (random() - 0.5) * 0.8];
      if (isFree(x2, y2)) trees.push({ x: x2, y: y2, kind, size: 0.7 + random() * 0.4 });
    }
  }
  const paths = { light: "", dark: "", trunks: "" };
  for (const { x, y, kind, size } of trees.sort((a, b) => a.y - b.y)) {
    const p = (dx: number, dy: number): string => at([x + dx * size, y - dy * size]);
    paths.trunks += `M${p(0, 0)}L${p(0, 0.2)}`;
    if (kind === "pine") {
      paths.light += `M${p(0, 0.57)}L${p(-0.155, 0.1)}L${p(0, 0.1)}Z`;
      paths.dark += `M${p(0, 0.57)}L${p(0.155, 0.1)}L${p(0, 0.1)}Z`;
    } else {
      const [width, foot, tall] = kind === "poplar" ? [0.115, 0.14, 0.7] : [0.17, 0.1, 0.47];
      const half = (side: number): string =>
        kind === "poplar"
          ? `M${p(0, tall)}Q${p(side * width * 1.2, 0.45)} ${p(side * width, 0.25)}Q${p(side * width * 0.8, foot)} ${p(0, foot)}Z`
          : `M${p(0, tall)}C${p(side * width * 1.33, tall)} ${p(side * width * 1.33, foot)} ${p(0, foot)}Z`;
      paths.light += half(-1);
      paths.dark += half(1);
    }
  }
  return paths;
}

function summits(track: Track, hills: readonly number[]): Mark[] {
  const found: Mark[] = [];
  track.main.forEach(({ ribbon }, n) => {
    const height = hills[n] ?? 0;
    if (height < 3 || (hills[n + 1] ?? 0) >= height || (hills[n - 1] ?? 0) > height) return;
    for (const v of [-1.75, 1.75, -2, 2]) {
      const [x, y] = ribbon.point(0.6, v);
      if (track.clearance(x, y) > 1.25) {
        found.push({ name: "peak", x, y: y + 0.55, height: 1.15 });
        return;
      }
    }
  });
  return found;
}

const TOWNS: readonly LandmarkName[] = ["duomo", "spires", "village", "mill"];

/** A town where the stage begins and one where it ends; "Firenze - Milano" names both. */
function towns(track: Track, random: Random): Mark[] {
  const names = track.drawing.name.split(" - ");
  const first = Math.floor(random() * TOWNS.length);
  const [start, finish] = [track.main[2], track.main.at(-4)];
  return [start, finish].flatMap((square, n) => {
    if (square === undefined) return [];
    const place = roomBeside(track, square.ribbon);
    const name = TOWNS[(first + n) % TOWNS.length] ?? "village";
    const text = names.length === 2 ? names[n] : undefined;
    return place === undefined ? [] : [{ name, x: place[0], y: place[1], height: 1.65, ...(text ? { text } : {}) }];
  });
}

function roomBeside(track: Track, { point }: { point: (u: number, v: number) => Point }): Point | undefined {
  let best: Point | undefined;
  let widest = 1.1;
  for (const away of [1.9, 2.3, 2.8, 3.4])
    for (const u of [0.5, -1.5, 2.5, -3.5, 4.5])
      for (const v of [-away, away]) {
        const [x, y] = point(u, v);
        // The building stands above its foot, its name below.
        const room = Math.min(track.clearance(x, y - 1), track.clearance(x, y), track.clearance(x, y + 0.6));
        if (room > widest + 0.05) [widest, best] = [room, [x, y]];
        if (best && widest > 1.6) return best;
      }
  return best;
}
