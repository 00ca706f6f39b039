import { expect, test } from "vitest";
import { isSame, merge, taken, without } from "./merge";

const BASE = { name: "Sunday", entries: { "1": { AR: 3, AS: 4 }, "2": { AR: 1 } }, rest: [1] };

test("what one of the two changed is taken from that one", () => {
  const mine = { ...BASE, name: "Monday", entries: { ...BASE.entries, "3": { AR: 9 } } };
  const theirs = { ...BASE, rest: [2], entries: { "1": { AR: 3, AS: 5 }, "2": { AR: 1 } } };
  expect(merge(BASE, mine, theirs)).toEqual({
    value: { name: "Monday", rest: [2], entries: { "1": { AR: 3, AS: 5 }, "2": { AR: 1 }, "3": { AR: 9 } } },
    clashes: [],
  });
});

test("what both changed in different ways is a clash, in the same way it is none", () => {
  const mine = { ...BASE, entries: { ...BASE.entries, "2": { AR: 2 } } };
  const theirs = { ...BASE, entries: { ...BASE.entries, "2": { AR: 7 } } };
  expect(merge(BASE, mine, theirs)).toEqual({ value: mine, clashes: [["entries", "2", "AR"]] });
  expect(merge(BASE, mine, mine)).toEqual({ value: mine, clashes: [] });
});

test("what one took away stays away, unless the other changed it", () => {
  const left = without<object>(BASE.entries, "2");
  const mine = { ...BASE, entries: left } as typeof BASE;
  expect(merge(BASE, mine, { ...BASE, name: "x" }).value.entries).toEqual(left);
  const theirs = { ...BASE, entries: { ...BASE.entries, "2": { AR: 8 } } };
  expect(merge(BASE, mine, theirs).clashes).toEqual([["entries", "2"]]);
});

test("without a common beginning everything that differs clashes", () => {
  expect(merge(null, { a: 1 }, { a: 2 }).clashes).toEqual([["a"]]);
  expect(merge(null, { a: 1, b: 1 }, { a: 1 })).toEqual({ value: { a: 1, b: 1 }, clashes: [] });
});

test("theirs can be taken where both changed", () => {
  const mine = { ...BASE, name: "Monday", entries: { "1": { AR: 1, AS: 4 } } };
  const theirs = { ...BASE, entries: { "1": { AR: 9, AS: 4 }, "2": { AR: 6 } } };
  const { value, clashes } = merge(BASE, mine, theirs);
  expect(clashes).toEqual([
    ["entries", "1", "AR"],
    ["entries", "2"],
  ]);
  expect(taken(value, theirs, clashes)).toEqual({ ...theirs, name: "Monday" });
  expect(taken({ a: 1, b: 2 } as object, { a: 1 }, [["b"]])).toEqual({ a: 1 });
});

test("sameness does not ask for order", () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
