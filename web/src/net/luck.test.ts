import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LuckReport, Salt, TableAnswer } from "../protocol/http";
import type { SeatInfo } from "../protocol/protocol";
import { api } from "./api";
import { addSalt, check, start } from "./luck";
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

/** A table as its server keeps it. This browser's guest has the first seat; what others do is done to their seats. */
class Room {
  id = crypto.randomUUID();
  status = "open";
  mine = [0];
  asked = 0;
  told: Salt[] = [];
  takesSalts = true;
  seats: { kind: SeatInfo["kind"]; seal: string; salt: string }[];

  constructor(...kinds: SeatInfo["kind"][]) {
    this.seats = kinds.map((kind) => ({ kind, seal: "", salt: "" }));
    vi.stubGlobal("localStorage", storage());
    vi.spyOn(api, "table").mockImplementation(() => {
      this.asked++;
      return Promise.resolve(this.answer());
    });
    vi.spyOn(api, "addSalt").mockImplementation((_, { seal = "", salt = "" }) => {
      this.told.push({ seal, salt });
      if (this.status === "open" && this.takesSalts) for (const seat of this.mine) this.add(seat, { seal, salt });
      return Promise.resolve(this.answer());
    });
    vi.spyOn(api, "start").mockImplementation(() => {
      this.status = "playing";
      return Promise.resolve(this.answer());
    });
  }

  answer(): TableAnswer {
    const table = { ...this, commitment: COMMITMENT, seats: this.seats.map((seat) => ({ ...seat })) };
    return { table, you: { seats: [...this.mine], host: true, again: "" } } as unknown as TableAnswer;
  }

  add(number: number, { seal, salt }: Salt): void {
    const seat = this.seats[number];
    if (seat === undefined) return;
    if (seal && !seat.seal && !seat.salt) seat.seal = seal;
    if (salt && !seat.salt && ["", hashed(salt)].includes(seat.seal)) seat.salt = salt;
  }

  /** Somebody sits down; whoever sat there before is gone with what they gave. */
  sit(number: number): void {
    this.seats[number] = { kind: "guest", seal: "", salt: "" };
  }

  /** What this browser does when it hears of the table. */
  hear(): Promise<void> {
    const { table, you } = this.answer();
    return addSalt(table, you);
  }

  get salts(): string[] {
    return this.seats.map((seat) => seat.salt);
  }

  /** What this browser says after the match. */
  get finding(): string {
    return check(this.id, report({ salts: this.salts }));
  }
}

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("a browser before the start", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("tells its salt at once where only bots ride", async () => {
    const room = new Room("guest", "bot");
    await start(room.answer());
    expect(room.told.map(({ seal }) => seal)).toEqual([""]);
    expect(room.finding).toBe("own");
  });

  it("seals it, and tells it when all others have sealed theirs", async () => {
    const room = new Room("guest", "open");
    await room.hear();
    room.sit(1);
    const told = room.hear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(room.salts).toEqual(["", ""]);
    room.add(1, { seal: hashed(OTHER), salt: "" });
    await vi.advanceTimersByTimeAsync(300);
    await told;
    room.add(1, { seal: "", salt: OTHER });
    expect(room.finding).toBe("own");
  });

  it("does not wait for the seal of who has told a salt without one", async () => {
    const room = new Room("guest", "guest");
    room.add(1, { seal: "", salt: OTHER });
    await room.hear();
    expect(room.finding).toBe("own");
  });

  it("tells a salt once: whoever sits down again after it was told has another one", async () => {
    const room = new Room("guest", "guest");
    room.add(1, { seal: hashed(OTHER), salt: "" });
    await room.hear();
    const known = room.salts[0];
    expect(known).toMatch(/^[0-9a-f]{32}$/);
    // the host sends both away; the other, who works with the server, chooses a salt to fit the one that is known
    room.sit(0);
    room.sit(1);
    const chosen = "78".repeat(16);
    room.add(1, { seal: hashed(chosen), salt: "" });
    await room.hear();
    room.add(1, { seal: "", salt: chosen });
    expect(room.salts[0]).not.toBe(known);
    expect(room.finding).toBe("own");
  });

  it("has no share through a salt that others knew before they sealed theirs", async () => {
    const room = new Room("guest", "guest");
    room.add(1, { seal: hashed(OTHER), salt: "" });
    const honest = vi.mocked(api.addSalt).getMockImplementation();
    vi.mocked(api.addSalt).mockImplementation((id, wish) => {
      if (wish.salt) return Promise.reject(new Error("the line broke")); // or so the server says
      return honest?.(id, wish) ?? Promise.reject(new Error("nobody answers"));
    });
    await room.hear();
    room.sit(1);
    room.add(1, { seal: hashed("78".repeat(16)), salt: "" });
    vi.mocked(api.addSalt).mockImplementation(honest ?? (() => Promise.reject(new Error("nobody answers"))));
    await room.hear();
    room.add(1, { seal: "", salt: "78".repeat(16) });
    expect(room.salts[0]).not.toBe("");
    expect(room.finding).toBe("kept");
  });

  it("seals again if it stands up and sits down while it waits for others", async () => {
    const room = new Room("guest", "guest");
    const told = room.hear();
    await vi.advanceTimersByTimeAsync(300);
    room.sit(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(room.seats[0]?.seal).not.toBe("");
    room.add(1, { seal: hashed(OTHER), salt: "" });
    await vi.advanceTimersByTimeAsync(300);
    await told;
    expect(room.seats[0]?.seal).toBe(hashed(room.salts[0] ?? ""));
  });

  it("waits no longer when another device of the host has started", async () => {
    const room = new Room("guest", "guest");
    const told = room.hear();
    await vi.advanceTimersByTimeAsync(300);
    room.status = "playing";
    await vi.advanceTimersByTimeAsync(20_000);
    await told;
    expect(room.asked).toBeLessThan(5);
    expect(room.told.filter(({ salt }) => salt !== "")).toEqual([]);
  });

  it("waits for nobody, and tells nothing, where no salt is taken, or that of another device of its seat", async () => {
    const closed = new Room("guest", "guest");
    closed.takesSalts = false;
    await closed.hear();
    expect([closed.asked, closed.told.filter(({ salt }) => salt !== "")]).toEqual([0, []]);
    const carried = new Room("guest", "guest");
    carried.add(0, { seal: hashed("90".repeat(16)), salt: "" });
    await carried.hear();
    expect([carried.asked, carried.told.filter(({ salt }) => salt !== "")]).toEqual([0, []]);
  });

  it("has a share in all seats of a screen that is handed round, whenever they were taken", async () => {
    const room = new Room("guest", "bot");
    await room.hear();
    room.sit(1);
    room.mine = [0, 1];
    await room.hear();
    expect(room.salts.every((salt) => salt !== "")).toBe(true);
    expect(room.finding).toBe("own");
  });
});
