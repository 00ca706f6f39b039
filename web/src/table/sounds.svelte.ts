/** A few small sounds, made on the spot; silent until asked for. */
import { readText, writeText } from "../browserStorage";
import type { Noise } from "./show.svelte";

const KEY = "sound";

class Sounds {
  #on = $state(readText(KEY) === "on");
  #context: AudioContext | null = null;

  get on(): boolean {
    return this.#on;
  }

  set on(wish: boolean) {
    this.#on = wish;
    writeText(KEY, wish ? "on" : "off");
    if (wish) this.play("square", 2, 120);
  }

  play(noise: Noise, times: number, apart: number): void {
    if (!this.#on || document.hidden) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    const now = context.currentTime;
    // who rides in silence need not load them
    import("./noises").then(
      ({ MAKE }) => {
        for (let n = 0; n < Math.min(times, 12); n++) MAKE[noise](context, now + (n * apart) / 1000);
      },
      () => undefined,
    );
  }
}

export const sounds = new Sounds();
