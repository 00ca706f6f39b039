/**
 * Luck that nobody can have chosen: before the start this browser adds chance of its own to the promised keys of a
 * table, and remembers it; afterwards it checks that the promise was kept (docs/decisions/0021-luck-that-was-promised.md).
 */
import type { LuckReport, TableAnswer } from "../protocol/http";
import type { TableInfo, You } from "../protocol/protocol";
import { api } from "./api";
import { sha256 } from "./sha256";

interface Given {
  readonly table: string;
  readonly commitment: string;
  readonly salt: string;
}

/**
 * own: the keys were promised, and this browser's salt is in them; kept: they were promised; none: nothing was; broken:
 * something is not as it was promised.
 */
export type Finding = "own" | "kept" | "none" | "broken";

const KEY = "salts";
const MOST = 50; // tables, the last ones
const MOST_KEYS = 100; // of a chain

function remembered(): readonly Given[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Given[]) : [];
  } catch {
    return []; // storage can be forbidden, or hold what somebody else wrote
  }
}

function remember(given: Given): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([given, ...remembered()].slice(0, MOST)));
  } catch {
    // then this browser cannot say afterwards that its salt was used
  }
}

const asked = new Set<string>();

/** Adds a salt for one's own seats at a table that has not started. Whoever cannot plays all the same. */
export async function addSalt(table: TableInfo, you: You): Promise<void> {
  const isBare = you.seats.some((seat) => table.seats[seat]?.salt === "");
  if (table.status !== "open" || table.commitment === "" || !isBare || asked.has(table.id)) return;
  asked.add(table.id);
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  try {
    const { table: salted } = await api.addSalt(table.id, salt);
    if (salted.seats.some((seat) => seat.salt === salt))
      remember({ table: table.id, commitment: table.commitment, salt });
  } catch {
    // it has started meanwhile, or the server is an older one
  } finally {
    asked.delete(table.id);
  }
}

/** Starts a table that was just made, with a salt of one's own. */
export async function start({ table, you }: TableAnswer): Promise<void> {
  await addSalt(table, you);
  await api.start(table.id);
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this browser itself finds: each key is the SHA-256 of the next, and the commitment that of the first. */
export function check(table: string, report: LuckReport, given: readonly Given[] = remembered()): Finding {
  if (report.commitment === "") return given.some((each) => each.table === table) ? "broken" : "none";
  if (report.luck !== "promised") return report.luck === "closed" ? "none" : "broken";
  const chain = [report.key];
  while (chain.length <= MOST_KEYS) chain.push(sha256(chain.at(-1) ?? ""));
  // who plays again goes on along the chain that was promised for the first match, with the salts of then
  const mine =
    given.find((each) => each.table === table) ?? given.find((each) => chain.slice(1).includes(each.commitment));
  if (!chain.slice(1).includes(report.commitment)) return "broken";
  if (mine === undefined) return "kept";
  return chain.includes(mine.commitment) && report.salts.includes(mine.salt) ? "own" : "broken";
}
