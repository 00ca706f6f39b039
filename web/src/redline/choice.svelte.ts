/**
 * What is being chosen: a piece, a cell and a rotation, or the pieces to let go of. What is allowed are the options of
 * the prompt, why not is what the server says; nothing is judged here.
 */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Ask, Judged, Refusal } from "../protocol/protocol";
import { AND, cellKey, flat, isSame, parseLying, placeKey, placesByCell, waysOf, type Cell } from "./pieces";
import type { RedlineSource } from "./source";

export class Choice {
  ask: Ask | undefined = $state.raw();
  /** The piece in hand. */
  piece: string | null = $state(null);
  /** How it lies. */
  ports = $state("");
  /** Where it would lie. */
  cell: Cell | null = $state.raw(null);
  /** The pieces to discard or to give. */
  letting: readonly string[] = $state.raw([]);
  readonly #judged = new SvelteMap<string, Judged>();
  #source: Pick<RedlineSource, "judge"> | null = null;

  /** Places of every piece, `3,-1/257`. */
  readonly allowed = $derived.by((): ReadonlyMap<string, readonly string[]> => {
    const found = new SvelteMap<string, string[]>();
    if (this.ask?.ask === "PlacePiece")
      for (const option of this.ask.options) {
        const [piece = "", place = ""] = option.split("@");
        found.set(piece, [...(found.get(piece) ?? []), place]);
      }
    return found;
  });

  /** The cells of the piece in hand, each with the ways in which it fits there. */
  readonly spots = $derived.by((): ReadonlyMap<string, { cell: Cell; ways: readonly string[] }> => {
    const spots = placesByCell(this.allowed.get(this.piece ?? "") ?? []);
    return new SvelteMap(spots.map((spot) => [cellKey(spot.cell), spot] as const));
  });

