/** The unrolled road and the hills behind it as paths, in pixels. */
import type { StageDrawing } from "./drawing";
import { edgesOf, type StripSizes } from "./strip";
import { isHill, joined, type Surface, surfaceOf } from "./surfaces";
import type { Unrolled, UnrolledSquare } from "./unrolled";

export interface StripPaths {
  readonly far: string;
  readonly ridge: string;
  readonly trees: { readonly light: string; readonly dark: string };
  readonly kerbs: string;
  readonly hillKerbs: string;
  readonly surfaces: readonly Surface[];
  readonly cobbles: string;
  readonly lanes: string;
  /** Where the road ends at both sides. */
  readonly edges: string;
  readonly rightLane: string;
  readonly brackets: string;
  readonly separators: string;
  readonly islands: string;
  readonly waves: string;
  readonly ascents: string;
  readonly descents: string;
  readonly finishDark: string;
  readonly finishLight: string;
}

const rect = (x: number, y: number, w: number, h: number): string =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}Z`;

export function stripPaths(drawing: StageDrawing, road: Unrolled, sizes: StripSizes): StripPaths {
  const W = sizes.square;
  const top = sizes.sky + sizes.kerb;
  const bottom = top + sizes.road;
  const main = road.squares.filter((one) => one.square.branch !== "outer");

  const edges = (one: UnrolledSquare): readonly [number, number] => edgesOf(sizes, one);
  const each = (squares: readonly UnrolledSquare[], draw: (one: UnrolledSquare) => string): string =>
    squares.map(draw).join("");
  const upTo = (count: number, draw: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => draw(n)).join("");
  const whole = (one: UnrolledSquare, y: number, height: number): string => rect(one.x * W, y, one.width * W, height);

  const surface = (one: UnrolledSquare): [kind: string, d: string] => {
    const [y0, y1] = edges(one);
    return [surfaceOf(one.square), whole(one, y0, y1 - y0)];
  };

  /** Along both kerbs: against the ride on ascents, with it on descents. */
  const chevrons = (ground: string, ahead: number): string =>
    each(
      road.squares.filter((one) => one.square.ground === ground),
      (one) =>
        [sizes.sky + sizes.kerb / 2, bottom + sizes.kerb / 2]
          .map((y) =>
            upTo(
              5,
              (n) => `M${(one.x * W + (W * (n + 0.5)) / 5 - ahead).toFixed(1)} ${y - 3}l${2 * ahead} 3l${-2 * ahead} 3`,
            ),
          )
          .join(""),
    );
  const kerbs = (hills: boolean): string =>
    each(
      main.filter((one) => isHill(one.square) === hills),
      (one) => whole(one, sizes.sky, sizes.kerb) + whole(one, bottom, sizes.kerb),
    );
  const line = road.byName.get(drawing.squares[drawing.finish]?.name ?? "");
  const chequers = (odd: number): string =>
    line === undefined
      ? ""
      : upTo(16, (n) => {
          const [row, column] = [Math.floor(n / 2), n % 2];
          return (row + column) % 2 === odd
            ? rect(line.x * W - 8 + column * 8, top + (row * sizes.road) / 8, 8, sizes.road / 8)
            : "";
        });

  return {
    far: farHills(road.length, sizes, top),
    ridge: ridgeOf(main, sizes, top),
    trees: treesAlong(main, sizes),
    // Where the road is narrow the verge is wide, and between two ways there is an island.
    kerbs:
      kerbs(false) +
      each(
        road.squares.filter((one) => one.side === "whole"),
        (one) => {
          const [y0, y1] = edges(one);
          return (y0 > top ? whole(one, top, y0 - top) : "") + (y1 < bottom ? whole(one, y1, bottom - y1) : "");
        },
      ),
    hillKerbs: kerbs(true),
    surfaces: joined(road.squares.map(surface)),
    cobbles: each(
      road.squares.filter((one) => one.square.ground === "cobble"),
      (one) => {
        const [y0, y1] = edges(one);
        const rows = one.square.lanes === 1 ? 5 : 8;
        return upTo(rows * 4, (n) => {
          const [row, column] = [Math.floor(n / 4), n % 4];
          const x = one.x * W + (W * (column + (row % 2 ? 0.65 : 0.2))) / 4;
          return `M${x.toFixed(1)} ${(y0 + ((y1 - y0) * (row + 0.5)) / rows).toFixed(1)}h6`;
        });
      },
    ),
    lanes: each(road.squares, (one) =>
      upTo(one.square.lanes - 1, (n) => {
        const [y0, y1] = edges(one);
        const y = y0 + ((n + 1) * (y1 - y0)) / one.square.lanes;
        return `M${(one.x * W + 9).toFixed(1)} ${y.toFixed(1)}H${((one.x + one.width) * W - 9).toFixed(1)}`;
      }),
    ),
    edges: edgesAlong(main, sizes, edges),
    rightLane: each(road.squares, (one) => {
      const [x0, x1, y] = [(one.x * W).toFixed(1), ((one.x + one.width) * W).toFixed(1), edges(one)[1]];
      return `M${x0} ${y - 4}H${x1}M${x0} ${y - 7.5}H${x1}`;
    }),
    brackets: each(
      road.squares.filter((one) => one.square.zone === "start"),
      (one) =>
        upTo(one.square.lanes, (n) => {
          const [y0, y1] = edges(one);
          const high = (y1 - y0) / one.square.lanes;
          const [x, y, w] = [(one.x + 0.88) * W, y0 + n * high + high * 0.16, W * 0.22];
          return `M${(x - w).toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${(high * 0.68).toFixed(1)}h${(-w).toFixed(1)}`;
        }),
    ),
    separators: each(
      road.squares,
      (one) => `M${((one.x + one.width) * W).toFixed(1)} ${edges(one)[0].toFixed(1)}V${edges(one)[1].toFixed(1)}`,
    ),
    islands: each(
      road.squares.filter((one) => one.side === "near"),
      (one) => whole(one, top + sizes.road * 0.44, sizes.road * 0.12),
    ),
    waves: each(
      road.squares.filter((one) => one.square.zone === "wavy"),
      (one) =>
        edges(one)
          .map((edge, n) => `M${(one.x * W).toFixed(1)} ${edge + (n ? -7 : 7)}${wave(one.width * W)}`)
          .join(""),
    ),
    ascents: chevrons("ascent", -2.6),
    descents: chevrons("descent", 2.6),
    finishDark: chequers(1),
    finishLight: chequers(0),
  };
}

/** One line at each side, with a step where the road becomes wider or narrower. */
function edgesAlong(
  main: readonly UnrolledSquare[],
  sizes: StripSizes,
  edges: (one: UnrolledSquare) => readonly [number, number],
): string {
  const [top, bottom] = [sizes.sky + sizes.kerb, sizes.sky + sizes.kerb + sizes.road];
  return [0, 1]
    .map((side) =>
      main
        .map((one, n) => {
          const y = one.side === "whole" ? (edges(one)[side] ?? 0) : side === 0 ? top : bottom;
          return `${n === 0 ? `M0 ${y}` : `V${y.toFixed(1)}`}H${((one.x + one.width) * sizes.square).toFixed(1)}`;
        })
        .join(""),
    )
    .join("");
}

function wave(width: number): string {
  const step = width / 12;
  return `q${(step / 2).toFixed(2)} -5 ${step.toFixed(2)} 0${`t${step.toFixed(2)} 0`.repeat(11)}`;
}

/** The hills follow the heights of the road. */
function ridgeOf(main: readonly UnrolledSquare[], sizes: StripSizes, foot: number): string {
  const heights = [0, ...main.map((one) => one.square.height)];
  const low = Math.min(...heights);
  const span = Math.max(5, Math.max(...heights) - low);
  const level = (height: number): string => (sizes.sky + 2 - ((height - low) / span) * (sizes.sky - 14)).toFixed(1);
  let path = `M0 ${level(0)}`;
  let before = 0;
  for (const { x, width, square } of main) {
    const middle = ((x + width / 2) * sizes.square).toFixed(1);
    path += `C${middle} ${level(before)} ${middle} ${level(square.height)} ${((x + width) * sizes.square).toFixed(1)} ${level(square.height)}`;
    before = square.height;
  }
  return `${path}V${foot}H0Z`;
}

function farHills(length: number, sizes: StripSizes, foot: number): string {
  const points = Array.from({ length: Math.ceil(length * 2) + 1 }, (_, n) => {
    const y = sizes.sky * 0.62 + (Math.sin(n * 0.55) * 6 + Math.sin(n * 0.21 + 2) * 7) * (sizes.sky / 54);
    return `${((n * sizes.square) / 2).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M0 ${foot}L${points.join("L")}V${foot}Z`;
}

function treesAlong(main: readonly UnrolledSquare[], sizes: StripSizes): { light: string; dark: string } {
  const trees = { light: "", dark: "" };
  main.forEach((one, n) => {
    const kind = (n * 7) % 5;
    if (kind > 1) return;
    const [x, y, tall, wide] = [one.x * sizes.square + 12 + kind * 18, sizes.sky, kind ? 20 : 15, kind ? 7 : 11];
    const half = (side: number): string => `M${x.toFixed(1)} ${y - tall}q${side * wide} ${tall * 0.55} 0 ${tall - 1}Z`;
    trees.light += half(-1);
    trees.dark += half(1);
  });
  return trees;
}
