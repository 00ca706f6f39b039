/** A game of Redline played again by itself, turn by turn, until it has come to how things stand. */
import type { Speed } from "../table/pacing";
import type { TurnHistory } from "./turnHistory.svelte";

const LOOK = 900; // milliseconds for a turn at ordinary speed
const READ = 450; // and for each sentence about it

export class Playback {
  isPlaying = $state(false);
  speed: Speed = $state(1);

  constructor(private readonly turnHistory: TurnHistory) {
    $effect(() => {
      if (!this.isPlaying) return;
      const { past, at, walk } = turnHistory;
      if (past === null || at >= walk.length - 1) {
        this.isPlaying = false;
        return;
      }
      const ms = LOOK + READ * (past.events.length - 1);
      const timer = setTimeout(() => turnHistory.step(at + 1), ms / this.speed);
      return () => clearTimeout(timer);
    });
  }

  /** From the turn that is shown on; from the deal, if that is the last one. */
  toggle(): void {
    const { turnHistory } = this;
    if (!this.isPlaying && turnHistory.at >= turnHistory.walk.length - 1) turnHistory.step(0);
    this.isPlaying = !this.isPlaying && turnHistory.past !== null;
  }

  back(): void {
    this.#step(-1);
  }

  forward(): void {
    this.#step(1);
  }

  #step(by: 1 | -1): void {
    this.isPlaying = false;
    this.turnHistory.step(this.turnHistory.at + by);
  }
}
