/** The state that map, strip and profile share: where riders stand, where a card would lead, whom they follow. */
import { untrack } from "svelte";
import type { BoardRider, Camera, Ghost, Highlight } from "../board/drawing";
import { speech, t } from "../i18n/language.svelte";
import type { Prompt } from "./prompt.svelte";
import {
  boardRiders,
  freeLane,
  landing,
  landings,
  longestRide,
  oddsOf,
  pointers,
  roadOf,
  roadsOf,
  takenSquares,
} from "./boardMarks";
import { seatOf, teamOf, typeOf } from "./riders";
import { positionsOf, type Road, type Positions } from "./positions";
import type { Show } from "./show.svelte";
import type { RaceSource } from "./source";

const PODIUM = 3;

interface Around {
  readonly race: () => RaceSource;
  readonly road: () => Road;
  readonly active: () => Show;
  readonly prompt: Prompt;
  /** On a small map some riders are followed; a large one shows the whole stage. */
  readonly isSmall: () => boolean;
  readonly isOver: () => boolean;
  /** Where everybody stood, while an earlier round is looked at. */
  readonly past: () => Positions | null;
}

export class BoardView {
  /** The square under the pointer or the focus while a rider is placed. */
  pointed: string | null = $state(null);
  /** The road of a time trial that somebody wants to see. */
  chosenRoad = $state("");
  camera: Camera = $state.raw<Camera>({ kind: "fit" });

  constructor(private readonly around: Around) {
    $effect(() => {
      const wish: Camera = around.isSmall() ? { kind: "follow", riders: this.#framed } : { kind: "fit" };
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
  readonly #positions: Positions = $derived.by(
    () => this.around.active().positions ?? this.around.past() ?? positionsOf(this.#view),
  );
  readonly everybody: readonly BoardRider[] = $derived.by(() =>
    boardRiders(this.#positions, this.#mine, this.around.race().worn),
  );

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

  /** Who rode the same deal before, as they stood when the round began that is shown. */
  readonly #rivals: readonly Ghost[] = $derived.by(() => {
    const active = this.around.active();
    const round = active.isOn ? ((active.step ?? active.steps[0])?.round ?? 0) : this.#view.round;
    return this.around.past() ? [] : (this.around.race().rival?.ghostsIn(round) ?? []);
  });
  readonly ghosts: readonly Ghost[] = $derived.by(() => [...this.#rivals, ...this.#expected]);
  readonly #expected: readonly Ghost[] = $derived.by(() => {
    const { prompt, active, road } = this.around;
    if (active().isOn || this.around.past()) return this.#others;
    const { rider, choice, hand } = prompt;
    const from = rider === undefined ? undefined : this.#positions.get(rider)?.square;
    if (prompt.isChoosing && rider && from !== undefined) {
      const ghosts = landing(choice, hand, rider, from, road());
      return [...this.#others, ...ghosts.map((one) => ({ ...one, lane: freeLane(one, this.riders, road()) }))];
    }
    if (prompt.ask?.ask === "PlaceRider" && rider && this.pointed !== null)
      return [{ id: rider, team: teamOf(rider), type: typeOf(rider), square: this.pointed, lane: 0 }];
    return this.#others;
  });
  readonly highlights: readonly Highlight[] = $derived.by(() => {
    const { prompt, road } = this.around;
    const active = this.around.active();
    if (active.isOn) return active.step ? pointers(active.step, active.beat, road(), t("table.pulled")) : [];
    if (this.around.past()) return [];
    const { breakaway } = this.#view;
    if (breakaway) return [{ kind: "target", squares: [breakaway.square] }];
    if (prompt.isChoosing)
      return [
        ...takenSquares(this.#onTheRoad, road()),
        ...landings(prompt.choice, prompt.hand),
        ...oddsOf(prompt.choice, prompt.hand, (share) => this.#percent.format(share)),
      ];
    if (prompt.ask?.ask !== "PlaceRider") return [];
    return prompt.ask.options.map((square) => ({
      kind: square === this.pointed ? "chosen" : "target",
      squares: [square],
    }));
  });

  readonly #percent = $derived(new Intl.NumberFormat(speech.current, { style: "percent", maximumFractionDigits: 0 }));
  /** Whoever is home has left the road. */
  readonly #onTheRoad: readonly BoardRider[] = $derived(this.riders.filter((one) => !this.#view.home.includes(one.id)));

  // --- whom to follow, and what is to be seen with them

  /** Where the shown card leads; in a show, where the step leads; after the race, the foremost. */
  readonly goals: readonly string[] = $derived.by(() => {
    const { prompt, isOver } = this.around;
    const active = this.around.active();
    const { step } = active;
    if (active.isOn && step && !(isOver() && active.isAtEnd))
      return step.kind === "move" || step.kind === "pull" || step.kind === "chase"
        ? step.riders.flatMap((rider) => step.after.get(rider)?.square ?? [])
        : [];
    if (isOver()) return this.#foremost;
    if (!prompt.isChoosing || this.around.past()) return [];
    const { choice, hand } = prompt;
    return [choice.lead(choice.shown === null ? undefined : hand[choice.shown])?.square ?? ""];
  });
  readonly wishes: readonly string[] = $derived(
    this.highlights.filter(({ kind }) => kind === "target" || kind === "chosen").flatMap(({ squares }) => squares),
  );
  /** So that squares keep their width while a round is shown. */
  readonly reach: number = $derived.by(() => {
    const active = this.around.active();
    if (!active.isOn) return 0;
    const { round } = active.step ?? active.steps[0] ?? {};
    return longestRide(active.steps.filter((step) => step.round === round));
  });
  readonly #foremost: readonly string[] = $derived.by(() => {
    const road = this.around.road();
    const squares = this.riders.flatMap(({ square }) => (square === "" ? [] : [square]));
    return squares.sort((a, b) => road.toGo(a) - road.toGo(b)).slice(0, 1);
  });

  /** Whose card is asked, alone: what it may lead to is far away. */
  readonly #asked: readonly string[] = $derived.by(() => {
    const { rider, isChoosing } = this.around.prompt;
    return rider !== undefined && isChoosing && !this.around.past() ? [rider] : [];
  });
  readonly #own: readonly string[] = $derived(
    [...this.#positions].filter(([id, spot]) => this.#mine.includes(seatOf(id)) && spot.square).map(([id]) => id),
  );
  /**
   * Whom the map follows: mine, not everybody who moves, for a map that never rests cannot be read; after the race those
   * who won it.
   */
  readonly #framed: readonly string[] = $derived.by(() => {
    const active = this.around.active();
    if (this.around.isOver() && (!active.isOn || active.isAtEnd) && !this.around.past())
      return [...this.#view.home, ...this.#view.order]
        .filter((id) => this.riders.some((one) => one.id === id))
        .slice(0, PODIUM);
    if (this.#asked.some((id) => this.#own.includes(id))) return this.#asked;
    return this.#own.length > 0 ? this.#own : this.#view.order.slice(0, 2);
  });
  /** Whom the strip follows: who is shown moving, else whose card is asked, else my riders, else the head of the race. */
  readonly followed: readonly string[] = $derived.by(() => {
    const active = this.around.active();
    const { step } = active;
    if (active.isOn && step && step.kind !== "turn" && step.kind !== "end" && step.kind !== "tire") return step.riders;
    if (this.riders.some(({ id }) => this.#asked.includes(id))) return this.#asked;
    if (this.#isTrial) return this.riders.map((one) => one.id);
    if (this.#own.length > 0) return this.#own;
    return this.#view.order.slice(0, 1);
  });
}
