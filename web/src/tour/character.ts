/** What a stage is like, in a sentence, from its drawing. */
import type { StageDrawing } from "../board/drawing";
import { list } from "../i18n/language.svelte";
import { tt } from "../i18n/tour/words";

export function characterOf({ climbs, finish, squares, tiles }: StageDrawing): string {
  const lengths = list(climbs.map(({ length }) => `${length}`));
  const has = (wanted: (square: StageDrawing["squares"][number]) => boolean): boolean => squares.some(wanted);
  const others = [
    has(({ ground }) => ground === "cobble") ? [tt("stage.cobbles")] : [],
    has(({ ground }) => ground === "supply") ? [tt("stage.supply")] : [],
    has(({ zone }) => zone === "wavy") ? [tt("stage.bends")] : [],
    tiles.some(({ island }) => island.length > 0) ? [tt("stage.roundabout")] : [],
  ].flat();
  const ground = squares[finish - 1]?.ground;
  const line = ground === "ascent" || ground === "descent" ? tt(`stage.line.${ground}`) : tt("stage.line.flat");
  const parts = [tt("stage.climbs", { climbs: climbs.length, lengths }), others.length > 0 ? list(others) : "", line];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}
