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
