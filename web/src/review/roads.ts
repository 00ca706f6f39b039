/** The roads of a table, on which its squares have names: of a race its stage, of a tour all of them. */
import { api } from "../net/api";
import { kindOf } from "../pages/parts/tables";
import type { View } from "../net/sight.svelte";
import type { TableInfo } from "../protocol/protocol";
import { Road } from "../table/positions";
import { tilesOf } from "../tour/names";

/** By stage, from 1; of a race 0. The view is one of the tour, if the reader has one. */
export async function roadsOf(table: TableInfo, seen?: View): Promise<Map<number, Road>> {
  if (table.stage !== "")
    return new Map([[0, new Road(await api.drawing(table.stage, kindOf(table), table.seats.length))]]);
  const views = seen ? [seen] : (await api.endOf(table.id, 1, 3)).steps.map((step) => step.view);
  const view = views.find((view) => view !== null && "stages" in view);
  if (!view || !("stages" in view)) return new Map();
  const roads = view.stages.map(
    async (stage, n) => [n + 1, new Road(await api.drawing(tilesOf(stage), stage.kind))] as const,
  );
  return new Map(await Promise.all(roads));
}
