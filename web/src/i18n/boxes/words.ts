/** The messages about the boxes that somebody plays with. */
import { Area } from "../area.svelte";
import type { en } from "./en";

export const boxes = new Area<typeof en>({
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
});

export const tb = boxes.t;
