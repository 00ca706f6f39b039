/** The stage on the designer's table: what it is, what the server says of it, and everything that can be done to it. */
import { speech } from "../i18n/language.svelte";
import { designerText } from "../i18n/designer/text";
import { api } from "../net/api";
import type { Box, Draft } from "../protocol/http";
import { router } from "../router.svelte";
import { askClosed, askDraft, askFitting, askGenerated, askTiles, type Relief } from "./designerApi";
import { keptStage, keepStage } from "./savedStages";
import {
  EMPTY,
  History,
  inserted,
  moved,
  NO_FACES,
  placesOf,
  queryOf,
  removed,
  replaced,
  spelled,
  stageFrom,
  type Faces,
  type Stage,
} from "./stage";

const PATIENCE = 60; // milliseconds between changes that are looked at as one

const LONGEST = 400; // letters of a link

export class Design {
  stage: Stage = $state.raw(EMPTY);
  /** What the server says of it; until it answers, what it said before. */
  draft: Draft | undefined = $state.raw();
  /** The answer belongs to the stage as it is now. */
  isCurrent = $state(false);
  faces: Faces = $state.raw(NO_FACES);
  /** All that there are. */
  boxes: readonly Box[] = $state.raw([]);
  /** Place of the tile that is being looked at. */
  selected: number | null = $state(null);
  /** The next tile chosen takes the selected one's place. */
  isReplacing = $state(false);
  /** Letters that somebody typed and that cannot be read yet. */
  typed: string | null = $state(null);
  trouble: unknown = $state();
  /** Faces that fit where the next one would be laid; null: nobody has asked. */
  fitting: ReadonlySet<string> | null = $state.raw(null);
  /** For screen readers: what was done. */
  said = $state("");
  canUndo = $state(false);
  canRedo = $state(false);

