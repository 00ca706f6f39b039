/** The boxes that are played with on this device; all of them unless somebody chose. What is in them the server knows. */
import { readJson, writeJson } from "./browserStorage";
import { api } from "./net/api";
import type { Box } from "./protocol/http";

const KEY = "boxes";

function remembered(): readonly string[] | null {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.map(String) : null;
}

class Owned {
  /** Keys; null: nobody chose. */
  #chosen: readonly string[] | null = $state.raw(remembered());

  get chosen(): readonly string[] | null {
    return this.#chosen;
  }

  has({ key, expansion }: Box): boolean {
    return !expansion || this.#chosen === null || this.#chosen.includes(key);
  }

  /** As the server is told: the keys of those of `all` that are here; undefined: every one. */
  among(all: readonly Box[]): readonly string[] | undefined {
    const here = all.filter((box) => this.has(box));
    return here.length === all.length ? undefined : here.map(({ key }) => key);
  }

  /** The same, for whoever does not know yet which boxes there are. */
  async keys(): Promise<readonly string[] | undefined> {
    return this.#chosen === null ? undefined : this.among((await api.catalogue()).boxes);
  }

  toggle(box: Box, all: readonly Box[]): void {
    const here = all.filter((each) => (each.key === box.key) !== this.has(each)).map(({ key }) => key);
    this.#chosen = here.length === all.length ? null : here;
    writeJson(KEY, this.#chosen);
  }
}

export const owned = new Owned();
