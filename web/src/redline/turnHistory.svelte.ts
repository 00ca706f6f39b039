/** The turns of a Redline table and which of them is on the board: the newest, or one that somebody went back to. */
import { untrack } from "svelte";
import { sounds } from "../table/sounds.svelte";
import type { RedlineEvent } from "../protocol/protocol";
import { happened, text } from "./eventText";
import type { RedlineBatch, RedlineSource } from "./source";
import { standingOf, addTurns, turnsOf, type Turn } from "./turns";

export class TurnHistory {
  turns: readonly Turn[] = $state.raw([]);
  /** What just happened, for who listens. */
  spoken = $state("");
  /** The turn that somebody went back to. */
  shown = $state.raw<Turn | null>(null);
  /** The last turn of a game that is over while the series goes on, until it was looked at. */
  ended = $state.raw<Turn | null>(null);

  constructor(
    private readonly source: () => RedlineSource,
    private readonly nameOf: (seat: number) => string,
  ) {
    $effect(() => {
      if (source().batches.length === 0) return;
      untrack(() => {
        for (let batch = source().take(); batch !== undefined; batch = source().take()) this.#hear(batch);
      });
    });
    // A page that came too late to be told all of it reads it up.
    $effect(() => {
      const [first] = this.turns;
      const isWhole = first
        ? first.game === 1 && first.number === 0
        : this.#view.game === 1 && this.#view.board.length === 0;
      if (isWhole || this.#isReading) return;
      this.#isReading = true;
      source()
        .history()
        .then(
          (events) => this.#read(events),
          () => undefined, // how it stands can be seen without what led to it
        );
    });
  }

  #isReading = false;
  /** What was heard so far, by the numbers of the events. */
  #heard: readonly Pick<RedlineBatch, "first" | "events">[] = [];

  /** All from the beginning; what has happened since it was written down was heard. */
  #read(events: readonly RedlineEvent[]): void {
    const since = this.#heard.flatMap((batch) => batch.events.slice(Math.max(0, events.length - batch.first)));
    this.turns = addTurns([], [...events, ...since], standingOf(this.#view));
    const same = (turn: Turn | null): Turn | null =>
      this.turns.find(({ game, number }) => game === turn?.game && number === turn.number) ?? null;
    [this.shown, this.ended] = [same(this.shown), same(this.ended)];
  }

  readonly #view = $derived.by(() => this.source().view);
  readonly isOver = $derived(this.#view.phase === "over");
  readonly past = $derived(this.shown ?? this.ended);
  readonly game = $derived(this.past?.game ?? this.#view.game);
  /** The turns of the game that is looked at. */
  readonly walk = $derived(turnsOf(this.turns, this.game));
  readonly games: readonly number[] = $derived.by(() =>
    this.turns
      .map((turn) => turn.game)
      .filter((one, n, all) => all.indexOf(one) === n && turnsOf(this.turns, one).length > 0),
  );
  readonly at = $derived(this.past === null ? this.walk.length - 1 : this.walk.indexOf(this.past));
  readonly newest = $derived(this.walk.at(-1));
  readonly turn = $derived(this.past ?? this.newest);
  readonly standing = $derived(this.past ?? { ...standingOf(this.#view), points: this.newest?.points ?? [] });
  readonly finished = $derived(
    this.isOver && this.shown === null ? this.walk.findLast((turn) => turn.winner !== null) : undefined,
  );
  /** The seats in the order of the whole match, once it is over. */
  readonly order: readonly number[] = $derived.by(() => {
    const event = this.finished?.events.find((one) => one.event === "Ended");
    return event ? event.order.map((letter) => "ABCDEF".indexOf(letter)) : [];
  });

  show(turn: Turn | undefined): void {
    this.ended = null;
    if (turn !== undefined) this.shown = turn === this.newest && turn.game === this.#view.game ? null : turn;
  }

  step(to: number): void {
    this.show(this.walk[to]);
  }

  /** Another game of the series, at its end. */
  open(game: number): void {
    this.ended = null;
    this.shown = game === this.#view.game ? null : (turnsOf(this.turns, game).at(-1) ?? null);
  }

  backToNow(): void {
    this.shown = this.ended = null;
  }

  #hear({ first, events, before, after }: RedlineBatch): void {
    this.#heard = [...this.#heard, { first, events }];
    this.turns = addTurns(this.turns, events, standingOf(before));
    if (before === after) return; // told to who came late
    this.shown = null;
    this.spoken = events
      .filter((event) => event.event !== "Chose")
      .map((event) => text(happened(event, this.nameOf)))
      .join(" ");
    const won = events.some((event) => event.event === "Won");
    if (won && after.phase !== "over") this.ended = this.turns.findLast((turn) => turn.winner !== null) ?? null;
    if (events.some((event) => event.event === "Aligned") || won) sounds.play("line", 1, 0);
    else if (events.some((event) => event.event === "Blocked" || event.event === "WentOut")) sounds.play("tired", 1, 0);
    else if (events.some((event) => event.event === "Placed")) sounds.play("square", 1, 0);
  }
}
