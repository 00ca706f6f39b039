/** The road as paths, each drawn once: what lies below first. */
import { at, type Point } from "./ribbon";
import { isHill, joined, type Surface, surfaceOf } from "./surfaces";
import { shift, type Track, type TrackSquare } from "./track";

export interface RoadPaths {
  readonly casing: string;
  readonly kerb: string;
  readonly surfaces: readonly Surface[];
  readonly cobbles: string;
  readonly lanes: string;
  readonly rightLane: string;
  readonly grid: string;
  readonly squares: string;
  readonly waves: string;
  readonly ascents: string;
  readonly descents: string;
  readonly start: string;
  readonly finishDark: string;
  readonly finishLight: string;
}

const KERB = 0.17;
const EDGE = 0.07;
/** How far a road reaches under the ring of a roundabout, so that no gap shows. */
const MOUTH = 0.42;

export function roadPaths(track: Track): RoadPaths {
  const paths = { casing: "", kerb: "", cobbles: "", lanes: "", rightLane: "", grid: "", squares: "", waves: "" };
  let [ascents, descents] = ["", ""];
  const surfaces: [kind: string, d: string][] = [];
  for (const square of mouths(track)) {
    paths.casing += band(square, -square.half - EDGE, square.half + EDGE, 0);
    surfaces.push(["mouth", band(square, -square.half, square.half, 0)]);
  }
  for (const square of track.squares) {
    const { half, lanes, ground, zone, ribbon } = square;
    const edge = half + EDGE + (isHill(square) ? KERB : 0);
    paths.casing += band(square, -edge, edge, 0.02);
    surfaces.push([surfaceOf(square), band(square, -half, half, 0.006)]);
    if (isHill(square)) {
      paths.kerb += band(square, -half - KERB, -half, 0.01) + band(square, half, half + KERB, 0.01);
      const marks = chevrons(square, -half - KERB / 2) + chevrons(square, half + KERB / 2);
      if (ground === "ascent") ascents += marks;
      else descents += marks;
    }
    paths.squares += `M${at(ribbon.point(1, -half))}L${at(ribbon.point(1, half))}`;
    for (let lane = 1; lane < lanes; lane++) paths.lanes += rail(square, -half + (lane * 2 * half) / lanes, 0.14, 0.86);
    paths.rightLane += rail(square, half - 0.06, 0, 1) + rail(square, half - 0.13, 0, 1);
    if (zone === "start") for (let lane = 0; lane < lanes; lane++) paths.grid += bracket(square, shift(square, lane));
    if (zone === "wavy") paths.waves += wave(square, -half + 0.1) + wave(square, half - 0.1);
    if (ground === "cobble") paths.cobbles += courses(square);
  }
  const [line, last] = [track.squares[track.drawing.finish], track.squares[track.drawing.start]];
  return {
    ...paths,
    ascents,
    descents,
    surfaces: joined(surfaces),
    start: last ? `M${at(last.ribbon.point(1, -last.half - 0.1))}L${at(last.ribbon.point(1, last.half + 0.1))}` : "",
    finishDark: line ? chequers(line, 1) : "",
    finishLight: line ? chequers(line, 0) : "",
  };
}

/** The part of a road between two lines beside it, a little longer than its squares so that they join. */
function band({ ribbon }: TrackSquare, left: number, right: number, more: number): string {
  const [from, to] = [-more, 1 + more];
  return `M${at(ribbon.point(from, left))}${ribbon.draw(from, to, left)}L${at(ribbon.point(to, right))}${ribbon.draw(to, from, right)}Z`;
}

function rail({ ribbon }: TrackSquare, v: number, from: number, to: number): string {
  return `M${at(ribbon.point(from, v))}${ribbon.draw(from, to, v)}`;
}

/** Four marks along an edge: against the ride on an ascent, with it on a descent. */
function chevrons({ ribbon, ground }: TrackSquare, v: number): string {
  const ahead = ground === "ascent" ? -0.09 : 0.09;
  let path = "";
  for (let n = 0; n < 4; n++) {
    const u = (n + 0.5) / 4;
    path += `M${at(ribbon.point(u - ahead, v - 0.06))}L${at(ribbon.point(u + ahead, v))}L${at(ribbon.point(u - ahead, v + 0.06))}`;
  }
  return path;
}

/** Where a rider stands on the start grid: a bracket in front of the wheel. */
function bracket({ ribbon }: TrackSquare, v: number): string {
  const corner = (u: number, side: number): string => at(ribbon.point(u, v + side * 0.2));
  return `M${corner(0.62, -1)}L${corner(0.86, -1)}L${corner(0.86, 1)}L${corner(0.62, 1)}`;
}

function wave({ ribbon }: TrackSquare, v: number): string {
  const points: Point[] = [];
  for (let n = 0; n <= 24; n++) points.push(ribbon.point(n / 24, v + 0.055 * Math.sin((n / 24) * 12 * Math.PI)));
  return `M${points.map(at).join("L")}`;
}

/** Stones in courses across the road, each course shifted by half a stone. */
function courses({ ribbon, half, lanes }: TrackSquare): string {
  const across = lanes === 1 ? 4 : lanes * 3;
  let path = "";
  for (let course = 0; course < 5; course++)
    for (let n = 0; n < across; n++) {
      const v = -half + ((n + 0.5) * 2 * half) / across;
      const u = (course + (n % 2 ? 0.75 : 0.25)) / 5;
      path += `M${at(ribbon.point(u - 0.06, v))}L${at(ribbon.point(u + 0.06, v))}`;
    }
  return path;
}

/** The finish line lies across the entry of the first square past it. */
function chequers({ ribbon, half, lanes }: TrackSquare, odd: number): string {
  const across = lanes * 3;
  const width = (2 * half) / across;
  let path = "";
  for (const row of [0, 1])
    for (let n = 0; n < across; n++)
      if ((row + n) % 2 === odd) {
        const [u, v] = [row * 0.2 - 0.2, -half + n * width];
        path += `M${at(ribbon.point(u, v))}L${at(ribbon.point(u + 0.2, v))}L${at(ribbon.point(u + 0.2, v + width))}L${at(ribbon.point(u, v + width))}Z`;
      }
  return path;
}

/** The ends of roads at roundabouts, as squares that reach under the ring. */
function mouths(track: Track): TrackSquare[] {
  const found: TrackSquare[] = [];
  const reach = (square: TrackSquare, from: number, to: number): void => {
    const { ribbon } = square;
    found.push({
      ...square,
      ribbon: {
        ...ribbon,
        point: (u, v) => ribbon.point(from + u * (to - from), v),
        draw: (_, u, v) => `L${at(ribbon.point(from + u * (to - from), v))}`,
      },
    });
  };
  for (const square of track.squares) {
    const ahead = square.ahead.map((index) => track.squares[index]);
    if (ahead.length === 2) reach(square, 1, 1 + MOUTH);
    const exit = ahead[0];
    if (square.branch === "inner" && exit?.branch === "") reach(exit, -MOUTH, 0);
  }
  return found;
}
