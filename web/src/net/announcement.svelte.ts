/** A sentence of whoever runs the server: asked for when a page opens, and heard over the socket of a table. */
import { readText, writeText } from "../browserStorage";
import type { Announced } from "../protocol/protocol";
import { api } from "./api";

const READ = "announcement"; // when the last sentence was said that its reader has put away

class Announcement {
  #said: Announced = $state.raw({ text: "", at: 0, type: "announced" });
  #read = $state(Number(readText(READ) ?? 0));

  /** What is to be shown now; "": nothing. */
  get text(): string {
    return this.#said.at > this.#read ? this.#said.text : "";
  }

  hear(said: Announced): void {
    if (said.at >= this.#said.at) this.#said = said;
  }

  /** Ask the server; who cannot be reached has nothing to say. */
  async know(): Promise<void> {
    try {
      this.hear(await api.announcement());
    } catch {
      // a page does without it
    }
  }

  /** Its reader has read it. */
  putAway(): void {
    this.#read = this.#said.at;
    writeText(READ, String(this.#read));
  }
}

export const announcement = new Announcement();
