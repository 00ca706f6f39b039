/** A stage that somebody makes, as it is kept, put into a link, and changed step by step. It knows no rule. */

import type { Draft, TileFace } from "../protocol/http";
import { fewestOf } from "../trials";

export const KINDS = ["race", "normal", "extended", "ttt", "itt"] as const;
export type Kind = (typeof KINDS)[number];
/** How many teams there may be; one rides time trials only. */
export const SEATS = [1, 2, 3, 4, 5, 6];

export interface Stage {
  readonly name: string;
  readonly tiles: readonly string[];
  readonly kind: Kind;
  /** Teams: 2 to 6. */
  readonly seats: number;
  /** Squares of tokens that were moved, or "". */
  readonly minor: string;
  readonly refreshment: string;
}

export const EMPTY: Stage = { name: "", tiles: [], kind: "race", seats: 4, minor: "", refreshment: "" };

/** The tiles there are, by name. */
export type Faces = ReadonlyMap<string, TileFace>;
export const NO_FACES: Faces = new Map();

/** Where each piece of cardboard lies. */
export function placesOf(tiles: readonly string[], faces: Faces): ReadonlyMap<string, number> {
  return new Map(tiles.map((name, place) => [faces.get(name)?.piece ?? name, place]));
}

/** Unambiguous, whatever the tiles are called. */
export const spelled = (tiles: readonly string[]): string => tiles.join("-");

export function inserted(stage: Stage, name: string, at: number): Stage {
  return { ...stage, tiles: stage.tiles.toSpliced(at, 0, name) };
}

export function removed(stage: Stage, at: number): Stage {
  return { ...stage, tiles: stage.tiles.toSpliced(at, 1) };
}

export function replaced(stage: Stage, at: number, name: string): Stage {
  return { ...stage, tiles: stage.tiles.with(at, name) };
}

/** `to` is where the tile stands afterwards. */
export function moved(stage: Stage, from: number, to: number): Stage {
  const name = stage.tiles[from];
  if (name === undefined) return stage;
  return { ...stage, tiles: stage.tiles.toSpliced(from, 1).toSpliced(to, 0, name) };
}

/** What follows the question mark in a link to a stage; `letters` as the server writes them. */
export function queryOf(stage: Stage, letters: string): string {
  const query = new URLSearchParams();
  if (letters) query.set("stage", letters);
  if (stage.name) query.set("name", stage.name);
  if (stage.kind !== EMPTY.kind) query.set("kind", stage.kind);
  if (stage.seats !== EMPTY.seats) query.set("seats", String(stage.seats));
  if (stage.minor) query.set("minor", stage.minor);
  if (stage.refreshment) query.set("refreshment", stage.refreshment);
  return query.toString();
}

/** What a link says, except its letters, which the server reads; nonsense is left out. */
export function stageFrom(query: URLSearchParams): Stage {
  const seats = Number(query.get("seats"));
  const kind = KINDS.find((kind) => kind === query.get("kind"));
  return {
    ...EMPTY,
    name: (query.get("name") ?? "").slice(0, 60),
    kind: kind ?? EMPTY.kind,
    seats: Number.isInteger(seats) && seats >= fewestOf(kind ?? EMPTY.kind) && seats <= 6 ? seats : EMPTY.seats,
    minor: (query.get("minor") ?? "").slice(0, 10),
    refreshment: (query.get("refreshment") ?? "").slice(0, 10),
  };
}

const MOST = 200;

/** Steps back and forth. */
export class History {
  #past: Stage[] = [];
  #future: Stage[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** `before` was changed into something else. */
  changed(before: Stage): void {
    this.#past = [...this.#past, before].slice(-MOST);
    this.#future = [];
  }

  undo(now: Stage): Stage {
    const before = this.#past.pop();
    if (before === undefined) return now;
    this.#future.push(now);
    return before;
  }

  redo(now: Stage): Stage {
    const after = this.#future.pop();
    if (after === undefined) return now;
    this.#past.push(now);
    return after;
  }
}

/** Squares from the start line to the finish line, as a race counts them; before there is a start, all. */
export function squaresOf(draft: Pick<Draft, "drawing" | "length"> | undefined): number {
  const drawing = draft?.drawing;
  return drawing?.squares[drawing.start]?.to_go ?? draft?.length ?? 0;
}
