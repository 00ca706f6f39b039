/** Asks for a review until it is there. What goes wrong meanwhile is told, and asked again where that helps. */
import { RequestError, type Code } from "../net/errors";
import { partsOf } from "../games";
import type { TableInfo } from "../protocol/protocol";
import { askReview, type Answer, type Report } from "./report";

/** It is over, or of a tour some stages may be; and somebody could be beaten. */
export const isReviewed = ({ game, status, seats }: TableInfo): boolean =>
  partsOf(game).hasReview &&
  seats.length > 1 &&
  (status === "over" || (status === "playing" && partsOf(game).hasSheets));
/** Of a tour no stage is over: asking again does not help. */
const TOO_EARLY = "record-when-stage-over";

const EVERY = 1000;
const SOON = 250; // before anything is known: the first chances take less than a second
/** Where the server cannot now: milliseconds until it is asked again. Anything else is told, and that is all. */
const AGAIN: Partial<Record<Code, number>> = {
  "not-now": 4000,
  "warming-up": 4000,
  unreachable: 5000,
  "too-many": 10_000,
};

export class Reviewing {
  answer: Answer | null = $state.raw(null);
  /** The last that is known, also while something goes wrong. */
  report: Report | null = $state.raw(null);
  trouble: Code | "open.stage" | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(readonly table: string) {}

  get isReady(): boolean {
    return this.answer?.status === "ready";
  }

  begin(after = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), after);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    let again: number | undefined;
    try {
      this.answer = await askReview(this.table);
      this.report = this.answer.report ?? this.report;
      this.trouble = null;
      again = ["waiting", "working"].includes(this.answer.status) ? (this.report ? EVERY : SOON) : undefined;
    } catch (error) {
      const { code, sentence } = RequestError.of(error);
      this.trouble = sentence === TOO_EARLY ? "open.stage" : code;
      again = sentence === TOO_EARLY ? undefined : AGAIN[code];
    }
    if (again !== undefined && !this.#isOver) this.begin(again);
  }
}
