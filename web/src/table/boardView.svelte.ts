/** The state that map, strip and profile share: where riders stand, where a card would lead, whom they follow. */
import { untrack } from "svelte";
import type { BoardRider, Camera, Ghost, Highlight } from "../board/drawing";
import { t } from "../i18n/language.svelte";
import type { Prompt } from "./prompt.svelte";
import { boardRiders, landing, landings, pointers, roadOf, roadsOf } from "./boardMarks";
import { seatOf, teamOf, typeOf } from "./riders";
import { positionsOf, type Road, type Positions } from "./positions";
import type { Show } from "./show.svelte";
import type { RaceSource } from "./source";

interface Around {
  readonly race: () => RaceSource;
  readonly road: () => Road;
  readonly active: () => Show;
  readonly prompt: Prompt;
  /** On a small map some riders are followed; a large one shows the whole stage. */
  readonly isSmall: () => boolean;
  readonly isOver: () => boolean;
}

export class BoardView {
  /** The square under the pointer or the focus while a rider is placed. */
  pointed: string | null = $state(null);
  /** The road of a time trial that somebody wants to see. */
  chosenRoad = $state("");
  camera: Camera = $state.raw<Camera>({ kind: "fit" });

  constructor(private readonly around: Around) {
    $effect(() => {
      const isFollowing = around.isSmall() && (!around.isOver() || around.active().isPlaying);
      const wish: Camera = isFollowing ? { kind: "follow", riders: this.#framed } : { kind: "fit" };
      untrack(() => {
        if (this.camera.kind !== "free") this.camera = wish;
      });
    });
    // A new round takes the map back to those who ride.
    $effect(() => {
      void around.race().view.round;
      untrack(() => (this.camera = around.isSmall() ? { kind: "follow", riders: this.#framed } : { kind: "fit" }));
    });
  }

  readonly #view = $derived.by(() => this.around.race().view);
  readonly #mine = $derived.by(() => this.around.race().mine);
  readonly #positions: Positions = $derived.by(() => this.around.active().positions ?? positionsOf(this.#view));
  readonly everybody: readonly BoardRider[] = $derived(boardRiders(this.#positions, this.#mine));

  // --- time trials: parallel roads, of which one is looked at

  readonly roads: readonly string[] = $derived(roadsOf(this.#view));
  readonly #isTrial: boolean = $derived(this.roads.length > 0);
  readonly shownRoad: string = $derived.by(() => {
    const { kind, riders } = this.#view;
    const active = this.around.active();
    const moving = active.isOn ? active.step?.riders[0] : undefined;
    if (moving) return roadOf(kind, moving);
    const own = riders.find((one) => this.#mine.includes(seatOf(one.rider)))?.rider ?? riders[0]?.rider ?? "";
    return this.chosenRoad || roadOf(kind, this.around.prompt.rider ?? own);
  });
  readonly riders: readonly BoardRider[] = $derived(
    this.#isTrial ? this.everybody.filter((one) => roadOf(this.#view.kind, one.id) === this.shownRoad) : this.everybody,
  );
  readonly #others: readonly Ghost[] = $derived(
    this.#isTrial ? this.everybody.filter((one) => !this.riders.includes(one)) : [],
  );

  // --- what is thought about, and what is pointed at

  readonly ghosts: readonly Ghost[] = $derived.by(() => {
    const { prompt, active, road } = this.around;
    if (active().isOn) return this.#others;
    const { rider, choice, hand } = prompt;
    const from = rider === undefined ? undefined : this.#positions.get(rider)?.square;
    if (prompt.isChoosing && rider && from !== undefined)
      return [...this.#others, ...landing(choice, hand, rider, from, road())];
    if (prompt.ask?.ask === "PlaceRider" && rider && this.pointed !== null)
      return [{ id: rider, team: teamOf(rider), type: typeOf(rider), square: this.pointed, lane: 0 }];
    return this.#others;
  });
  readonly highlights: readonly Highlight[] = $derived.by(() => {
    const { prompt, road } = this.around;
    const active = this.around.active();
    if (active.isOn) return active.step ? pointers(active.step, active.beat, road(), t("table.pulled")) : [];
    const { breakaway } = this.#view;
    if (breakaway) return [{ kind: "target", squares: [breakaway.square] }];
    if (prompt.isChoosing) return landings(prompt.choice, prompt.hand);
    if (prompt.ask?.ask !== "PlaceRider") return [];
    return prompt.ask.options.map((square) => ({
      kind: square === this.pointed ? "chosen" : "target",
      squares: [square],
    }));
  });

  // --- whom to follow

  readonly #own: readonly string[] = $derived(
    [...this.#positions].filter(([id, spot]) => this.#mine.includes(seatOf(id)) && spot.square).map(([id]) => id),
  );
  /** Whom the map follows: mine, not everybody who moves, for a map that never rests cannot be read. */
  readonly #framed: readonly string[] = $derived(this.#own.length > 0 ? this.#own : this.#view.order.slice(0, 2));
  /** Whom the strip follows: who is shown moving, else my riders, else the head of the race. */
  readonly followed: readonly string[] = $derived.by(() => {
    const { prompt } = this.around;
    const active = this.around.active();
    const { step } = active;
    if (active.isOn && step && step.kind !== "turn" && step.kind !== "end" && step.kind !== "tire") return step.riders;
    if (this.#isTrial) return this.riders.map((one) => one.id);
    if (this.#own.length > 0) return prompt.rider && prompt.isChoosing ? [prompt.rider] : this.#own;
    return this.#view.order.slice(0, 1);
  });
}
