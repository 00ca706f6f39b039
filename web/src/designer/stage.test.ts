import { expect, test } from "vitest";
import { EMPTY, History, inserted, moved, queryOf, removed, replaced, stageFrom, type Stage } from "./stage";

const stage = (letters: string): Stage => ({ ...EMPTY, tiles: [...letters] });
const letters = (stage: Stage): string => stage.tiles.join("");

test("tiles are laid, taken up, replaced and moved", () => {
  expect(letters(inserted(stage("abu"), "c", 2))).toBe("abcu");
  expect(letters(removed(stage("abu"), 1))).toBe("au");
  expect(letters(replaced(stage("abu"), 1, "B"))).toBe("aBu");
  expect(letters(moved(stage("abcu"), 1, 2))).toBe("acbu");
  expect(letters(moved(stage("abcu"), 3, 0))).toBe("uabc");
  expect(letters(moved(stage("abcu"), 9, 0))).toBe("abcu");
});

test("steps back and forth", () => {
  const history = new History();
  const [one, two, three] = [stage("a"), stage("ab"), stage("abc")];
  expect(history.undo(one)).toBe(one);
  history.changed(one);
  history.changed(two);
  expect(history.undo(three)).toBe(two);
  expect(history.undo(two)).toBe(one);
  expect(history.canUndo).toBe(false);
  expect(history.redo(one)).toBe(two);
  history.changed(two);
  expect(history.canRedo).toBe(false);
});

test("a link carries the whole stage", () => {
  const made: Stage = { ...stage("abu"), name: "Col & cie", kind: "extended", seats: 6, refreshment: "3.1" };
  const query = new URLSearchParams(queryOf(made, "abu"));
  expect(query.get("stage")).toBe("abu");
  expect({ ...stageFrom(query), tiles: made.tiles }).toEqual(made);
  expect(queryOf(EMPTY, "")).toBe("");
});

test("nonsense in a link is left out", () => {
  expect(stageFrom(new URLSearchParams("kind=long&seats=99&x=1"))).toEqual(EMPTY);
  expect(stageFrom(new URLSearchParams("seats=2.5")).seats).toBe(4);
  expect(stageFrom(new URLSearchParams("seats=1")).seats, "one rides time trials only").toBe(4);
  expect(stageFrom(new URLSearchParams("seats=1&kind=itt")).seats).toBe(1);
});
