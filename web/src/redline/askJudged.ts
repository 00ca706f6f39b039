/** A question to the server about a position of Redline. */
import { once } from "../net/api";
import type { JudgedHand } from "../protocol/http";

/** Where the piece at turn may lie, and why not elsewhere. */
export const askJudged = (position: string): Promise<JudgedHand> =>
  once(`/api/redline/judged?position=${encodeURIComponent(position)}`);
