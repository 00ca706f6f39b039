/** The client's end of the line, against a real WebSocket server that says what it is told to say. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket as Dialled, WebSocketServer, type WebSocket as Line } from "ws";
import type { FromClient, News, TableInfo, ToClient } from "../protocol/protocol";
import { TableSocket, type Surroundings } from "./socket.svelte";

const TABLE: TableInfo = {
  id: "t1",
  name: "",
  game: "flamme",
  options: {},
  stage: "",
  seats: [],
  status: "playing",
  listed: false,
  pace: 0,
  result: [],
  created: 0,
  changed: 0,
  watching: 0,
  commitment: "",
  branch: null,
  passing: false,
  day: "",
  practice: false,
  hosts: [],
};

class Table {
  http: Server = createServer((_, response) => response.writeHead(this.status).end("{}"));
  server = new WebSocketServer({ server: this.http });
  lines: Line[] = [];
  heard: FromClient[] = [];
  info = TABLE;
  seats = [0, 1];
  protocol = 1;
  status = 200;

  async open(): Promise<void> {
    this.server.on("connection", (line) => {
      this.lines.push(line);
      line.on("message", (data) => this.heard.push(JSON.parse(String(data)) as FromClient));
      const you = { seats: this.seats, host: true, again: "" };
      const { info: table, protocol } = this;
      this.say({ type: "welcome", table, you, now: Date.now() / 1000 + 100, protocol });
    });
    await new Promise<void>((resolve) => this.http.listen(0, "127.0.0.1", resolve));
  }

  get around(): Surroundings {
    const origin = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
    return {
      origin,
      open: (address) => new Dialled(address) as unknown as WebSocket,
      fetch: (path) => fetch(origin + path),
    };
  }

  say(message: ToClient): void {
    this.lines.at(-1)?.send(JSON.stringify(message));
  }

  news(first: number, names: readonly string[], more: Partial<News> = {}): void {
    const events = names.map((event) => ({ event })) as unknown as News["events"];
    const view = { round: first + names.length } as unknown as News["view"];
    const next = first + names.length;
    this.say({
      ...{ type: "news", seat: 0, first, events, next, view, prompts: [], waiting: [1], deadline: null, fresh: false },
      ...more,
    } as News);
  }

  /** Breaks the line as a lost network does. */
  cut(): void {
    this.lines.at(-1)?.terminate();
  }

  close(): void {
    this.server.clients.forEach((line) => line.terminate());
    this.http.close();
  }
}

let table: Table;
let socket: TableSocket;
const until = vi.waitFor;

beforeEach(async () => {
  table = new Table();
  await table.open();
});
afterEach(() => {
  socket.close();
  table.close();
});

async function connected(): Promise<TableSocket> {
  socket = new TableSocket("t1", table.around);
  await until(() => expect(socket.link).toBe("live"));
  return socket;
}

test("a welcome says what the table is and what time it is there", async () => {
  await connected();
  expect(socket.table?.id).toBe("t1");
  expect(socket.you).toEqual({ seats: [0, 1], host: true, again: "" });
  expect(socket.now() - Date.now() / 1000).toBeGreaterThan(90);
});

test("what changes of a view is put into what is known of it", async () => {
  await connected();
  const sight = socket.watch(0);
  const changes = {
    seat: 0,
    events: [],
    prompts: [],
    waiting: [],
    deadline: null,
    since: [],
    type: "changes" as const,
  };
  table.say({ ...changes, first: 0, next: 0, changes: { round: 9 } });
  await until(() => expect(table.heard).toHaveLength(2)); // nothing is known of the view: it asks again
  table.news(3, [], { fresh: true, view: { round: 3, home: ["AR"] } as unknown as News["view"] });
  table.say({ ...changes, first: 3, next: 3, changes: { round: 4 } });
  await until(() => expect(sight.view).toEqual({ round: 4, home: ["AR"] }));
  table.say({ ...changes, first: 3, next: 3, changes: { race: { a: 1, b: 2 } } });
  table.say({ ...changes, first: 3, next: 3, changes: { "race.b": 3 } });
  await until(() => expect(sight.view).toEqual({ round: 4, home: ["AR"], race: { a: 1, b: 3 } }));
  table.say({ ...changes, first: 3, next: 3, changes: { race: null } });
  const events = [{ event: "Moved" }] as unknown as News["events"];
  table.say({ ...changes, events, first: 3, next: 4, changes: { home: [] } });
  await until(() => expect(sight.view).toEqual({ round: 4, home: [], race: null }));
  expect(sight.batches[0]).toMatchObject({ first: 3, before: { home: ["AR"] }, after: { home: [] } });
});

