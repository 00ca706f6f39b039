/** A card being chosen: which one is picked, which one is looked at, and what the server foresees for each. */
import { readText, writeText } from "../browserStorage";
import { warming } from "../net/warming.svelte";
import type { Ask, Lead, Outlook } from "../protocol/protocol";
import type { RaceSource } from "./source";

const KEY = "estimates";

/** A card of the hand is asked for: to ride with, or as a bid for the breakaway. */
export const asksCard = (ask: Ask | undefined): boolean => ask?.ask === "PlayCard" || ask?.ask === "LayBid";

export class Choice {
  /** The prompt that is being answered; another one starts afresh. */
  #prompt = "";
  /** The place of the picked card in the hand; null: none yet. */
  picked: number | null = $state(null);
  /** The place of the card that the pointer moved to. */
  pointed: number | null = $state(null);
  /** The second card is locked in and is being changed. */
  isChanging = $state(false);
  outlook: Outlook | null = $state.raw(null);
  #odds = $state(readText(KEY) !== "off");

  get odds(): boolean {
    return this.#odds;
  }

  /** Whether chances are shown; where a card leads always is. */
  set odds(wish: boolean) {
    this.#odds = wish;
    writeText(KEY, wish ? "on" : "off");
  }

  /** Picked by a press or a key, whatever the pointer rests on: the last word counts. */
  pick(place: number): void {
    this.picked = place;
    this.pointed = null;
  }

  /** The card that the panel describes, the road shows and the button locks: pointed at since, else the one picked. */
  get shown(): number | null {
    return this.pointed ?? this.picked;
  }

  /** What is asked now; a card that was chosen before is picked. */
  ask(race: RaceSource, ask: Ask | undefined, hand: readonly string[]): void {
    const name = asksCard(ask) ? (ask?.name ?? "") : "";
    if (name === this.#prompt) return;
    this.#prompt = name;
    this.picked = ask?.chosen ? hand.indexOf(ask.chosen) : null;
    this.pointed = null;
    this.isChanging = false;
    this.outlook = null;
    if (ask?.ask !== "PlayCard") return; // a bid leads nowhere by itself
    void this.#look(race, name);
    if (warming.now !== null) void warming.over().then(() => this.#look(race, name)); // then from more rounds
  }

  async #look(race: RaceSource, name: string): Promise<void> {
    if (this.#prompt !== name) return;
    const outlook = await race.look(name).catch(() => null); // the cards can be played without an outlook
    if (outlook !== null && this.#prompt === name) this.outlook = outlook;
  }

  lead(card: string | undefined): Lead | undefined {
    return this.outlook?.leads.find(({ option }) => option === card);
  }
}
