/** How the strip is laid out, in pixels: its sizes, the part of the road that it shows, where riders stand on it. */
import type { BoardRider } from "./drawing";
import type { Unrolled, UnrolledSquare } from "./unrolled";

/** `toy`: a rider on a painted base; `small`: a figure on its own plate; `plate`: the plate alone. */
export type Look = "toy" | "small" | "plate";

export interface StripSizes {
  /** The width of a square. */
  readonly square: number;
  readonly sky: number;
  readonly kerb: number;
  /** The height of the road, all lanes. */
  readonly road: number;
  readonly labels: number;
  /** The lanes that lie side by side; a narrower square keeps to the right and has a wider verge. */
  readonly lanes: number;
  readonly look: Look;
  /** The height of a toy. */
  readonly figure: number;
}

const WIDEST = 59;
const FEWEST = 7;
const NARROWEST = 30; // a plate with two letters can still be read
const FARTHEST = 12; // the highest card and the square it is played on are seen, however narrow squares become for it
const ZOOMED = 240; // pixels wide is a phone at 200 %: the hand leaves room for low lanes only
const TOYS = 46; // in narrower squares only plates are drawn
/** Narrower squares have no room for every number, nor for odds, which the panel says too. */
export const TIGHT = 26;

/** Of a strip that shows so many squares. */
export function sizesFor(width: number, columns: number, isCompact: boolean, lanes = 2): StripSizes {
  const square = width / columns;
  const isWide = lanes > 2;
  const look: Look = square < TOYS || (isWide && isCompact) ? "plate" : isWide ? "small" : "toy";
  if (isCompact && width < ZOOMED)
    return {
      square,
      sky: 18,
      kerb: 4,
      road: isWide ? 66 : 52,
      labels: 18,
      lanes: Math.max(2, lanes),
      look: "plate",
      figure: 0,
    };
  return isCompact
    ? {
        square,
        sky: isWide ? 22 : 26,
        kerb: isWide ? 6 : 8,
        road: isWide ? 102 : 88,
        labels: 21,
        lanes: Math.max(2, lanes),
        look,
        figure: Math.min(50, square * 0.9),
      }
    : {
        square,
        sky: isWide ? 38 : 46,
        kerb: isWide ? 7 : 9,
        road: isWide ? 150 : 92,
        labels: 22,
        lanes: Math.max(2, lanes),
        look,
        figure: 52,
      };
}

export const stripHeight = (sizes: StripSizes): number => sizes.sky + 2 * sizes.kerb + sizes.road + sizes.labels;

export const widestOf = (road: Unrolled): number => Math.max(1, ...road.squares.map(({ square }) => square.lanes));

// --- the part that is shown, in squares

/** A part of the road. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Wanted {
  /** Whoever is followed; the rearmost of them is always seen. */
  readonly riders: readonly Span[];
  /** What is always seen together with that rider: squares shrink until it is. */
  readonly goals?: readonly Span[];
  /** What is seen as well if squares need not become too narrow for it. */
  readonly wishes?: readonly Span[];
  /** At least so many squares are shown. */
  readonly reach?: number;
  /** Where not even narrow squares are enough, the last goal is seen and not the rider. */
  readonly prefersGoals?: boolean;
}

export interface Frame {
  /** How many squares are shown, */
  readonly columns: number;
  /** from where on. */
  readonly left: number;
}

export function frameOf(width: number, length: number, wanted: Wanted): Frame {
  const { riders, goals = [], wishes = [], reach = 0, prefersGoals = false } = wanted;
  const usual = Math.max(FEWEST, Math.round(width / WIDEST));
  const most = Math.max(usual, Math.floor(width / NARROWEST), FARTHEST);
  const [rear] = [...(riders.length > 0 ? riders : goals)].sort((a, b) => a.from - b.from);
  if (rear === undefined) return { columns: usual, left: 0 };
  const must = [rear, ...goals];
  const first = Math.min(...must.map(({ from }) => from));
  const endOf = (spans: readonly Span[]): number => Math.max(...spans.map(({ to }) => to));
  const [end, wished] = [endOf(must), endOf([...must, ...wishes])];
  const fits = wished - first <= most;
  const columns = Math.min(most, Math.max(usual, reach, Math.ceil((fits ? wished : end) - first)));
  if (end - first > columns) return { columns, left: within(prefersGoals ? end - columns : first, length - columns) };
  const last = endOf([...must, ...wishes, ...riders].filter(({ to }) => to - first <= columns));
  const behind = (columns - (last - first)) * 0.42;
  return { columns, left: within(Math.max(end - columns, Math.floor(first - behind)), length - columns) };
}

const within = (left: number, most: number): number => Math.max(0, Math.min(left, most));

