/** The error of a request: the code that the server gave, or that the server could not be reached. */
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

export class RequestError extends Error {
  override readonly name = "Denial";

  constructor(
    readonly code: Code,
    /** In English, for logs; screens say the sentence, or else the code, in the reader's language. */
    readonly reason: string,
    /** The key of the reason among the server's sentences, and what fills it in. */
    readonly sentence = "",
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(reason);
  }

  static of(error: unknown): RequestError {
    return error instanceof RequestError ? error : new RequestError("trouble", String(error));
  }
}

/** What the server said, over HTTP or a socket; of older servers it may have no sentence. */
export const refusal = ({ code, reason = "", sentence, values }: Problem): RequestError =>
  new RequestError(code, reason, sentence, values);

/** What a reply that was not "ok" says; a proxy's own page says nothing that we know. */
export function requestErrorFrom(status: number, body: unknown): RequestError {
  if (typeof body === "object" && body !== null && "code" in body && CODES.has(String(body.code)))
    return refusal(body as Problem);
  if (status === 404) return new RequestError("not-found", "Not found.");
  return status >= 500
    ? new RequestError("unreachable", `Status ${status}.`)
    : new RequestError("bad-message", `Status ${status}.`);
}
