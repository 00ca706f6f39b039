/**
 * A tile carried by the pointer, from the box or from its place on the road, to where it is let go. A finger picks a
 * tile up by resting on it, because a moving finger scrolls.
 */
import type { Design } from "./design.svelte";

const REST = 320; // milliseconds
const WANDER = 8; // pixels

export interface Carried {
  readonly name: string;
  /** Its place on the road; null: out of the box. */
  readonly from: number | null;
}

export class Dragging {
  tile: Carried | null = $state.raw(null);
  x = $state(0);
  y = $state(0);
  /** Where it would be laid if it were let go now; null: nowhere; "box": back into the box. */
  over: number | "box" | null = $state(null);

  /** Finds the place on the map: of the tile under this point. */
  tileAt: (x: number, y: number) => number | null = () => null;
  /** A click follows the end of a drag; it is not meant. */
  #justDropped = false;

  constructor(private readonly design: Design) {}

  get isMeantAsClick(): boolean {
    const wasDropped = this.#justDropped;
    this.#justDropped = false;
    return !wasDropped;
  }

  /** A pointer went down on a tile; whether it is carried shows in a moment. */
  begin(event: PointerEvent, tile: Carried): void {
    if (event.button !== 0) return;
    this.#justDropped = false;
    const [x, y] = [event.clientX, event.clientY];
    const isFinger = event.pointerType !== "mouse";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { pointerId } = event;
    const lift = (): void => void (this.tile = tile);
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      const hasWandered = Math.hypot(event.clientX - x, event.clientY - y) > WANDER;
      if (this.tile === null && hasWandered) {
        if (isFinger) return end();
        lift();
      }
      if (this.tile) this.#carry(event.clientX, event.clientY);
    };
    const drop = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      const isCarried = this.tile !== null;
      if (isCarried && event.type === "pointerup") {
        this.#carry(event.clientX, event.clientY);
        this.#drop();
      }
      end();
      this.#justDropped = isCarried;
      setTimeout(() => (this.#justDropped = false)); // the click comes at once, if it comes
    };
    const hold = (event: TouchEvent): void => {
      if (this.tile) event.preventDefault();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") end();
    };
    const end = (): void => {
      clearTimeout(timer);
      [this.tile, this.over] = [null, null];
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      removeEventListener("touchmove", hold);
      removeEventListener("keydown", escape);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
    addEventListener("touchmove", hold, { passive: false });
    addEventListener("keydown", escape);
    if (isFinger)
      timer = setTimeout(() => {
        lift();
        this.#carry(x, y);
      }, REST);
  }

  #carry(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    const below = document.elementFromPoint(x, y);
    const place = below?.closest<HTMLElement>("[data-place]");
    if (place) {
      const box = place.getBoundingClientRect();
      this.over = Number(place.dataset["place"]) + (x > box.left + box.width / 2 ? 1 : 0);
    } else if (below?.closest("[data-road]")) {
      const tile = this.tileAt(x, y);
      this.over = tile === null ? this.design.stage.tiles.length : tile + 1;
    } else {
      this.over = below?.closest("[data-box]") ? "box" : null;
    }
  }

  #drop(): void {
    const { tile, over, design } = this;
    if (tile === null || over === null) return;
    if (over === "box") {
      if (tile.from !== null) design.remove(tile.from);
    } else if (tile.from === null) {
      const there = design.used.get(design.faces.get(tile.name)?.piece ?? "");
      if (there === undefined) design.insert(tile.name, over);
      else design.move(there, over > there ? over - 1 : over);
    } else {
      design.move(tile.from, over > tile.from ? over - 1 : over);
    }
  }
}
