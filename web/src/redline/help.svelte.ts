/**
 * What somebody at a table of Redline may look up or undo: a hint, the last answer, what each can still place. Whether
 * they may is for the server to say.
 */
import { SvelteMap } from "svelte/reactivity";
import { says } from "../i18n/language.svelte";
import { redlineText } from "../i18n/redline/text";
import type { Ask, Judged } from "../protocol/protocol";
import { askJudged } from "./askJudged";
import type { Choice } from "./choice.svelte";
import type { Mark } from "./CellMarks.svelte";
import { placesByCell } from "./pieces";
import type { RedlineSource } from "./source";
import { positionFor } from "./turns";

/** The hand that is looked at, judged piece by piece. */
interface Looked {
  readonly seat: number;
  /** On which board: another one is another question. */
  readonly laid: number;
  readonly judged: ReadonlyMap<string, Judged>;
}

export class Help {
  trouble = $state("");
  isThinking = $state(false);
  /** What a hint has taken up, until something else is. */
  hinted = $state("");
  #looked = $state.raw<Looked | null>(null);
  #shown = $state<string | null>(null);

  constructor(
    private readonly source: () => RedlineSource,
    private readonly choice: Choice,
  ) {}

  /** Every other seat is a bot: then there are hints, and answers can be taken back. */
  readonly isAlone = $derived.by(() => {
    const { seats, mine } = this.source();
    return mine.length === 1 && seats.every((seat, n) => seat.kind === "bot" || mine.includes(n));
  });
  readonly #back: Ask | undefined = $derived.by(() => this.source().prompts.find(({ ask }) => ask === "GoBack"));
  readonly canGoBack = $derived(this.#back !== undefined);
  readonly looked = $derived.by(() => (this.#looked?.laid === this.source().view.board.length ? this.#looked : null));
  /** The piece of somebody's hand whose cells are on the board. */
  readonly shown = $derived.by(() =>
    this.choice.piece === null ? this.looked?.judged.get(this.#shown ?? "") : undefined,
  );
  readonly marks: readonly Mark[] = $derived.by(() =>
    placesByCell(this.shown?.allowed ?? []).map(({ cell, ways }) => ({ cell, kind: "theirs", ways: ways.length })),
  );

  async takeBack(): Promise<void> {
    this.trouble = this.hinted = "";
    const option = this.#back?.options[0];
    if (option === undefined) {
      this.trouble = redlineText("back.not");
      return;
    }
    const said = await this.source().answer("back", option);
    if (!said.ok) this.trouble = says(said.error);
  }

  /** What a bot that thinks would do is taken in hand; whether it is done is left to the player. */
  async hint(): Promise<void> {
    const { ask } = this.choice;
    if (ask === undefined || this.isThinking) return;
    [this.isThinking, this.trouble, this.hinted] = [true, "", ""];
    try {
      const option = await this.source().hint(ask.name);
      if (this.choice.ask?.name === ask.name) {
        this.choice.take(option);
        this.hinted = option;
      }
    } catch (error) {
      this.trouble = says(error);
    }
    this.isThinking = false;
  }

  /** What a player can still place; once more: enough of it. */
  async look(seat: number): Promise<void> {
    if (this.looked?.seat === seat) return this.close();
    this.trouble = "";
    const { view } = this.source();
    const hand = view.hands[seat] ?? [];
    try {
      const { pieces } = await askJudged(positionFor(view.board, hand.join(","), view.variant));
      this.#shown = null;
      this.#looked = {
        seat,
        laid: view.board.length,
        judged: new SvelteMap(pieces.map((judged) => [judged.piece, judged] as const)),
      };
    } catch (error) {
      this.trouble = says(error);
    }
  }

  show(piece: string): void {
    this.choice.drop();
    this.#shown = this.#shown === piece ? null : piece;
  }

  close(): void {
    this.#looked = null;
    this.#shown = null;
  }
}
