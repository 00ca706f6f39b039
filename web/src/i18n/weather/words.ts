/** The messages about the weather. */
import { Area } from "../area.svelte";
import type { en } from "./en";

export const weather = new Area<typeof en>({
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
});

export const tw = weather.t;
