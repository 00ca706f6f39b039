/** Who is playing in this browser. A guest is a name and a cookie that only the server reads. */
import { readText, writeText } from "../browserStorage";
import { api } from "./api";

const NAMED = "named"; // whether the guest has chosen the name; the server cannot know

function hasChosen(): boolean {
  const kept = readText(NAMED);
  return kept === "yes" || kept === undefined; // without storage we cannot remember having asked
}

class Guest {
  /** null: nobody yet; undefined: not asked yet. */
  name: string | null | undefined = $state();
  #isNamed = $state(hasChosen());

  /** The guest has said how to be called. */
  get isNamed(): boolean {
    return this.#isNamed && typeof this.name === "string";
  }

  /** Ask the server who we are. */
  async know(): Promise<string | null> {
    this.name ??= (await api.me()).name;
    return this.name;
  }

  /** Be somebody, under this name if we are nobody yet. */
  async ensure(name: string): Promise<void> {
    if ((await this.know()) === null) this.name = (await api.beCalled(name)).name;
  }

  /** The server has forgotten us: this browser is nobody again. */
  forget(): void {
    this.name = null;
    this.#isNamed = false;
    writeText(NAMED, null);
  }

  /** Be called like this from now on. */
  async call(name: string): Promise<void> {
    this.name = (await api.beCalled(name)).name;
    this.#isNamed = true;
    writeText(NAMED, "yes");
  }
}

export const guest = new Guest();
