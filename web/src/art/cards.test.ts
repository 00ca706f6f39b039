import { describe, expect, it } from "vitest";
import { faceOf } from "./cards";

describe("the face of a card", () => {
  it("shows its number", () => expect(faceOf("9")).toEqual({ value: 9, powers: [], exhaustion: false }));
  it("shows a specialist's powers", () =>
    expect(faceOf("5+breakaway+relentless")).toEqual({
      value: 5,
      powers: ["breakaway", "relentless"],
      exhaustion: false,
    }));
  it("is a tired one when it is exhaustion", () =>
    expect(faceOf("E")).toEqual({ value: 2, powers: [], exhaustion: true }));
});
