/** Who is playing in this browser. A guest is a name and a cookie that only the server reads. */
import { api } from "./api";
import { Denial } from "./denial";

const KEY = "guest"; // "named" once the guest has chosen the name, which the server cannot know; "new" before

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return "named"; // without storage we cannot remember having asked
  }
}

function keep(value: "named" | "new"): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // see above
  }
}

class Guest {
  /** null: nobody yet; undefined: not asked yet. */
  name: string | null | undefined = $state();
  #isNamed = $state(kept() === "named");

  /** Whether it is worth asking the server: a first visit is nobody's. */
  get hasBeenHere(): boolean {
    return kept() !== null;
  }

  /** The guest has said how to be called. */
  get isNamed(): boolean {
    return this.#isNamed && typeof this.name === "string";
  }

  /** Ask the server who we are. */
  async know(): Promise<string | null> {
    if (this.name === undefined)
      try {
        this.name = (await api.me()).name;
      } catch (error) {
        if (Denial.of(error).code !== "no-guest") throw error;
        this.name = null;
      }
    return this.name;
  }

  /** Be somebody, under this name if we are nobody yet. */
  async ensure(name: string): Promise<void> {
    if ((await this.know()) !== null) return;
    this.name = (await api.beCalled(name)).name;
    keep("new");
  }

  /** Be called like this from now on. */
  async call(name: string): Promise<void> {
    this.name = (await api.beCalled(name)).name;
    this.#isNamed = true;
    keep("named");
  }
}

export const guest = new Guest();
