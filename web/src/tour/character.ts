/** What a stage is like, in a sentence, from its drawing. */
import type { StageDrawing } from "../board/drawing";
import { list } from "../i18n/language.svelte";
import { tourText } from "../i18n/tour/text";

export function characterOf({ climbs, finish, squares, tiles }: StageDrawing): string {
  const lengths = list(climbs.map(({ length }) => `${length}`));
  const has = (wanted: (square: StageDrawing["squares"][number]) => boolean): boolean => squares.some(wanted);
  const others = [
    has(({ ground }) => ground === "cobble") ? [tourText("stage.cobbles")] : [],
    has(({ ground }) => ground === "supply") ? [tourText("stage.supply")] : [],
    has(({ zone }) => zone === "wavy") ? [tourText("stage.bends")] : [],
    tiles.some(({ island }) => island.length > 0) ? [tourText("stage.roundabout")] : [],
  ].flat();
  const ground = squares[finish - 1]?.ground;
  const line =
    ground === "ascent" || ground === "descent" ? tourText(`stage.line.${ground}`) : tourText("stage.line.flat");
  const parts = [
    tourText("stage.climbs", { climbs: climbs.length, lengths }),
    others.length > 0 ? list(others) : "",
    line,
  ];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}
