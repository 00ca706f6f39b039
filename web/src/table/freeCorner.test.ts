/** The card with the stage's name never covers road. */
import { expect, test } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import mountain from "../gallery/stages/la-haut-montagne.json";
import stage5 from "../gallery/stages/stage-5.json";
import stage7 from "../gallery/stages/stage-7.json";
import type { StageDrawing } from "../board/drawing";
import { freeCorner, insetFor, wholeStage } from "./freeCorner";

const drawings = Object.entries({ firenze, mountain, stage5, stage7 }) as unknown as [string, StageDrawing][];
const inset = { left: 24, top: 8, right: 24, bottom: 8 };
const away = { left: 12, top: 12, right: 12, bottom: 66 };

test.each(drawings)("%s leaves a corner free in windows of every shape", (_, drawing) => {
  for (const size of [
    { width: 1070, height: 230 },
    { width: 1070, height: 330 },
    { width: 700, height: 420 },
    { width: 500, height: 500 },
  ])
    for (const box of [
      { width: 150, height: 74 },
      { width: 240, height: 96 },
    ]) {
      const found = insetFor(drawing, size, inset, box, away);
      expect(freeCorner(wholeStage(drawing, size, found), box, away)).not.toBeNull();
    }
});
