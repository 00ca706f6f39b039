/** What a page has seen of a draft, by table: which specialist was taken in which turn. */
import { remember, type DraftView } from "./draft";

export class DraftMemory {
  /** By turn; undefined where nobody looked. */
  known: readonly (string | undefined)[] = $state.raw([]);
  #before: DraftView | null = null;

  look(now: DraftView): void {
    const before = this.#before;
    if (before !== null && now.drafted <= before.drafted) return; // another seat, which hears of it a little later
    if (before !== null) this.known = remember(this.known, before, now);
    this.#before = now;
  }
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nobody follows which tables are remembered
const MEMORIES = new Map<string, DraftMemory>();

/** The memory of a table, always the same one. */
export function memoryOf(table: string): DraftMemory {
  const memory = MEMORIES.get(table) ?? new DraftMemory();
  MEMORIES.set(table, memory);
  return memory;
}