test("a sight begins with a fresh view and then collects what happens", async () => {
  await connected();
  const sight = socket.watch(0);
  await until(() => expect(table.heard).toEqual([{ type: "watch", seat: 0, since: null, changes: true }]));
  table.news(7, [], { fresh: true });
  table.news(7, ["Chose", "Revealed"]);
  await until(() => expect(sight.next).toBe(9));
  const batch = sight.take();
  expect(batch?.events.map((event) => event.event)).toEqual(["Chose", "Revealed"]);
  expect(batch?.before).toEqual({ round: 7 });
  expect(batch?.after).toEqual({ round: 9 });
  expect(sight.take()).toBeUndefined();
  expect(sight.waiting).toEqual([1]);
});

test("a table that has not begun is followed from its first event", async () => {
  table.info = { ...TABLE, status: "open" };
  await connected();
  const sight = socket.watch(0);
  await until(() => expect(table.heard).toEqual([{ type: "watch", seat: 0, since: 0, changes: true }]));
  table.news(0, ["Began"]);
  await until(() => expect(sight.batches).toHaveLength(1));
});

test("a gap is not shown but asked for", async () => {
  await connected();
  const sight = socket.watch(0);
  table.news(3, [], { fresh: true });
  table.news(5, ["Late"]);
  await until(() => expect(table.heard.at(-1)).toEqual({ type: "watch", seat: 0, since: 3, changes: true }));
  expect(sight.next).toBe(3);
  table.news(3, ["Missed", "Too", "Late"]);
  await until(() => expect(sight.next).toBe(6));
  expect(sight.take()?.events).toHaveLength(3);
});

test("what is told twice is shown once", async () => {
  await connected();
  const sight = socket.watch(0);
  table.news(3, [], { fresh: true });
  table.news(3, ["One"]);
  table.news(3, ["One", "Two"]);
  await until(() => expect(sight.next).toBe(5));
  expect(sight.batches.map((batch) => batch.events.map((event) => event.event))).toEqual([["One"], ["Two"]]);
});

test("after a break it goes on where it was, and an answer is sent again under the same id", async () => {
  await connected();
  socket.watch(0);
  table.news(3, [], { fresh: true });
  await until(() => expect(socket.sight(0)?.next).toBe(3));
  const answer = socket.answer("1/AR/card", "5");
  expect(socket.unconfirmed.get("1/AR/card")).toBe("5");
  await until(() => expect(table.heard.at(-1)?.type).toBe("answer"));
  const sent = table.heard.at(-1);
  table.heard = [];
  table.cut();
  await until(() => expect(socket.link).toBe("away"));
  await until(() => expect(table.heard).toEqual([{ type: "watch", seat: 0, since: 3, changes: true }, sent]), 5000);
  table.say({ type: "done", id: sent?.type === "answer" ? sent.id : "" });
  expect(await answer).toEqual({ ok: true });
  expect(socket.unconfirmed.size).toBe(0);
});

test("an answer given while the line is down is sent when it is back", async () => {
  await connected();
  table.cut();
  await until(() => expect(socket.link).toBe("away"));
  const answer = socket.answer("1/AR/card", "5");
  await until(() => expect(table.heard.at(-1)?.type).toBe("answer"), 5000);
  const sent = table.heard.at(-1);
  table.say({ type: "done", id: sent?.type === "answer" ? sent.id : "" });
  expect(await answer).toEqual({ ok: true });
});