  readonly #history = new History();
  /** The letters of the link that was opened, until the server has read them. */
  #opening = "";
  /** When the tiles of that link lie here and their boxes are open. */
  #opened: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get letters(): string {
    return this.isCurrent && this.draft ? this.draft.stage : spelled(this.stage.tiles);
  }

  /** The stage as a race takes it: its letters, and the tokens that were moved. */
  get whole(): string {
    return this.isCurrent && this.draft ? this.draft.whole : this.letters;
  }

  get link(): string {
    const query = queryOf(this.stage, this.letters);
    return query ? `/design?${query}` : "/design";
  }

  get used(): ReadonlyMap<string, number> {
    return placesOf(this.stage.tiles, this.faces);
  }

  /** Open what a link says, or what lay here last. */
  open(query: URLSearchParams): void {
    const letters = query.get("stage");
    const kept = query.size === 0 ? keptStage() : undefined;
    if (letters) {
      this.stage = stageFrom(query);
      this.#opening = letters.slice(0, LONGEST);
      this.#opened = Promise.all([this.#read(this.#opening, { isStep: false }), this.#unpack()]);
    } else {
      this.#show(kept ?? stageFrom(query), null);
      this.#opened = this.#unpack();
    }
  }

  /** The tiles out of their boxes. */
  async #unpack(): Promise<void> {
    try {
      [this.faces, { boxes: this.boxes }] = await Promise.all([askTiles(), api.catalogue()]);
    } catch (error) {
      this.trouble = error;
    }
  }

  /** Whatever can be typed: letters become tiles as soon as the server can read them. */
  async type(letters: string): Promise<void> {
    this.typed = letters;
    await this.#read(letters);
  }

  async #read(letters: string, { isStep = true } = {}): Promise<void> {
    const number = ++this.#asked;
    clearTimeout(this.#timer);
    try {
      const draft = await askDraft(letters, this.stage, speech.current);
      if (number !== this.#asked) return;
      this.#opening = "";
      this.trouble = undefined;
      if (draft.findings.some(({ code }) => code === "strange")) {
        this.typed = letters;
        [this.draft, this.isCurrent] = [{ ...draft, drawing: this.draft?.drawing ?? null }, false];
        return;
      }
      if (isStep && spelled(draft.tiles) !== spelled(this.stage.tiles)) this.#remember();
      this.stage = { ...this.stage, ...draft.moved, tiles: draft.tiles };
      if (this.selected !== null && this.selected >= draft.tiles.length) this.selected = null;
      [this.draft, this.isCurrent] = [draft, true];
      this.#keep();
    } catch (error) {
      if (number === this.#asked) this.trouble = error;
    }
  }

  /** Ask again, after the language changed or the server was away. */
  look(): void {
    if (this.faces.size === 0) void this.#unpack();
    this.#look(0);
  }

  #look(patience = PATIENCE): void {
    // How it is ridden may be changed before its tiles are here.
    if (this.#opening !== "" && this.stage.tiles.length === 0) return void this.#read(this.#opening, { isStep: false });
    const number = ++this.#asked;
    this.isCurrent = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      askDraft(spelled(this.stage.tiles), this.stage, speech.current).then(
        (draft) => {
          if (number !== this.#asked) return;
          [this.draft, this.isCurrent, this.trouble] = [draft, true, undefined];
          this.#keep();
        },
        (error: unknown) => {
          if (number === this.#asked) this.trouble = error;
        },
      );
    }, patience);
  }

  #remember(): void {
    this.#history.changed(this.stage);
    this.#tellHistory();
  }

  #tellHistory(): void {
    [this.canUndo, this.canRedo] = [this.#history.canUndo, this.#history.canRedo];
  }

  #show(stage: Stage, selected: number | null): void {
    this.stage = stage;
    this.selected = selected !== null && selected < stage.tiles.length ? Math.max(0, selected) : null;
    [this.isReplacing, this.typed, this.fitting] = [false, null, null];
    this.#look();
    this.#keep();
  }

  #change(stage: Stage, selected: number | null, said: string): void {
    this.#remember();
    this.#show(stage, stage.tiles.length === 0 ? null : selected);
    this.said = said;
  }

  /** The page is left: answers that still come change nothing. */
  close(): void {
    this.#asked++;
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  #keep(): void {
    if (this.#isClosed) return;
    keepStage(this.stage);
    // The next page may be on its way already; then the address is no longer ours.
    if (router.place.page === "design") history.replaceState(history.state, "", this.link);
  }

  // --- what can be done ---

  /** Where a tile goes that is chosen now: behind the selected one, else before the finish; a start begins the road. */
  placeFor(name: string): number {
    const { tiles } = this.stage;
    const drawing = this.faces.get(name)?.drawing;
    if (this.selected !== null) return this.selected + 1;
    if (drawing !== undefined && drawing.start >= 0) return 0;
    const last = this.faces.get(tiles.at(-1) ?? "")?.drawing;
    return tiles.length - (last !== undefined && last.finish >= 0 && (drawing?.finish ?? -1) < 0 ? 1 : 0);
  }

  /** A tile was chosen: laid, put in another's place, or, if it lies there already, selected. */
  choose(name: string): void {
    const face = this.faces.get(name);
    if (face === undefined) return;
    const there = this.used.get(face.piece);
    if (this.isReplacing && this.selected !== null && (there === undefined || there === this.selected)) {
      this.#change(replaced(this.stage, this.selected, name), this.selected, designerText("did.replaced", { name }));
    } else if (there !== undefined) {
      this.select(there);
      if (this.stage.tiles[there] !== name) this.flip(there);
    } else {
      this.insert(name, this.placeFor(name));
    }
  }

  insert(name: string, at: number): void {
    const wasSelected = this.selected !== null;
    this.#change(
      inserted(this.stage, name, at),
      wasSelected ? at : null,
      designerText("did.inserted", { name, place: at + 1 }),
    );
  }

  remove(at: number): void {
    const name = this.stage.tiles[at];
    if (name === undefined) return;
    this.#change(
      removed(this.stage, at),
      Math.min(at, this.stage.tiles.length - 2),
      designerText("did.removed", { name }),
    );
  }

  flip(at: number): void {
    const back = this.faces.get(this.stage.tiles[at] ?? "")?.back;
    if (back !== undefined)
      this.#change(replaced(this.stage, at, back), at, designerText("did.flipped", { name: back }));
  }

  move(from: number, to: number): void {
    const name = this.stage.tiles[from];
    if (name === undefined || from === to || to < 0 || to >= this.stage.tiles.length) return;
    this.#change(moved(this.stage, from, to), to, designerText("did.moved", { name, place: to + 1 }));
  }

  clear(): void {
    this.#change({ ...this.stage, tiles: [] }, null, designerText("road.empty"));
  }

  select(at: number | null): void {
    [this.selected, this.isReplacing] = [at, false];
  }

  /** Another name, kind, number of teams, place of a token. */
  set(changes: Partial<Stage>): void {
    if (this.typed !== null) {
      // Letters that the server has not read yet are not to be lost.
      this.#remember();
      this.stage = { ...this.stage, ...changes };
      void this.#read(this.typed);
      return;
    }
    this.#change({ ...this.stage, ...changes }, this.selected, "");
  }

  /** The name while it is typed: not a step of its own for every letter. */
  call(name: string): void {
    this.stage = { ...this.stage, name };
    this.#keep();
  }

  /** Something that was made or kept elsewhere. */
  put(stage: Stage, said: string): void {
    this.#change(stage, null, said);
  }

  async generate(relief: Relief): Promise<void> {
    const { stage } = await askGenerated(this.stage, relief);
    const draft = await askDraft(stage, this.stage, speech.current);
    this.put({ ...this.stage, tiles: draft.tiles, minor: "", refreshment: "" }, designerText("did.generated"));
  }

  /** Mark the tiles that fit where the next one would be laid. */
  async fits(): Promise<void> {
    await this.#opened;
    const { stage } = this;
    const last = this.faces.get(stage.tiles.at(-1) ?? "")?.drawing;
    const ends = last !== undefined && last.finish >= 0;
    const place = this.selected !== null ? this.selected + 1 : stage.tiles.length - (ends ? 1 : 0);
    await this.#ask(async () => {
      const found = await askFitting(stage, place);
      if (stage !== this.stage) return;
      this.fitting = found;
      this.said = designerText("fits.said", { tiles: found.size, place: place + 1 });
    });
  }

  /** A start before the road, a finish behind it. */
  async finish(): Promise<void> {
    await this.#opened;
    await this.#ask(async () => {
      const tiles = await askClosed(this.stage);
      this.put({ ...this.stage, tiles: [...tiles] }, designerText("did.closed"));
    });
  }

  async #ask(what: () => Promise<void>): Promise<void> {
    this.trouble = undefined;
    try {
      await what();
    } catch (error) {
      this.trouble = error;
    }
  }

  undo(): void {
    this.#show(this.#history.undo(this.stage), this.selected);
    this.#tellHistory();
    this.said = designerText("did.undone");
  }

  redo(): void {
    this.#show(this.#history.redo(this.stage), this.selected);
    this.#tellHistory();
    this.said = designerText("did.redone");
  }
}
