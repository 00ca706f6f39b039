import { expect, test } from "vitest";
import { deviceToken } from "./token";

test("the token of a link to another device stands after the #", () => {
  expect(deviceToken("#device=a:b.c-d_e")).toBe("a:b.c-d_e");
  for (const other of ["", "#", "#device=", "#device=a b", "#join=abc", "#seat=1.x", `#device=${"x".repeat(201)}`])
    expect(deviceToken(other)).toBe("");
});
