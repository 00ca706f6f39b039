/**
 * What this browser keeps for us, on the device or in a tab until it closes. Storage can be forbidden, be full, or hold
 * what somebody else wrote: then nothing is found and nothing is kept, and nobody has to ask why.
 */
type Place = "device" | "tab";

const storageOf = (place: Place): Storage => (place === "device" ? localStorage : sessionStorage);

/** The text under a key; null: there is none; undefined: storage is forbidden. */
export function readText(key: string, place: Place = "device"): string | null | undefined {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return undefined;
  }
}

/** The value under a key, of which nothing is sure; null: there is none that can be read. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? "null");
  } catch {
    return null;
  }
}

/** The list under a key; empty if there is none. */
export function readList<Item>(key: string): readonly Item[] {
  const found = readJson(key);
  return Array.isArray(found) ? (found as Item[]) : [];
}

/** Keeps a text; null removes it. -> whether that was possible */
export function writeText(key: string, text: string | null, place: Place = "device"): boolean {
  try {
    if (text === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a value; null removes it. -> whether that was possible */
export const writeJson = (key: string, value: unknown): boolean =>
  writeText(key, value === null ? null : JSON.stringify(value));
