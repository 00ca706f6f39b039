/** Fingers and the wheel on a window that can be moved: drag, pinch, zoom, press. It knows nothing of what is shown. */
import { SvelteMap } from "svelte/reactivity";
import { zoomAround, type View } from "./view";

/** From the middle of the window, in pixels. */
export interface Finger {
  readonly x: number;
  readonly y: number;
}

export interface Window {
  /** What is seen now. */
  readonly view: () => View;
  /** What shall be seen. */
  readonly look: (view: View) => void;
  readonly press: (finger: Finger) => void;
}

const PRESS = 6; // pixels a press may wander

export function fromMiddle(event: MouseEvent): Finger {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

export class Gestures {
  readonly #fingers = new SvelteMap<number, Finger>();
  #travelled = 0;

  constructor(private readonly window: Window) {}

  zoom(factor: number, dx = 0, dy = 0): void {
    this.window.look(zoomAround(this.window.view(), factor, dx, dy));
  }

  pan(dx: number, dy: number): void {
    const view = this.window.view();
    this.window.look({ ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale });
  }

  readonly touch = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.#fingers.size === 0) this.#travelled = 0;
    this.#fingers.set(event.pointerId, fromMiddle(event));
  };

  readonly drag = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = fromMiddle(event);
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    this.#fingers.set(event.pointerId, now);
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    const other = others[0];
    if (other === undefined) {
      if (this.#travelled > PRESS) this.pan(before.x - now.x, before.y - now.y);
      return;
    }
    const apart = (finger: Finger): number => Math.hypot(finger.x - other.x, finger.y - other.y);
    const middle = (finger: Finger): Finger => ({ x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 });
    const [m0, m1] = [middle(before), middle(now)];
    const zoomed = zoomAround(this.window.view(), apart(now) / Math.max(1, apart(before)), m1.x, m1.y);
    this.window.look({
      ...zoomed,
      x: zoomed.x - (m1.x - m0.x) / zoomed.scale,
      y: zoomed.y - (m1.y - m0.y) / zoomed.scale,
    });
  };

  readonly lift = (event: PointerEvent): void => {
    const wasAlone = this.#fingers.size === 1;
    if (!this.#fingers.delete(event.pointerId) || event.type === "pointercancel") return;
    if (wasAlone && this.#travelled <= PRESS) this.window.press(fromMiddle(event));
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = fromMiddle(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    this.zoom(Math.exp((-event.deltaY * lines) / 420), x, y);
  };
}
