/** The stages of a tour as they are typed: "3, 4, abcdu, ttt:abcdu". Whether there are such stages, the server says. */
import type { OwnStage } from "../protocol/http";

export type StageWish = number | OwnStage;

const KINDS = ["normal", "extended", "ttt", "itt"];

export function stagesFrom(text: string): StageWish[] {
  const parts = text.split(/[,;\n]+/).map((part) => part.trim());
  return parts.filter(Boolean).map(stageFrom);
}

function stageFrom(part: string): StageWish {
  if (/^\d+$/.test(part)) return Number(part);
  const [, kind = "", tiles = ""] = /^(\w+):\s*(.*)$/.exec(part) ?? [];
  return KINDS.includes(kind) ? { tiles, kind } : { tiles: part, kind: "normal" };
}

export function stagesText(stages: readonly StageWish[]): string {
  const texts = stages.map((stage) => {
    if (typeof stage === "number") return String(stage);
    return stage.kind === "normal" ? stage.tiles : `${stage.kind}:${stage.tiles}`;
  });
  return texts.join(", ");
}

/** Of a tour; what is in the boxes may be less. */
export interface ListLimits {
  readonly shortest: number;
  readonly longest: number;
  /** Numbers on the stage cards. */
  readonly cards: readonly number[];
}
export type ListProblem = { readonly code: "short" | "long" | "card" | "twice"; readonly stage: number };

/** Why a list of stages is none that can be ridden; null: nothing that can be seen here speaks against it. */
export function listProblem(
  stages: readonly StageWish[],
  { shortest, longest, cards }: ListLimits,
): ListProblem | null {
  if (stages.length < shortest) return { code: "short", stage: shortest };
  if (stages.length > longest) return { code: "long", stage: longest };
  const numbers = stages.filter((stage) => typeof stage === "number");
  const unknown = numbers.find((number) => !cards.includes(number));
  if (unknown !== undefined) return { code: "card", stage: unknown };
  const twice = numbers.find((number, n) => numbers.indexOf(number) !== n);
  return twice === undefined ? null : { code: "twice", stage: twice };
}
