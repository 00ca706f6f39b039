/** The record as this device last saw it: it shows when the server cannot be reached, and goes when the guest goes. */
import type { Career } from "../protocol/http";

const KEY = "record";

export function keepRecord(career: Career): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(career));
  } catch {
    // Storage is full or forbidden: the server has it.
  }
}

export function keptRecord(): Career | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Career | null;
    return Array.isArray(kept?.results) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetRecord(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
