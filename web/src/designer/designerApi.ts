/** The designer's requests to the server. */
import { owned } from "../boxes.svelte";
import { ask, named } from "../net/api";
import { RequestError, requestErrorFrom } from "../net/errors";
import { warming } from "../net/warming.svelte";
import type {
  Closed,
  Draft,
  Estimate,
  EstimateStep,
  EstimateWish,
  Fitting,
  Generated,
  TileList,
} from "../protocol/http";
import type { Faces, Stage } from "./stage";

const A_MOMENT = 2000;

/** A race of the base game, or a kind of stage of a tour, as the server tells them apart. */
const asked = (kind: string): string =>
  kind === "race" ? "kind=normal&tour=false" : `kind=${encodeURIComponent(kind)}&tour=true`;

/** How these letters lie and what speaks against them, in this language; they may be no stage at all. */
export async function askDraft(letters: string, stage: Stage, language: string): Promise<Draft> {
  const query = new URLSearchParams({ tiles: letters, seats: String(stage.seats), language });
  if (stage.minor) query.set("minor", stage.minor);
  if (stage.refreshment) query.set("refreshment", stage.refreshment);
  const boxes = named(await owned.keys());
  return ask("GET", `/api/stages/draft?${query.toString()}&${asked(stage.kind)}${boxes}`);
}

let faces: Promise<Faces> | undefined;

/** Every face of every tile. */
export function askTiles(): Promise<Faces> {
  faces ??= ask<TileList>("GET", "/api/stages/tiles").then(
    ({ tiles }) => new Map(tiles.map((face) => [face.name, face])),
  );
  faces.catch(() => (faces = undefined));
  return faces;
}

export type Relief = "any" | "flat" | "hilly";

export async function askGenerated(stage: Stage, relief: Relief): Promise<Generated> {
  const boxes = named(await owned.keys());
  return ask("GET", `/api/stages/generated?${asked(stage.kind)}&seats=${stage.seats}&relief=${relief}${boxes}`);
}

/** The faces that can be laid behind so many tiles. */
export async function askFitting(stage: Stage, place: number): Promise<ReadonlySet<string>> {
  const query = new URLSearchParams({ tiles: stage.tiles.join(" "), place: String(place), seats: String(stage.seats) });
  const boxes = named(await owned.keys());
  const { tiles } = await ask<Fitting>("GET", `/api/stages/fitting?${query}&tour=${stage.kind !== "race"}${boxes}`);
  return new Set(tiles);
}

/** The road with a start and a finish. */
export async function askClosed(stage: Stage): Promise<readonly string[]> {
  const query = new URLSearchParams({ tiles: stage.tiles.join(" "), seats: String(stage.seats) });
  const boxes = named(await owned.keys());
  return (await ask<Closed>("GET", `/api/stages/closed?${query}&${asked(stage.kind)}${boxes}`)).tiles;
}

/** Another process of the server may be warm already: so at least a moment. */
function untilWarm(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new RequestError("unreachable", "Given up.")), { once: true });
    setTimeout(() => void warming.over().then(resolve), A_MOMENT);
  });
}

/** Races on the server; `tell` hears how many are done. Aborting the signal ends them there, too. */
export async function askEstimate(
  wish: EstimateWish,
  signal: AbortSignal,
  tell: (step: EstimateStep) => void,
): Promise<Estimate> {
  const reply = await fetch("/api/stages/estimate", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...wish, boxes: await owned.keys() }),
    signal,
  });
  if (!reply.ok || reply.body === null) {
    const error = requestErrorFrom(reply.status, await reply.json().catch(() => null));
    if (error.code !== "warming-up") throw error;
    await untilWarm(signal);
    return askEstimate(wish, signal, tell);
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new RequestError("unreachable", "The numbers did not come.");
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const step = JSON.parse(line) as EstimateStep;
      tell(step);
      if (step.estimate) return step.estimate;
    }
  }
}
