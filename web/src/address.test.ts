import { describe, expect, it } from "vitest";
import { placeOf } from "./address";

const place = (address: string) => {
  const { page, rest, query } = placeOf(new URL(address, "http://table.test"));
  return [page, [...rest], query.toString()];
};

describe("an address", () => {
  it("names a page and what follows it", () => {
    expect(place("/")).toEqual(["", [], ""]);
    expect(place("/table/velo-ochre-31?seat=2")).toEqual(["table", ["velo-ochre-31"], "seat=2"]);
  });
  it("may stand behind a hash, which then counts", () => {
    expect(place("/anything#/gallery?theme=dark")).toEqual(["gallery", [], "theme=dark"]);
    expect(place("/rules#slipstream")).toEqual(["rules", [], ""]);
  });
  it("is decoded, and left alone where it cannot be", () => {
    expect(place("/stage/Firenze%20-%20Milano")).toEqual(["stage", ["Firenze - Milano"], ""]);
    expect(place("/stage/100%")).toEqual(["stage", ["100%"], ""]);
  });
});
