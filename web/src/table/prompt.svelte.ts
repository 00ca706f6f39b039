/** The prompt that this seat has to answer, and its answer until the server confirms it. */
import { untrack } from "svelte";
import { says, t } from "../i18n/language.svelte";
import type { Ask } from "../protocol/protocol";
import { vibration } from "../vibration.svelte";
import { asksCard, Choice } from "./choice.svelte";
import { riderAsked } from "./riders";
import { riderName } from "./eventText";
import type { RaceSource } from "./source";

export class Prompt {
  readonly choice = new Choice();
  /** Why the last answer was not taken. */
  trouble = $state("");

  /** `isShowing`: the past is on the screen, and questions wait behind it. */
  constructor(
    private readonly race: () => RaceSource,
    private readonly isShowing: () => boolean,
  ) {
    $effect(() => {
      const [ask, hand] = [this.ask, this.hand];
      untrack(() => this.choice.ask(this.race(), ask, hand));
    });
  }

  readonly #asks: readonly Ask[] = $derived.by(() => (this.isShowing() ? [] : this.race().prompts));
  readonly ask: Ask | undefined = $derived(this.#asks.find((one) => one.chosen === "") ?? this.#asks[0]);
  readonly rider: string | undefined = $derived(this.ask && riderAsked(this.ask));
  readonly hand: readonly string[] = $derived.by(() => {
    if (!asksCard(this.ask)) return [];
    return this.race().view.hands.find((one) => one.rider === this.rider)?.cards ?? [];
  });
  readonly isChoosing: boolean = $derived(asksCard(this.ask) && (this.ask?.chosen === "" || this.choice.isChanging));

  /** For the live region. */
  readonly spoken: string = $derived.by(() => {
    const { ask, rider } = this;
    if (ask === undefined || ask.chosen !== "") return "";
    if (ask.ask === "PlayCard" && rider) return t("race.prompts.card", { rider: riderName(rider) });
    if (ask.ask === "NameRider") return t("race.prompts.name");
    if (ask.ask === "LayBid" && rider) return t("table.ask.bid", { rider: riderName(rider) });
    if (ask.ask === "TakeBack") return t("table.ask.takeBack");
    if (ask.ask === "Recover" && rider) return t("race.prompts.recover", { rider: riderName(rider) });
    if (ask.ask === "PlaceRider" && rider) return t("race.prompts.place", { rider: riderName(rider) });
    if (ask.ask !== "PickRider") return "";
    return this.race().view.phase === "placing" ? t("race.prompts.place_first") : t("race.prompts.draw_first");
  });

  async answer(option: string): Promise<void> {
    const [race, ask] = [this.race(), this.ask];
    if (ask === undefined || race.unconfirmed.has(ask.name)) return;
    this.trouble = "";
    const said = await race.answer(ask.name, option);
    if (!said.ok) this.trouble = says(said.error);
    else if (asksCard(ask)) vibration.buzz("lock");
    this.choice.isChanging = false;
  }

  /** The card that is shown is the one. */
  lock(): void {
    const card = this.choice.shown === null ? undefined : this.hand[this.choice.shown];
    if (this.isChoosing && card !== undefined) void this.answer(card);
  }

  /** Option number `n` of what is asked; a card is only picked, and locked by a second word. */
  choose(n: number): void {
    if (this.isChoosing) {
      if (n < this.hand.length) this.choice.pick(n);
      return;
    }
    if (this.ask?.ask === "TakeBack") return; // cards are chosen together
    const option = this.ask?.chosen === "" ? this.ask.options[n] : undefined;
    if (option !== undefined) void this.answer(option);
  }

  /** The card chosen for the second rider can be taken back until all have chosen. */
  get canChange(): boolean {
    return Boolean(this.ask?.chosen) && !this.isChoosing;
  }

  /** A square was pressed on the map or the road. -> whether it meant something */
  press(square: string): boolean {
    if (this.ask?.ask === "PlaceRider" && this.ask.options.includes(square)) {
      void this.answer(square);
      return true;
    }
    const n = this.isChoosing ? this.hand.findIndex((card) => this.choice.lead(card)?.square === square) : -1;
    if (n >= 0) this.choice.pick(n);
    return n >= 0;
  }
}
