/** A short buzz when a card is locked and when cards are turned, where the device can; it can be switched off. */
import { readText, writeText } from "./browserStorage";
const KEY = "vibration";
const BUZZ = { lock: 25, reveal: [30, 60, 30], call: [60, 80, 60] } as const;

class Vibration {
  #on = $state(readText(KEY) !== "off");
  /** Most computers have nothing that could vibrate; browsers there may offer it all the same. */
  readonly isPossible = typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

  get on(): boolean {
    return this.#on;
  }

  set on(wish: boolean) {
    this.#on = wish;
    writeText(KEY, wish ? "on" : "off");
    this.buzz("lock");
  }

  buzz(kind: keyof typeof BUZZ): void {
    const pattern = BUZZ[kind];
    // browsers refuse it, with a warning, until somebody has touched the page
    if (this.#on && this.isPossible && !document.hidden && navigator.userActivation.hasBeenActive)
      navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
  }
}

export const vibration = new Vibration();
