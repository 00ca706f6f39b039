/** What stands beside a road, each in a box of its own, drawn from its parts in order. */

export interface Part {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

export interface Landmark {
  readonly box: readonly [width: number, height: number];
  readonly parts: readonly Part[];
}

const INK = "#1a1714";
const PAPER = "#fdf9ee";
const wall = (d: string): Part => ({ d, fill: "var(--wall)", stroke: INK, width: 0.9 });
const roof = (d: string): Part => ({ d, fill: "var(--roof)", stroke: INK, width: 0.9 });
const windows = (d: string): Part => ({ d, fill: INK, opacity: 0.75 });
const line = (d: string, width: number, stroke = "var(--line)"): Part => ({ d, stroke, width });

export const LANDMARKS = {
  poplar: {
    box: [10, 26],
    parts: [
      line("M5 26V19", 1.4, "var(--peak)"),
      { d: "M5 0Q9.5 9 8.5 17Q7.5 21 5 21T1.5 17Q.5 9 5 0Z", fill: "var(--wood)" },
      { d: "M5 0Q9.5 9 8.5 17Q7.5 21 5 21Z", fill: "var(--wood-2)" },
    ],
  },
  tree: {
    box: [16, 18],
    parts: [
      line("M8 18V12", 1.6, "var(--peak)"),
      { d: "M1.5 7.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0", fill: "var(--wood)" },
      { d: "M8 1A6.5 6.5 0 0 1 8 14Z", fill: "var(--wood-2)" },
    ],
  },
  pine: {
    box: [14, 22],
    parts: [
      line("M7 18V22", 1.6, "var(--peak)"),
      { d: "M7 0L13 18H1Z", fill: "var(--wood)" },
      { d: "M7 0L13 18H7Z", fill: "var(--wood-2)" },
    ],
  },
  peak: {
    box: [60, 40],
    parts: [
      { d: "M1 39L22 7L31 20L39 12L59 39Z", fill: "var(--peak)" },
      { d: "M22 7L31 20L27 39H59L39 12L31 20Z", fill: "#000", opacity: 0.18 },
      { d: "M22 7L15 18L20 16L23 20L27 15ZM39 12L34 20L39 18L44 20Z", fill: PAPER },
    ],
  },
  village: {
    box: [60, 40],
    parts: [
      wall("M26 39V14L30 3L34 14V39Z"),
      roof("M26 14L30 3L34 14Z"),
      wall("M6 39V28H20V39Z"),
      roof("M4 28L13 20L22 28Z"),
      wall("M34 39V25H52V39Z"),
      roof("M32 25L43 16L54 25Z"),
      wall("M18 39V31H28V39Z"),
      roof("M16 31L23 25L30 31Z"),
      windows("M10 32h3v7h-3zM40 30h2.5v4H40zM45 30h2.5v4H45zM29 18h2v4h-2z"),
    ],
  },
  duomo: {
    box: [60, 46],
    parts: [
      wall("M8 45V30H46V45Z"),
      roof("M14 30Q14 14 27 12Q40 14 40 30Z"),
      line("M27 12V30M20 15Q18 22 18 30M34 15Q36 22 36 30", 0.9, INK),
      wall("M25 12V7H29V12Z"),
      line("M27 7V2", 0.9, "var(--line)"),
      wall("M49 45V14L52 9L55 14V45Z"),
      windows("M14 36h3v5h-3zM25 35h4v10h-4zM37 36h3v5h-3z"),
    ],
  },
  spires: {
    box: [60, 46],
    parts: [
      line("M6 30V20M12 26V15M18 22V10M24 15V5M30 8V0M36 15V5M42 22V10M48 26V15M54 30V20", 1.6),
      wall("M6 45V30L18 22L30 8L42 22L54 30V45Z"),
      windows("M27 45V33Q30 29 33 33V45ZM14 45V37Q16 34 18 37V45ZM42 45V37Q44 34 46 37V45Z"),
    ],
  },
  mill: {
    box: [60, 46],
    parts: [
      wall("M22 45L25 20H37L40 45Z"),
      roof("M23.5 20Q31 9 38.5 20Z"),
      line("M31 18L13 6M31 18L49 6M31 18L16 33M31 18L46 33", 1.8),
      {
        d: "M13 6l3-3 8 7-2 3zM49 6l-3-3-8 7 2 3zM16 33l-3-3 8-8 2 3zM46 33l3-3-8-8-2 3z",
        fill: PAPER,
        stroke: INK,
        width: 0.7,
      },
      windows("M29 34h4v11h-4zM29.5 25h3v4h-3z"),
    ],
  },
  // The flamme rouge: a pennant hung over the road.
  arch: {
    box: [80, 64],
    parts: [
      line("M6 62V14M74 62V14", 4),
      line("M6 62V14M74 62V14", 1.4, "var(--wall)"),
      { d: "M4 8H76V17H4Z", fill: "var(--paper-3)", stroke: "var(--line)", width: 1.8 },
      { d: "M31 17H49V52L40 43L31 52Z", fill: "var(--red)", stroke: "var(--line)", width: 1.8 },
      {
        d: "M10 11.5h4v2h-4zM17 11.5h4v2h-4zM24 11.5h4v2h-4zM31 11.5h4v2h-4zM38 11.5h4v2h-4zM45 11.5h4v2h-4zM52 11.5h4v2h-4zM59 11.5h4v2h-4zM66 11.5h4v2h-4z",
        fill: "var(--red)",
      },
    ],
  },
  finish: {
    box: [20, 40],
    parts: [
      line("M3 1V39", 2.4),
      { d: "M4 3H19V17H4Z", fill: PAPER, stroke: "var(--line)", width: 1.4 },
      { d: "M4 3H9V7.7H4ZM14 3H19V7.7H14ZM9 7.7H14V12.4H9ZM4 12.4H9V17H4ZM14 12.4H19V17H14Z", fill: INK },
    ],
  },
  milestone: {
    box: [24, 26],
    parts: [
      { d: "M2 25V11A10 10 0 0 1 22 11V25Z", fill: PAPER, stroke: INK, width: 1.6 },
      { d: "M2.8 10.5A9.3 9.3 0 0 1 21.2 10.5Z", fill: "#b8161d" },
    ],
  },
} as const satisfies Record<string, Landmark>;

export type LandmarkName = keyof typeof LANDMARKS;
export const LANDMARK_NAMES = Object.keys(LANDMARKS) as LandmarkName[];

export const landmark = (name: LandmarkName): Landmark => LANDMARKS[name];
