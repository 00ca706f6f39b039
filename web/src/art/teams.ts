/** Teams and rider types as they are drawn: colour, livery and letter, so that nothing rests on colour alone. */

export const TEAMS = ["A", "B", "C", "D", "E", "F"] as const;
export type TeamLetter = (typeof TEAMS)[number];

/** R is a rouleur, S a sprinteur. */
export type RiderType = "R" | "S";

/** The shape of a base plate in a box of 40 by 26: a pill for a rouleur, an arrow for a sprinteur. */
export const PLATE: Record<RiderType, string> = {
  R: "M13 1.5H27A11.5 11.5 0 0 1 27 24.5H13A11.5 11.5 0 0 1 13 1.5Z",
  S: "M3 1.5H26.5L39 13L26.5 24.5H3Q1.5 24.5 1.5 23V3Q1.5 1.5 3 1.5Z",
};

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** Checks of `columns` by `rows` in a box, the odd ones filled. */
function checks(x: number, w: number, h: number, columns: number, rows: number): string {
  let path = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if ((row + column) % 2) path += box(x + (column * w) / columns, (row * h) / rows, w / columns, h / rows);
  return path;
}

/** A team's livery on the tail of a plate: a path in a box that begins at x, w wide and h high. */
export function tailLivery(team: TeamLetter, x: number, w: number, h: number): string {
  switch (team) {
    case "A":
      return "";
    case "B":
      return box(x + w * 0.18, 0, w * 0.26, h) + box(x + w * 0.66, 0, w * 0.26, h);
    case "C":
      return box(x, 0, w, h / 2);
    case "D":
      return `M${x + w * 0.1} 0L${x + w * 0.75} ${h / 2}L${x + w * 0.1} ${h}H${x - w * 0.35}L${x + w * 0.3} ${h / 2}L${x - w * 0.35} 0Z`;
    case "E":
      return checks(x, w, h, 3, 4);
    case "F":
      return `M${x} ${h}L${x + w * 0.55} 0H${x + w}L${x + w * 0.45} ${h}Z`;
  }
}

/** A team's livery on a jersey: a path in a box of 40 by 40. */
export const JERSEY_LIVERY: Record<TeamLetter, string> = {
  A: "",
  B: box(0, 13, 40, 5) + box(0, 23, 40, 5),
  C: box(0, 0, 20, 40),
  D: "M0 9L20 24L40 9V17L20 32L0 17Z",
  E: checks(0, 40, 40, 5, 5),
  F: "M2 34L26 0H38L14 40H2Z",
};

/** What the leaders of a tour wear. */
export type LeaderJersey = "yellow" | "green" | "dots";
export type JerseyOf = TeamLetter | LeaderJersey;
