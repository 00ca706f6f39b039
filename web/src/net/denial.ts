/** Why something did not happen: the server's code, or that it could not be asked at all. */
import type { Problem } from "../protocol/http";

/** `unreachable`: no network, or nobody answers there. */
export type Code = Problem["code"] | "unreachable";

const CODES: ReadonlySet<string> = new Set<Problem["code"]>([
  "bad-message",
  "not-found",
  "no-guest",
  "forbidden",
  "not-yours",
  "not-asked",
  "answered",
  "not-an-option",
  "over",
  "not-now",
  "taken",
  "bad-options",
  "bad-record",
  "other-rules",
  "too-many",
  "too-large",
  "wrong-origin",
  "trouble",
  "warming-up",
]);

export class Denial extends Error {
  override readonly name = "Denial";

  constructor(
    readonly code: Code,
    /** In English, for logs and for codes that cover many cases; screens say the code in the reader's language. */
    readonly reason: string,
  ) {
    super(reason);
  }

  static of(error: unknown): Denial {
    return error instanceof Denial ? error : new Denial("trouble", String(error));
  }
}

/** What a reply that was not "ok" says; a proxy's own page says nothing that we know. */
export function denialFrom(status: number, body: unknown): Denial {
  if (typeof body === "object" && body !== null && "code" in body && CODES.has(String(body.code)))
    return new Denial(body.code as Code, "reason" in body ? String(body.reason) : "");
  if (status === 404) return new Denial("not-found", "Not found.");
  return status >= 500
    ? new Denial("unreachable", `Status ${status}.`)
    : new Denial("bad-message", `Status ${status}.`);
}