// --- lanes and riders

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** On each side of a road with one lane among those of two, this part of the full width is verge. */
export const VERGE = 0.2;
const ISLAND = 0.06; // half of what lies between two ways

/** The upper and lower edge of a square's road. */
export function edgesOf(sizes: StripSizes, { side, square }: UnrolledSquare): readonly [number, number] {
  const top = sizes.sky + sizes.kerb;
  const bottom = top + sizes.road;
  if (side === "near") return [top + sizes.road * (0.5 + ISLAND), bottom];
  if (side === "far") return [top, top + sizes.road * (0.5 - ISLAND)];
  if (sizes.lanes > 2) return [bottom - (sizes.road * square.lanes) / sizes.lanes, bottom];
  return square.lanes === 1 ? [top + sizes.road * VERGE, bottom - sizes.road * VERGE] : [top, bottom];
}

/** The part of a square that a lane takes; the verge is to the right of all lanes. */
export function laneBox(sizes: StripSizes, one: UnrolledSquare, lane: number): Box {
  const [top, bottom] = edgesOf(sizes, one);
  const height = (bottom - top) / one.square.lanes;
  const at = Math.max(-0.25, Math.min(lane, one.square.lanes - 1));
  return { x: one.x * sizes.square, y: bottom - (at + 1) * height, width: one.width * sizes.square, height };
}

export interface Stand<Rider extends BoardRider = BoardRider> {
  readonly rider: Rider;
  readonly one: UnrolledSquare;
  /** Its own part of the square. */
  readonly box: Box;
  readonly look: Look;
  /** In a crowd plates are smaller: their share of the usual size. */
  readonly scale: number;
}

/** Where everybody stands. Whoever has left the race may share a lane with others: nobody covers anybody. */
export function standsOf<Rider extends BoardRider>(
  riders: readonly Rider[],
  road: Unrolled,
  sizes: StripSizes,
): Stand<Rider>[] {
  const crowds = new Map<string, Rider[]>();
  for (const rider of riders) crowds.set(rider.square, [...(crowds.get(rider.square) ?? []), rider]);
  return [...crowds].flatMap(([name, crowd]) => {
    const one = road.byName.get(name);
    if (one === undefined) return [];
    const lanes = new Set(crowd.map(({ lane }) => Math.max(lane, -1)));
    if (lanes.size === crowd.length && Math.max(...lanes) < Math.max(one.square.lanes, sizes.lanes))
      return crowd.map((rider) => ({ rider, one, box: laneBox(sizes, one, rider.lane), look: sizes.look, scale: 1 }));
    if (crowd.length <= one.square.lanes)
      return crowd.map((rider, n) => ({ rider, one, box: laneBox(sizes, one, n), look: sizes.look, scale: 1 }));
    return inRows(crowd, one, sizes);
  });
}

/** More riders than lanes: above each other or two side by side, whichever leaves the larger plates. */
function inRows<Rider extends BoardRider>(
  crowd: readonly Rider[],
  one: UnrolledSquare,
  sizes: StripSizes,
): Stand<Rider>[] {
  const bottom = sizes.sky + sizes.kerb + sizes.road;
  const plate = plateWidth(sizes);
  const [single, double] = [1, 2].map((columns) => {
    const [width, height] = [(one.width * sizes.square) / columns, sizes.road / Math.ceil(crowd.length / columns)];
    return { columns, width, height, scale: Math.min(1, (width - 1) / plate, height / (plate * PLATE_SHAPE)) };
  }) as [Rows, Rows];
  const { columns, width, height, scale } = single.scale >= double.scale ? single : double;
  return crowd.map((rider, n) => ({
    rider,
    one,
    // The first is in front, at the right.
    box: {
      x: one.x * sizes.square + (columns - 1 - (n % columns)) * width,
      y: bottom - (Math.floor(n / columns) + 1) * height,
      width,
      height,
    },
    look: "plate" as const,
    scale,
  }));
}

interface Rows {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A plate with its edge, high by wide. */
export const PLATE_SHAPE = 30 / 46;

/** With its edge. */
export const plateWidth = (sizes: StripSizes): number =>
  Math.min(sizes.square - 2, (sizes.road / sizes.lanes) * (sizes.look === "plate" ? 1.15 : 0.76), 44);

/** Where a rider's foot is, in the middle of their part of the square. */
export function footOf({ box, look, scale }: Stand, sizes: StripSizes): readonly [x: number, y: number] {
  const x = box.x + box.width / 2;
  if (look === "toy") return [x, box.y + box.height - 3];
  if (look === "small") return [x, box.y + box.height - 2];
  return [x, box.y + (box.height + plateWidth(sizes) * PLATE_SHAPE * scale) / 2];
}
