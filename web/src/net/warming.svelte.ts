/** Whether the server still warms up: it opens before its engine is compiled, and does some things only afterwards. */
import type { WarmingUp } from "../protocol/http";
import { api } from "./api";

const EVERY = 2000;

export class Warming {
  /** How far it is; null: it is warm, or we do not know. */
  now: WarmingUp | null = $state.raw(null);
  #over: Promise<void> | undefined;

  /** Resolves once the server is warm. Asks it again and again until then, however many wait. */
  over(): Promise<void> {
    this.#over ??= this.#watch().finally(() => (this.#over = undefined));
    return this.#over;
  }

  async #watch(): Promise<void> {
    while ((this.now = await this.#ask()) !== null) await new Promise((done) => setTimeout(done, EVERY));
  }

  /** Whoever cannot be reached is not warming up: another sentence is said about that. */
  async #ask(): Promise<WarmingUp | null> {
    return (await api.health().catch(() => null))?.warming ?? null;
  }
}

export const warming = new Warming();
