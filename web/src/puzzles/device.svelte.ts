/** What this device knows of puzzles: one's mistakes, and which puzzles were tried. One file takes it along. */
import { readText, writeJson } from "../browserStorage";
import { atMost, dayOf, merged, tried, type Mistake, type Source } from "./mistakes";

const KEY = "puzzles";
const FORM = "ligne-rouge-puzzles 1";

/** A puzzle that was tried: on which day first, and whether it was found then. */
export interface Try {
  readonly day: number;
  readonly found: boolean;
}

interface Kept {
  readonly form: typeof FORM;
  readonly mistakes: readonly Mistake[];
  readonly tries: Readonly<Record<string, Try>>;
}

const NOTHING: Kept = { form: FORM, mistakes: [], tries: {} };

/** Storage can be forbidden or hold what another version wrote, and a file may be any: then there is nothing. */
export function readKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    const isOurs = kept?.form === FORM && Array.isArray(kept.mistakes) && typeof kept.tries === "object";
    const isWhole = isOurs && kept.mistakes.every((one: Partial<Mistake>) => isMistake(one));
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

const isMistake = (one: Partial<Mistake>): boolean =>
  typeof one.id === "string" &&
  [one.found, one.due, one.tried].every((each) => Number.isInteger(each)) &&
  (one.source?.kind === "puzzle" || one.source?.kind === "race");

class Device {
  #kept: Kept = $state.raw(this.#read());

  get mistakes(): readonly Mistake[] {
    return this.#kept.mistakes;
  }
  get tries(): Readonly<Record<string, Try>> {
    return this.#kept.tries;
  }
  get today(): number {
    return dayOf(new Date());
  }

  /** A position was tried: a mistake begins its days, what was due goes on. */
  note(id: string, source: Source, isFound: boolean): void {
    const before = this.mistakes.find((each) => each.id === id);
    if (before === undefined && isFound && source.kind === "puzzle") return;
    const now = tried(before, { id, source, isFound, today: this.today });
    this.#keep({ ...this.#kept, mistakes: atMost([now, ...this.mistakes.filter((each) => each.id !== id)]) });
  }

  /** A puzzle of the day was tried; only the first time counts. */
  count(puzzle: string, found: boolean): void {
    if (this.tries[puzzle] !== undefined) return;
    this.#keep({ ...this.#kept, tries: { ...this.tries, [puzzle]: { day: this.today, found } } });
  }

  get file(): Blob {
    return new Blob([JSON.stringify(this.#kept, null, 1)], { type: "application/json" });
  }

  /** What a file brings comes to what is here. -> whether it was one of ours */
  take(text: string): boolean {
    const brought = readKept(text);
    if (brought === undefined) return false;
    const mistakes = atMost(merged(this.mistakes, brought.mistakes));
    this.#keep({ ...this.#kept, mistakes, tries: { ...brought.tries, ...this.tries } });
    return true;
  }

  forget(): void {
    this.#keep(NOTHING);
  }

  #read(): Kept {
    return readKept(readText(KEY) ?? null) ?? NOTHING;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    writeJson(KEY, kept === NOTHING ? null : kept);
  }
}

export const device = new Device();
