/** Leaving a race that is over at one of its decisions: riding on, or only trying something out. */
import { ask } from "../net/api";
import type { BranchWish, TableAnswer } from "../protocol/http";
import type { TableInfo } from "../protocol/protocol";

/** Makes the table. -> its address */
export async function branch(table: string, wish: BranchWish): Promise<string> {
  const made = await ask<TableAnswer>("POST", `/api/tables/${encodeURIComponent(table)}/branch`, wish);
  return `/table/${made.table.id}`;
}

/** The keys of its luck are known: it can go on with the same. Of a record from elsewhere they are not. */
export const hasKnownLuck = ({ commitment }: TableInfo): boolean => commitment !== "";

/** Something is tried out: the others' cards of this round stay what they were, and nothing of it is kept. */
export const whatIf = (table: TableInfo, at: number): Promise<string> =>
  branch(table.id, { at, luck: hasKnownLuck(table) ? "same" : "fresh", others: "played", passing: true });

/** With friends: the seat of the decision for whoever rides on, all others free. */
export const seatsFor = (table: TableInfo, own: number): NonNullable<BranchWish["seats"]> =>
  table.seats.map((_, n) => ({ kind: n === own ? "guest" : "open" }));
