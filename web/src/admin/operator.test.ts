import { expect, test } from "vitest";
import { size } from "./operator";

test("a size is said in the unit that fits", () => {
  expect(size(0, "en")).toBe("0 bytes");
  expect(size(999, "en")).toBe("999 bytes");
  expect(size(1000, "en")).toBe("1 kB");
  expect(size(1_440_000, "en")).toBe("1.4 MB");
  expect(size(5e14, "en")).toBe("500 TB");
});
