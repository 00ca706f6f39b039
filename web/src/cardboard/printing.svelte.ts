/** A book on paper: not what is on the screen, but all of it, once the plans of its stages are drawn. */
import { tick } from "svelte";
import { api } from "../net/api";
import type { StageSheet } from "../protocol/http";

class Printing {
  isOn = $state(false);

  async print(stages: readonly StageSheet[]): Promise<void> {
    this.isOn = true;
    await Promise.allSettled(stages.map(({ tiles, kind }) => api.drawing(tiles, kind)));
    await tick();
    print();
  }
}
export const printing = new Printing();
