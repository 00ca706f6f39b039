/** Motions of riders by transforms alone. A motion holds its end until the rider's own place says the same. */
import { prefersReducedMotion } from "svelte/motion";

export interface Moving {
  readonly element: Element;
  readonly frames: Keyframe[];
}

interface Held {
  readonly animations: Animation[];
  readonly from: string;
  readonly to: string;
}

const ROAD = "cubic-bezier(.45, .05, .35, 1)";

export class Motions {
  readonly #held = new Map<string, Held>();

  /** Move parts of a rider; `from` and `to` are the places before and after, in any notation that `settle` uses too. */
  async run(rider: string, parts: readonly Moving[], ms: number, from: string, to: string): Promise<void> {
    this.#release(rider);
    if (prefersReducedMotion.current || ms <= 0) return;
    const animations = parts.map(({ element, frames }) =>
      element.animate(frames, { duration: ms, easing: ROAD, fill: "forwards" }),
    );
    this.#held.set(rider, { animations, from, to });
    // A motion that is replaced by another one is over too.
    await Promise.allSettled(animations.map((animation) => animation.finished));
  }

  /** A rider's own place is now this one: what was held for them is not needed any more. */
  settle(rider: string, place: string): void {
    const held = this.#held.get(rider);
    if (held === undefined) return;
    const isOver = held.animations.every((animation) => animation.playState === "finished");
    if ((isOver && place === held.to) || (place !== held.from && place !== held.to)) this.#release(rider);
  }

  #release(rider: string): void {
    for (const animation of this.#held.get(rider)?.animations ?? []) animation.cancel();
    this.#held.delete(rider);
  }
}

/** Blocked: twice to and fro by this length, in the units of the element. */
export async function shaken(element: Element, by: number): Promise<void> {
  if (prefersReducedMotion.current) return;
  const to = (x: number): Keyframe => ({ transform: `translate(${x}px, 0)` });
  await element.animate([to(0), to(by), to(-by), to(by), to(-by), to(0)], { duration: 320 }).finished;
}
