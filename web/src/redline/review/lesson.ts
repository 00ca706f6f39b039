/** A position of a match that is asked about: the board as it was, and which answers are offered. */
import type { Replay } from "../../protocol/http";
import type { RedlineView } from "../../protocol/protocol";
import { judgedIn } from "../../review/learn/lessons";
import type { Decision } from "../../review/report";

/** More than these nobody compares on a phone. */
const MOST = 6;

/** Everything lies open: what everybody saw before this step. */
export function boardBefore({ first, steps }: Pick<Replay, "first" | "steps">, step: number): RedlineView | null {
  const before = steps.slice(0, step - first).findLast(({ view }) => view !== null && "board" in view);
  return (before?.view ?? null) as RedlineView | null;
}

/**
 * Some of the answers that there were: the best, what was played, and of all others those that lie evenly between the
 * best and the worst. In a fixed order, so that nothing hints at the answer.
 */
export function offeredIn(decision: Decision): readonly string[] {
  const all = judgedIn(decision).map(({ option }) => option);
  const chosen = new Set([decision.best, decision.option]);
  const rest = all.filter((option) => !chosen.has(option));
  const room = Math.min(MOST - chosen.size, rest.length);
  for (let n = 0; n < room; n++) chosen.add(rest[Math.floor((n * rest.length) / room)] ?? decision.best);
  return [...chosen].toSorted();
}
