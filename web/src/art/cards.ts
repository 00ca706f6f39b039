/** What is printed on a card, read from its name: "5", "6+nimble", "E". */
import type { IconName } from "./icons";

export interface Face {
  readonly value: number;
  readonly powers: readonly string[];
  readonly exhaustion: boolean;
}

/** The number printed on an exhaustion card, whose name does not say it. */
const EXHAUSTION_VALUE = 2;

export function faceOf(name: string): Face {
  if (name === "E") return { value: EXHAUSTION_VALUE, powers: [], exhaustion: true };
  const [value = "0", ...powers] = name.split("+");
  return { value: Number(value), powers, exhaustion: false };
}

/** The glyph of a specialist's power. */
export const POWER_ICONS: Readonly<Record<string, IconName>> = {
  attack: "attack",
  breakaway: "breakaway",
  relentless: "relentless",
  chase: "chase",
  nimble: "nimble",
  recovery: "recovery",
  ascent_cap_6: "ascent6",
  descent_min_7: "descent7",
};