  /** The cells where the piece in hand makes an alignment, once the server has said so. */
  readonly aligning = $derived.by((): ReadonlySet<string> => {
    const places = this.piece === null ? [] : (this.#judged.get(this.piece)?.aligns ?? []);
    return new SvelteSet(placesByCell(places).map(({ cell }) => cellKey(cell)));
  });
  readonly isAligning = $derived.by(() => this.fits && this.cell !== null && this.aligning.has(cellKey(this.cell)));

  readonly judged = $derived(this.piece === null ? undefined : this.#judged.get(this.piece));
  readonly isPlacing = $derived(this.ask?.ask === "PlacePiece");
  readonly fits = $derived(this.cell !== null && this.#fitsAt(this.cell, this.ports));
  /** Why it may not lie so. */
  readonly refusal = $derived(this.cell === null ? undefined : this.refusalAt(this.cell, this.ports));
  /** How many pieces are to be let go of; 0 if none. */
  readonly owed = $derived(
    this.ask === undefined || this.ask.ask === "PlacePiece" ? 0 : (this.ask.options[0]?.split(AND).length ?? 0),
  );
  /** The answer that is ready to be given. */
  readonly answer = $derived.by((): string | null => {
    if (this.ask === undefined) return null;
    if (this.isPlacing) return this.fits && this.cell ? `${this.piece ?? ""}@${placeKey(this.cell, this.ports)}` : null;
    if (this.letting.length !== this.owed) return null;
    const orders = [this.letting, this.letting.toReversed()].map((order) => order.join(AND));
    return this.ask.options.find((option) => orders.includes(option)) ?? null;
  });

  #fitsAt(cell: Cell, ports: string): boolean {
    return this.spots.get(cellKey(cell))?.ways.includes(ports) ?? false;
  }

  refusalAt(cell: Cell, ports: string): Refusal | undefined {
    const place = placeKey(cell, ports);
    return this.judged?.refusals.find(({ places }) => places.includes(place));
  }

  /** What is asked now; another prompt starts afresh. */
  begin(source: Pick<RedlineSource, "judge">, ask: Ask | undefined): void {
    this.#source = source;
    // After a take-back the same is asked again, of another board.
    const isSame = ask?.ask !== "PlacePiece" || ask.options.join() === this.ask?.options.join();
    if (ask?.name === this.ask?.name && ask?.ask === this.ask?.ask && isSame) {
      this.ask = ask;
      return;
    }
    this.ask = ask;
    this.piece = this.cell = null;
    this.ports = "";
    this.letting = ask !== undefined && ask.chosen !== "" ? ask.chosen.split(AND) : [];
    this.#judged.clear();
  }

  /** Take a piece in hand. It goes where the last one was held if it fits there, else to the first place it fits. */
  pick(piece: string, near: Cell | null): void {
    if (this.ask === undefined) return;
    if (!this.isPlacing) return this.#let(piece);
    if (piece === this.piece) return this.#turnWithin(1);
    this.piece = piece;
    this.ports = flat(piece);
    void this.#askWhy(piece);
    const spots = [...this.spots.values()];
    const away = ({ x, y }: Cell): number => (near === null ? 0 : Math.hypot(x - near.x, y - near.y));
    const kept = spots.find(({ cell }) => isSame(cell, this.cell));
    const spot = kept ?? spots.sort((a, b) => away(a.cell) - away(b.cell))[0];
    if (spot !== undefined) this.cell = spot.cell;
    if (this.cell !== null) this.put(this.cell);
  }

  /** An option as a whole, as a hint names it. */
  take(option: string): void {
    if (!this.isPlacing) {
      this.letting = option.split(AND);
      return;
    }
    const { piece, ports, x, y } = parseLying(option);
    [this.piece, this.ports, this.cell] = [piece, ports, { x, y }];
    void this.#askWhy(piece);
  }

  #let(piece: string): void {
    const rest = this.letting.filter((one) => one !== piece);
    this.letting = rest.length < this.letting.length ? rest : [...rest, piece].slice(-this.owed);
    this.piece = piece;
    this.ports = flat(piece);
    if (this.ask?.ask === "DiscardTwo") void this.#askWhy(piece);
  }

  async #askWhy(piece: string): Promise<void> {
    const prompt = this.ask?.name;
    if (prompt === undefined || this.#source === null || this.#judged.has(piece)) return;
    try {
      const judged = await this.#source.judge(prompt, piece);
      if (this.ask?.name === prompt) this.#judged.set(piece, judged);
    } catch {
      // the piece can be placed without reasons
    }
  }

  /** Hold it over a cell, turned so that it fits if it can. */
  put(cell: Cell): void {
    this.cell = cell;
    const ways = this.spots.get(cellKey(cell))?.ways ?? [];
    if (ways.length > 0 && !ways.includes(this.ports)) this.ports = ways[0] ?? this.ports;
  }

  /** A press on the board: there, or if it is there already, another way. */
  press(cell: Cell): void {
    if (this.piece === null) return;
    if (isSame(cell, this.cell)) this.#turnWithin(1);
    else this.put(cell);
  }

  move(dx: number, dy: number): void {
    const { x, y } = this.cell ?? { x: 0, y: 0 };
    if (this.piece !== null) this.put({ x: x + dx, y: y + dy });
  }

  /** To the next cell where the piece fits. */
  next(step: 1 | -1): void {
    const cells = [...this.spots.values()].map(({ cell }) => cell).sort((a, b) => a.y - b.y || a.x - b.x);
    const n = cells.findIndex((cell) => isSame(cell, this.cell));
    const cell = cells.at((n + step + (n < 0 && step < 0 ? 1 : 0)) % Math.max(1, cells.length));
    if (cell !== undefined) this.put(cell);
  }

  turn(step: 1 | -1): void {
    if (this.piece === null) return;
    const ways = waysOf(this.piece);
    this.ports = ways.at((ways.indexOf(this.ports) + step) % ways.length) ?? this.ports;
  }

  /** Among the ways in which it fits here, if there are several; else any. */
  #turnWithin(step: 1 | -1): void {
    const fitting = (this.cell && this.spots.get(cellKey(this.cell))?.ways) ?? [];
    if (fitting.length < 2 || this.piece === null) return this.turn(step);
    const ways = waysOf(this.piece).filter((way) => fitting.includes(way));
    this.ports = ways.at((ways.indexOf(this.ports) + step) % ways.length) ?? this.ports;
  }

  drop(): void {
    this.piece = this.cell = null;
  }
}
