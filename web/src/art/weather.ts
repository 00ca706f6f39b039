/** Glyphs of the weather on a box of 44: what is filled with the tint, and what is drawn over it. */
interface Weather {
  readonly tint: string;
  readonly fill?: string;
  readonly line: string;
}

export const WEATHER: Readonly<Record<string, Weather>> = {
  fair: {
    tint: "#f0b429",
    fill: "M22 14a8 8 0 1 1-.01 0Z",
    line: "M22 6V9M22 35V38M6 22H9M35 22H38M10.7 10.7L12.8 12.8M31.2 31.2L33.3 33.3M33.3 10.7L31.2 12.8M12.8 31.2L10.7 33.3",
  },
  /* two gusts over the road, from the side */
  crosswind: { tint: "#5b3f8c", line: "M7 22H37M15 9V34M10.5 29.5L15 35L19.5 29.5M29 9V34M24.5 29.5L29 35L33.5 29.5" },
  tailwind: { tint: "#1f6b3a", line: "M8 15H16M8 22H14M8 29H16M18 12L27 22L18 32M27 12L36 22L27 32" },
  headwind: { tint: "#a3281f", line: "M36 15H28M36 22H30M36 29H28M26 12L17 22L26 32M17 12L8 22L17 32" },
  rain: {
    tint: "#8fb4d1",
    fill: "M14.5 25a6 6 0 0 1-.5-12a8.5 8.5 0 0 1 16-1.5a6.8 6.8 0 0 1 .5 13.5Z",
    line: "M15 29L13 35M22 29L20 35M29 29L27 35",
  },
};

/** Worth a mark on the road. */
export const isRough = (kind: string | undefined): boolean => kind !== undefined && kind !== "fair" && kind in WEATHER;
