/** Links to tables: what is pasted, and the secrets that come after the #. */
import { readText, writeText } from "../../browserStorage";

const ID = /^[A-Za-z0-9_-]{6,64}$/;
const SECRET = /^(join=[\x21-\x7e]{1,64}|seat=[0-5]\.[\x21-\x7e]{1,64})$/;

/** The path of the table that a pasted link, path or code means; null if it means none. */
export function pathOf(pasted: string): string | null {
  const [before = "", secret = ""] = pasted.trim().split("#", 2);
  const path = before.replace(/[?].*$/, "").replace(/\/+$/, "");
  const parts = path.split("/");
  const id = parts.at(-1) ?? "";
  const isTable = parts.length === 1 || parts.at(-2) === "table";
  if (!isTable || !ID.test(id)) return null;
  return `/table/${id}${SECRET.test(secret) ? `#${secret}` : ""}`;
}

export type Secret =
  | { readonly kind: "join"; readonly token: string }
  | { readonly kind: "seat"; readonly seat: number; readonly token: string };

/** What the part after the # opens. */
export function secretIn(hash: string): Secret | null {
  const secret = hash.replace(/^#/, "");
  if (!SECRET.test(secret)) return null;
  const value = secret.slice(5);
  if (secret.startsWith("join=")) return { kind: "join", token: value };
  return { kind: "seat", seat: Number(value[0]), token: value.slice(2) };
}

const KEPT = "lignerouge.invitation.";

/** The invitation to a table is good in this tab until it closes: a page may be loaded anew before anybody sits down. */
export const keepInvitation = (table: string, token: string): void => void writeText(KEPT + table, token, "tab");
export const keptInvitation = (table: string): string => readText(KEPT + table, "tab") ?? "";
