/**
 * The show: rounds wait in line, are played step by step on whatever can move riders, and are kept for looking again.
 * Playing, pausing, stepping and skipping change only what is seen; the race itself is long past it.
 */
import { tick } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { SvelteMap } from "svelte/reactivity";
import type { Movers } from "../board/drawing";
import { BOX, COUNT, FLIP, FLIP_APART, GAP, hold, LONGEST_RIDE, PULL, ride, type Speed } from "./pacing";
import type { Road, Positions } from "./positions";
import type { Progress } from "../net/bookmark";
import type { Move, Pull, Step } from "./timeline";

/** What is going on within a step: `count` the card's number changes, `box` a pack is marked, `gap` its empty square. */
export type Beat = "turn" | "count" | "ride" | "shake" | "box" | "gap" | "slide" | "rest";

/** What the show makes heard, for whoever wants sounds. */
export type Noise = "turn" | "square" | "breath" | "tired" | "line";

export class Show {
  /** The round on the screen; empty when nothing is shown. */
  steps: readonly Step[] = $state.raw([]);
  /** The step that runs or was last; -1 before the first. */
  at = $state(-1);
  beat: Beat = $state("rest");
  isPlaying = $state(false);
  isRunning = $state(false);
  speed: Speed = $state(1);
  movers: () => readonly (Movers | undefined)[] = () => [];
  onnoise: (noise: Noise, times: number, ms: number) => void = () => undefined;
  /** Where the show of a round was left when the page was closed: it goes on there. */
  resumes: Progress | null = null;
  #positions: Positions | null = $state.raw(null);
  #waiting: (readonly Step[])[] = [];
  #run = 0;
  #hurry: (() => void) | null = null;

  constructor(
    private readonly road: Road,
    /** What was shown before, by round, for looking again. */
    readonly rounds: Map<number, readonly Step[]> = new SvelteMap(),
  ) {}

  /** Whether the screen shows the past. */
  get isOn(): boolean {
    return this.steps.length > 0;
  }

