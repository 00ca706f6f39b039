/** The record as this device last saw it: it shows when the server cannot be reached, and goes when the guest goes. */
import { readJson, writeJson } from "../browserStorage";
import type { Career } from "../protocol/http";

const KEY = "record";

export const keepRecord = (career: Career): void => void writeJson(KEY, career);

export function keptRecord(): Career | undefined {
  const kept = readJson(KEY) as Career | null;
  return Array.isArray(kept?.results) ? kept : undefined;
}

export const forgetRecord = (): void => void writeJson(KEY, null);
