/** The boxes that are played with on this device; all of them unless somebody chose. What is in them the server knows. */
import { api } from "./net/api";
import type { Box } from "./protocol/http";

const KEY = "boxes";

function remembered(): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null; // storage can be forbidden or hold anything; then nothing was chosen
  }
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
    try {
      if (this.#chosen === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify(here));
    } catch {
      // see above
    }
  }
}

export const owned = new Owned();
