import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { LuckReport } from "../protocol/http";
import { check } from "./luck";
import { sha256 } from "./sha256";

const hashed = (digits: string): string => createHash("sha256").update(Buffer.from(digits, "hex")).digest("hex");

const KEYS = ["ab".repeat(32)];
for (let n = 0; n < 5; n++) KEYS.unshift(hashed(KEYS[0] ?? ""));
const [COMMITMENT, FIRST, SECOND, THIRD] = KEYS as [string, string, string, string];
const SALT = "12".repeat(16);

const report = (changes: Partial<LuckReport> = {}): LuckReport => ({
  commitment: COMMITMENT,
  salts: [SALT, ""],
  since: 0,
  key: SECOND,
  luck: "promised",
  reason: "",
  ...changes,
});
const OTHER = "56".repeat(16);
const GIVEN = [{ table: "t", commitment: COMMITMENT, salt: SALT, seals: [hashed(OTHER), ""] }];

describe("sha256", () => {
  it("is that of everybody else", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("616263")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    for (let n = 0; n < 200; n++) expect(sha256(hashed(`${n + 10}00`))).toBe(hashed(hashed(`${n + 10}00`)));
  });
});

describe("a promise", () => {
  it("was kept, with this browser's own salt", () => {
    expect(check("t", report(), GIVEN)).toBe("own");
    expect(check("t", report({ key: FIRST }), GIVEN)).toBe("own");
  });
  it("was kept for somebody who only looked on", () => {
    expect(check("t", report(), [])).toBe("kept");
    expect(check("t", report(), [{ table: "other", commitment: "00".repeat(32), salt: SALT, seals: [] }])).toBe("kept");
  });
  it("leaves this browser no share if another salt was not sealed before its own was known", () => {
    expect(check("t", report({ salts: [SALT, OTHER] }), GIVEN)).toBe("own");
    expect(check("t", report({ salts: [SALT, "78".repeat(16)] }), GIVEN)).toBe("kept");
    expect(
      check(
        "t",
        report({ salts: ["", ""] }),
        GIVEN.map((each) => ({ ...each, seals: null })),
      ),
    ).toBe("kept");
  });
  it("was given for the first match, and holds for the next one of the same people", () => {
    expect(check("next", report({ commitment: SECOND, key: THIRD }), GIVEN)).toBe("own");
    expect(check("next", report({ commitment: SECOND, key: THIRD, salts: ["", ""] }), GIVEN)).toBe("broken");
  });
  it("is broken by another key, commitment or salt, and by draws that do not fit", () => {
    expect(check("t", report({ key: "00".repeat(32) }), GIVEN)).toBe("broken");
    expect(check("t", report({ commitment: "00".repeat(32) }), GIVEN)).toBe("broken");
    expect(check("t", report({ commitment: FIRST }), [{ table: "t", commitment: THIRD, salt: SALT, seals: [] }])).toBe(
      "broken",
    );
    expect(check("t", report({ key: COMMITMENT }), GIVEN)).toBe("broken");
    expect(check("t", report({ salts: ["34".repeat(16), ""] }), GIVEN)).toBe("broken");
    expect(check("t", report({ luck: "broken" }), GIVEN)).toBe("broken");
    expect(check("t", report({ commitment: "", luck: "none" }), GIVEN)).toBe("broken");
  });
  it("was never given", () => {
    expect(check("t", report({ commitment: "", luck: "none" }), [])).toBe("none");
    expect(check("t", report({ key: "", luck: "closed" }), GIVEN)).toBe("closed");
  });
});