test("a double click is one answer", async () => {
  await connected();
  const both = [socket.answer("p", "5"), socket.answer("p", "5")];
  await until(() => expect(table.heard).toHaveLength(1));
  const [sent] = table.heard;
  table.say({
    type: "refused",
    id: sent?.type === "answer" ? sent.id : "",
    code: "answered",
    reason: "Too late.",
    sentence: "",
    values: {},
  });
  for (const answer of await Promise.all(both)) expect(answer.ok || answer.error.code).toBe("answered");
});

test("a look brings an outlook, or throws why not", async () => {
  await connected();
  const [looked, refused] = [socket.look("p"), socket.look("q")];
  await until(() => expect(table.heard).toHaveLength(2));
  const [first, second] = table.heard.map((each) => (each.type === "look" ? each.id : ""));
  table.say({ type: "outlook", id: first ?? "", prompt: "p", leads: [], imagined: 200, judged: null, hint: "" });
  table.say({ type: "refused", id: second ?? "", code: "not-asked", reason: "", sentence: "", values: {} });
  expect((await looked).imagined).toBe(200);
  await expect(refused).rejects.toMatchObject({ code: "not-asked" });
});

test("a covered seat is forgotten at once", async () => {
  await connected();
  socket.watch(0);
  table.news(3, [], { fresh: true });
  await until(() => expect(socket.sight(0)?.view).not.toBeNull());
  socket.cover(0);
  expect(socket.sight(0)).toBeUndefined();
  await until(() => expect(table.heard.at(-1)).toEqual({ type: "cover", seat: 0 }));
});

test("who loses a seat sees nothing more from it", async () => {
  await connected();
  socket.watch(1);
  table.say({ type: "table", table: TABLE, you: { seats: [0], host: false, again: "" } });
  await until(() => expect(socket.sight(1)).toBeUndefined());
});

test("a table that does not exist is gone for good", async () => {
  table.server.on("headers", (_, request) => request.socket.destroy());
  table.status = 404;
  socket = new TableSocket("t1", table.around);
  await until(() => expect(socket.link).toBe("gone"), 5000);
  expect(socket.why).toBe("not-found");
});

test("a server of another age asks for the page to be loaded again", async () => {
  table.protocol = 2;
  socket = new TableSocket("t1", table.around);
  await until(() => expect(socket.link).toBe("gone"), 5000);
  expect(socket.why).toBe("outdated");
});

test("leaving settles what is open", async () => {
  await connected();
  const answer = socket.answer("p", "5");
  socket.close();
  expect(await answer).toMatchObject({ ok: false, error: { code: "unreachable" } });
});

/** As a browser keeps it. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test("who comes back is told what happened since they looked last", async () => {
  vi.stubGlobal("localStorage", storage());
  table.seats = [0];
  await connected();
  const sight = socket.watch(0);
  await until(() => expect(table.heard).toContainEqual({ type: "watch", seat: 0, since: null, changes: true }));
  table.news(0, [], { fresh: true, next: 3 });
  table.news(3, ["Seen"]);
  await until(() => expect(sight.batches).toHaveLength(1));
  sight.take();
  table.news(4, ["Unseen"]);
  await until(() => expect(sight.batches).toHaveLength(1));
  socket.close();

  socket = new TableSocket("t1", table.around);
  const again = socket.watch(0);
  expect(again.view).toEqual({ round: 4 });
  await until(() => expect(table.heard).toContainEqual({ type: "watch", seat: 0, since: 4, changes: true }));
  vi.unstubAllGlobals();
});

test("a device that is shared keeps nobody's hand", async () => {
  vi.stubGlobal("localStorage", storage());
  await connected();
  const sight = socket.watch(0);
  table.news(0, [], { fresh: true, next: 3 });
  await until(() => expect(sight.view).not.toBeNull());
  socket.close();
  socket = new TableSocket("t1", table.around);
  expect(socket.watch(0).view).toBeNull();
  vi.unstubAllGlobals();
});
