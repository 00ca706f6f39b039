/** The stages kept on this device: the one being designed, and those that were saved under a name. */
import { readJson, readList, writeJson } from "../browserStorage";
import { KINDS, type Stage } from "./stage";

const CURRENT = "design";
const MINE = "designs";

export interface Saved {
  readonly stage: Stage;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function isStage(value: unknown): value is Stage {
  if (typeof value !== "object" || value === null) return false;
  const stage = value as Partial<Record<keyof Stage, unknown>>;
  return (
    [stage.name, stage.minor, stage.refreshment].every((text) => typeof text === "string") &&
    Array.isArray(stage.tiles) &&
    stage.tiles.every((name) => typeof name === "string") &&
    typeof stage.seats === "number" &&
    KINDS.some((kind) => kind === stage.kind)
  );
}

export function keptStage(): Stage | undefined {
  const stage = readJson(CURRENT);
  return isStage(stage) ? stage : undefined;
}

export const keepStage = (stage: Stage): void => void writeJson(CURRENT, stage);

/** The last saved first. */
export function savedStages(): readonly Saved[] {
  const list = readList<Partial<Saved>>(MINE);
  return list.filter((each): each is Saved => isStage(each.stage) && typeof each.at === "number");
}

/** Under its name: what was saved under the same name before gives way. */
export function saveStage(stage: Stage): readonly Saved[] {
  const others = savedStages().filter(({ stage: { name } }) => name !== stage.name);
  writeJson(MINE, [{ stage, at: Date.now() }, ...others]);
  return savedStages();
}

export function forgetStage(name: string): readonly Saved[] {
  writeJson(
    MINE,
    savedStages().filter((each) => each.stage.name !== name),
  );
  return savedStages();
}
