/** Leaving a race that is over at one of its decisions: riding on, or only trying something out. */
import { ask } from "../net/api";
import { RequestError } from "../net/errors";
import type { BranchWish, TableAnswer } from "../protocol/http";
import type { TableInfo } from "../protocol/protocol";

/** Makes the table. -> its address */
export async function branch(table: string, wish: BranchWish): Promise<string> {
  const made = await ask<TableAnswer>("POST", `/api/tables/${encodeURIComponent(table)}/branch`, wish);
  return `/table/${made.table.id}`;
}

/** Something is tried out: the others' cards of this round stay what they were, and nothing of it is kept. */
export async function whatIf(table: string, at: number): Promise<string> {
  const wish: BranchWish = { at, others: "played", passing: true };
  try {
    return await branch(table, { ...wish, luck: "same" });
  } catch (error) {
    if (RequestError.of(error).code !== "not-now") throw error;
    return branch(table, { ...wish, luck: "fresh" }); // of a race whose keys nobody knows
  }
}

/** With friends: the seat of the decision for whoever rides on, all others free. */
export const seatsFor = (table: TableInfo, own: number): NonNullable<BranchWish["seats"]> =>
  table.seats.map((_, n) => ({ kind: n === own ? "guest" : "open" }));
