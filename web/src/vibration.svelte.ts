/** A short buzz when a card is locked and when cards are turned, where the device can; it can be switched off. */
const KEY = "vibration";
const BUZZ = { lock: 25, reveal: [30, 60, 30], call: [60, 80, 60] } as const;

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true; // storage can be forbidden
  }
}

class Vibration {
  #on = $state(wanted());
  /** Most computers have nothing that could vibrate; browsers there may offer it all the same. */
  readonly isPossible = typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

  get on(): boolean {
    return this.#on;
  }

  set on(wish: boolean) {
    this.#on = wish;
    try {
      localStorage.setItem(KEY, wish ? "on" : "off");
    } catch {
      // see above
    }
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