  /** Where everybody stands in what is shown; null when nothing is. */
  get positions(): Positions | null {
    return this.#positions;
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  get isAtEnd(): boolean {
    return this.at >= this.steps.length - 1 && !this.isRunning;
  }

  /** What just happened, for looking at it later. -> what of it is new, by round */
  keep(steps: readonly Step[]): { round: readonly Step[]; fresh: readonly Step[] }[] {
    return byRound(steps).map((round) => {
      const number = round[0]?.round ?? 0;
      const known = this.rounds.get(number) ?? [];
      const seen = known.map(({ events }) => JSON.stringify(events));
      const fresh = round.filter(({ events }) => !seen.includes(JSON.stringify(events)));
      this.rounds.set(number, [...known, ...fresh]);
      return { round, fresh };
    });
  }

  /** The same, shown at once, or after what is being shown. */
  feed(steps: readonly Step[]): void {
    for (const { round, fresh } of this.keep(steps)) {
      // On a shared device the start is told to every seat; bids and rounds are shown to whoever looks afterwards.
      if (fresh.length > 0 || round.some(({ phase }) => phase !== "placing")) this.#waiting.push(round);
    }
    if (!this.isOn) this.#next();
  }

  /** What happened before the page was open, for looking back. */
  recall(steps: readonly Step[]): void {
    for (const round of byRound(steps)) {
      const number = round[0]?.round ?? 0;
      if ((this.rounds.get(number)?.length ?? 0) < round.length) this.rounds.set(number, round);
    }
  }

  /** A round once more, from its first step on. */
  again(round: number): void {
    const steps = this.rounds.get(round);
    if (steps !== undefined) this.open(steps, 0);
  }

  /** Show these steps; the first one that is played is this. */
  open(steps: readonly Step[], from: number, isPlaying = true): void {
    this.#stop();
    this.steps = steps;
    this.at = from - 1;
    this.#positions = steps[from]?.before ?? null;
    if (isPlaying) void this.play();
  }

  async play(): Promise<void> {
    const run = ++this.#run;
    if (this.isAtEnd && this.steps.length > 0) this.at = -1;
    this.isPlaying = true;
    while (this.at + 1 < this.steps.length) {
      this.at += 1;
      if (!(await this.#perform(run))) return;
      const { step } = this;
      if (step && !(await this.#wait(hold(step, prefersReducedMotion.current), run))) return;
      if (!this.isPlaying) return;
    }
    this.isPlaying = false;
    this.onend();
  }

  /** The last step was shown. */
  onend: () => void = () => this.#next();

  pause(): void {
    this.isPlaying = false;
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.play();
  }

  /** Finish the running step; or take the next one. */
  forward(): void {
    if (this.isRunning) return this.#hurry?.();
    const wasPlaying = this.isPlaying;
    this.#stop();
    if (this.at + 1 >= this.steps.length) return this.onend();
    this.at += 1;
    if (wasPlaying) {
      this.at -= 1;
      void this.play();
    } else void this.#perform(++this.#run);
  }

  back(): void {
    this.goTo(this.at - 1);
  }

  /** Stand still after a step; -1: before the first. */
  goTo(step: number): void {
    this.#stop();
    this.at = Math.min(Math.max(step, -1), this.steps.length - 1);
    this.#positions = this.step?.after ?? this.steps[0]?.before ?? null;
  }

  /** To the end of all that waits. */
  skip(): void {
    this.#stop();
    this.#waiting = [];
    this.steps = [];
    this.at = -1;
    this.#positions = null;
  }

  #next(): void {
    this.#stop();
    const round = this.#waiting.shift();
    if (round === undefined) return this.skip();
    // A round that stopped for a question goes on where it was.
    const known = this.rounds.get(round[0]?.round ?? 0) ?? round;
    this.steps = known;
    const first = known.length - this.#left(round);
    const [number, wish] = [round[0]?.round, this.resumes];
    const from = wish?.round === number ? Math.max(first, Math.min(wish?.step ?? 0, known.length - 1)) : first;
    this.resumes = null;
    this.at = from - 1;
    this.#positions = known[from]?.before ?? null;
    void this.play();
  }

  /** How many steps of this round have not been shown: this part of it, and the parts that wait behind it. */
  #left(round: readonly Step[]): number {
    const number = round[0]?.round;
    const rest = this.#waiting.filter((other) => other[0]?.round === number);
    this.#waiting = this.#waiting.filter((other) => other[0]?.round !== number);
    return rest.reduce((sum, other) => sum + other.length, round.length);
  }

  #stop(): void {
    this.#run += 1;
    this.isPlaying = false;
    this.isRunning = false;
    this.beat = "rest";
    this.#hurry?.();
    this.#hurry = null;
  }

  /** -> whether nothing came between */
  async #perform(run: number): Promise<boolean> {
    const { step } = this;
    if (step === undefined) return false;
    this.isRunning = true;
    this.#positions = step.before;
    await this.#act(step, run);
    if (run !== this.#run) return false;
    this.#positions = step.after;
    this.beat = "rest";
    this.isRunning = false;
    return true;
  }

  async #act(step: Step, run: number): Promise<void> {
    switch (step.kind) {
      case "turn":
        this.beat = "turn";
        this.onnoise("turn", step.riders.length, FLIP_APART);
        await this.#wait(FLIP + FLIP_APART * step.riders.length, run);
        break;
      case "bid":
        if (step.events[0]?.event !== "BidsRevealed") break;
        this.beat = "turn";
        this.onnoise("turn", step.riders.length, FLIP_APART);
        await this.#wait(FLIP + FLIP_APART * step.riders.length, run);
        break;
      case "away":
        this.beat = "slide";
        await this.#travel(step, LONGEST_RIDE, run);
        break;
      case "move":
        await this.#ride(step, run);
        break;
      case "chase":
        this.beat = "slide";
        await this.#travel(step, PULL, run);
        break;
      case "pull":
        await this.#pull(step, run);
        break;
      case "tire":
        this.onnoise("tired", 1, 0);
        await this.#wait(120, run);
        break;
      case "line":
      case "end":
        this.onnoise("line", 1, 0);
        break;
    }
  }

  async #ride(step: Move, run: number): Promise<void> {
    const { moved, blocked } = step;
    const changes = step.events.some(({ event }) => COUNTED.has(event));
    if (changes) {
      this.beat = "count";
      if (!(await this.#wait(COUNT + READ_BEFORE, run))) return;
    }
    const way = this.road.way(moved.start, moved.square, moved.steps);
    const ms = ride(moved.steps) / this.speed;
    this.beat = "ride";
    if (moved.steps > 0 && !prefersReducedMotion.current) this.onnoise("square", moved.steps, ms / moved.steps);
    await this.#or(this.#each((mover) => mover.moveAlong(moved.rider, way, moved.lane, ms)));
    if (run !== this.#run || !blocked) return;
    this.beat = "shake";
    this.#positions = step.after;
    await this.#or(this.#each((mover) => mover.shake(moved.rider)));
  }

  async #pull(step: Pull, run: number): Promise<void> {
    this.beat = "box";
    if (!(await this.#wait(BOX, run))) return;
    this.beat = "gap";
    if (!(await this.#wait(GAP, run))) return;
    this.beat = "slide";
    this.onnoise("breath", 1, 0);
    await this.#travel(step, PULL, run);
  }

  /** Everybody whose place changes goes there at once. */
  async #travel(step: Step, ms: number, run: number): Promise<void> {
    const going = step.riders.flatMap((rider) => {
      const [from, to] = [step.before.get(rider), step.after.get(rider)];
      return from && to && from.square !== to.square ? [{ rider, from, to }] : [];
    });
    const trips = going.map(({ rider, from, to }) =>
      this.#each((mover) => mover.moveAlong(rider, this.road.way(from.square, to.square), to.lane, ms / this.speed)),
    );
    await this.#or(Promise.all(trips));
    if (run !== this.#run) return;
  }

  async #each(act: (mover: Movers) => Promise<void>): Promise<void> {
    await tick(); // whoever moves may only now come into sight
    await Promise.all(this.movers().flatMap((mover) => (mover ? [act(mover)] : [])));
  }

  /** Until it is over, or somebody is in a hurry. */
  async #or(motion: Promise<unknown>): Promise<void> {
    const hurried = new Promise<void>((resolve) => (this.#hurry = resolve));
    await Promise.race([motion, hurried]);
    this.#hurry = null;
  }

  /** -> whether this run goes on */
  async #wait(ms: number, run: number): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await this.#or(new Promise((resolve) => (timer = setTimeout(resolve, ms / this.speed))));
    clearTimeout(timer);
    return run === this.#run;
  }
}

const READ_BEFORE = 260; // the reason is on the screen before the ride; it stays afterwards
const COUNTED: ReadonlySet<string> = new Set(["Raised", "StoodUp", "Capped", "StoppedAtFoot", "RoadEnded"]);

function byRound(steps: readonly Step[]): Step[][] {
  const rounds: Step[][] = [];
  for (const step of steps) {
    const last = rounds.at(-1);
    if (last?.[0]?.round === step.round) last.push(step);
    else rounds.push([step]);
  }
  return rounds;
}
