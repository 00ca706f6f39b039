/** The messages about a stage, its squares and its teams. */
import { Area } from "../area.svelte";
import type { en } from "./en";

export const sheets = new Area<typeof en>({
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
});

export const ts = sheets.t;
