/** What a form cannot offer with the boxes that somebody has. */
import { owned } from "../../boxes.svelte";
import type { Box } from "../../protocol/http";

/** The box with these cards, if none of those that are here has them. */
export function lackingBox(what: "specialists" | "automatic", all: readonly Box[]): Box | undefined {
  const holding = all.filter((box) => box[what]);
  return holding.some((box) => owned.has(box)) ? undefined : holding[0];
}
