import { expect, test } from "vitest";
import { pathOf, secretIn } from "./links";

const ID = "u3Jm1D-xW_5kq0Zr9aPq2w";

test("a whole link, a path and a code mean the same table", () => {
  for (const pasted of [
    `https://x.example/table/${ID}`,
    `/table/${ID}/`,
    ID,
    ` ${ID}\n`,
    `http://h:8000/table/${ID}?seat=1`,
  ])
    expect(pathOf(pasted)).toBe(`/table/${ID}`);
});

test("the secret of an invitation or a seat is kept, anything else is not", () => {
  expect(pathOf(`https://x.example/table/${ID}#join=abc`)).toBe(`/table/${ID}#join=abc`);
  expect(pathOf(`${ID}#seat=2.abc`)).toBe(`/table/${ID}#seat=2.abc`);
  expect(pathOf(`${ID}#top`)).toBe(`/table/${ID}`);
});

test("what is no link to a table is said to be none", () => {
  for (const pasted of ["", "hello world", "https://x.example/", `https://x.example/other/${ID}`, "<b>"])
    expect(pathOf(pasted)).toBeNull();
});

test("secrets are read from an address", () => {
  expect(secretIn("#join=abc")).toEqual({ kind: "join", token: "abc" });
  expect(secretIn("#seat=3.x.y")).toEqual({ kind: "seat", seat: 3, token: "x.y" });
  expect(secretIn("#seat=9.x")).toBeNull();
  expect(secretIn("")).toBeNull();
});
