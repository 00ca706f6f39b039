/**
 * A table, live. The page looks at it from one or more seats (or as a spectator), answers prompts and asks where options
 * lead; the socket comes back by itself and goes on where it was. Everything a screen shows is reactive.
 */
import { SvelteMap } from "svelte/reactivity";
import type { FromClient, Outlook, Refused, TableInfo, ToClient, You } from "../protocol/protocol";
import { announcement } from "./announcement.svelte";
import { bookmarkOf, leaveBookmark } from "./bookmark";
import { refusal, RequestError, requestErrorFrom } from "./errors";
import { Sight, type Reader } from "./sight.svelte";

/**
 * `connecting`: for the first time; `live`; `away`: the connection was lost and is being tried again;
 * `gone`: for good, see `why`; `closed`: by the page.
 */
export type Link = "connecting" | "live" | "away" | "gone" | "closed";

/** `not-found`: no such table; `outdated`: the server speaks a newer language, the page must be loaded again. */
export type Why = "not-found" | "outdated";

/** What became of an answer. */
export type Answered = { readonly ok: true } | { readonly ok: false; readonly error: RequestError };

interface Pending {
  readonly message: FromClient;
  readonly settle: (said: RequestError | Outlook | null) => void;
  readonly promise: Promise<RequestError | Outlook | null>;
}

const PROTOCOL = 1;
const TOO_MANY = 4029; // how the server closes on a page that will not stop
const RESTARTS: readonly number[] = [1001, 1012]; // the server starts anew: whoever comes back waits at its door
const AT_ONCE = 80;
const SHORTEST = 400;
const LONGEST = 15_000;
const SILENCE = 45_000; // after so long the line is tried
const PATIENCE = 8_000; // so long a reply may take before the line counts as broken
const ASLEEP = 20_000; // a page hidden for longer may have lost its line without being told
const PROBE = "probe";
const CONNECTING = 0; // a socket's `readyState`

export interface Surroundings {
  readonly origin: string;
  readonly open: (address: string) => WebSocket;
  readonly fetch: (address: string) => Promise<Response>;
}

const BROWSER: Surroundings = {
  get origin() {
    return location.origin;
  },
  open: (address) => new WebSocket(address),
  fetch: (address) => fetch(address, { credentials: "same-origin" }),
};

export class TableSocket {
  link: Link = $state("connecting");
  why: Why | null = $state(null);
  /** This device has no network, as far as it knows. */
  isOffline = $state(false);
  table: TableInfo | null = $state.raw(null);
  you: You = $state.raw({ seats: [], host: false, again: "" });
  /** Where everything is public, who comes later is told all that happened: once, to the first who watches. */
  tellsAll = false;
  /** Answers that the server has not confirmed yet, by prompt: the option. */
  readonly unconfirmed = new SvelteMap<string, string>();
  readonly #sights = new SvelteMap<Reader, Sight>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nobody sees it: what screens show is `unconfirmed`
  readonly #pending = new Map<string, Pending>();
  readonly #stopListening: () => void;
  #socket: WebSocket | null = null;
  #isWelcome = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #skew = 0;

  constructor(
    readonly id: string,
    private readonly around: Surroundings = BROWSER,
  ) {
    this.#stopListening = this.#listen();
    this.#connect();
  }

  // --- what a page does

  /** Look at the table from a seat of yours, or as a spectator (null). The sight fills when the server replies. */
  watch(reader: Reader): Sight {
    const known = this.#sights.get(reader);
    if (known !== undefined) return known;
    const sight = new Sight(reader);
    const left = this.tellsAll ? undefined : bookmarkOf(this.id, reader);
    if (left !== undefined) sight.open(left);
    this.#sights.set(reader, sight);
    if (this.#isWelcome) this.#askToWatch(sight);
    return sight;
  }

  /** Hand the device on: forget this seat, and be told nothing more of it. */
  cover(seat: number): void {
    if (this.#sights.delete(seat)) this.#send({ type: "cover", seat });
  }

  /** What is seen from a seat, if it is watched. */
  sight(reader: Reader): Sight | undefined {
    return this.#sights.get(reader);
  }

  get watched(): readonly Reader[] {
    return [...this.#sights.keys()];
  }

  /** Answer a prompt. It is sent again after a break in the line, and counts once. */
  async answer(prompt: string, option: string): Promise<Answered> {
    const twin = [...this.#pending.values()].find(
      ({ message }) => message.type === "answer" && message.prompt === prompt && message.option === option,
    );
    this.unconfirmed.set(prompt, option);
    const said = await (twin?.promise ?? this.#ask({ type: "answer", id: newId(), prompt, option }));
    if (this.unconfirmed.get(prompt) === option) this.unconfirmed.delete(prompt);
    return said instanceof RequestError ? { ok: false, error: said } : { ok: true };
  }

  /** Where each option of a prompt would lead, or why a piece may not lie elsewhere; a `RequestError` is thrown. */
  async look(prompt: string, piece: string | null = null): Promise<Outlook> {
    const said = await this.#ask({ type: "look", id: newId(), prompt, ...(piece === null ? {} : { piece }) });
    if (said === null) throw new RequestError("trouble", "No outlook came.");
    if (said instanceof RequestError) throw said;
    return said;
  }

  /** What a bot that thinks would answer; a `RequestError` is thrown, also while somebody else plays. */
  async hint(prompt: string): Promise<string> {
    const said = await this.#ask({ type: "look", id: newId(), prompt, hint: true });
    if (said instanceof RequestError) throw said;
    return said?.hint ?? "";
  }

  /** Now, on the server's clock, in seconds: deadlines are told by it. */
  now(): number {
    return Date.now() / 1000 + this.#skew;
  }

  /** Try at once, or anew: after becoming a guest, the old line does not know who you are. */
  reconnect(): void {
    if (this.link === "closed" || this.link === "gone") return;
    this.#failures = 0;
    this.#hangUp();
    this.#connect();
  }

  close(): void {
    this.#leave();
    this.#stopListening();
    this.#hangUp();
    this.link = "closed";
    this.#giveUp(new RequestError("unreachable", "The page was left."));
  }

  // --- the line

  #listen(): () => void {
    if (typeof window === "undefined") return () => undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let hiddenAt = 0;
    this.isOffline = !navigator.onLine;
    addEventListener("online", () => ((this.isOffline = false), this.reconnect()), { signal });
    addEventListener("offline", () => ((this.isOffline = true), this.#lost(0)), { signal });
    addEventListener("pagehide", () => (this.#leave(), this.#hangUp()), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.reconnect(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) {
          hiddenAt = Date.now();
          this.#leave();
        } else if (this.link === "away" || Date.now() - hiddenAt > ASLEEP) this.reconnect();
      },
      { signal },
    );
    return () => listening.abort();
  }

  /** The page may not come back: remember how far its player has seen. */
  #leave(): void {
    const [seat = null, another] = this.you.seats;
    const seen = another === undefined && this.#sights.get(seat)?.seen;
    if (seen) leaveBookmark(this.id, seat, seen);
  }

  #connect(): void {
    const address = `${this.around.origin.replace(/^http/, "ws")}/ws/tables/${encodeURIComponent(this.id)}`;
    const socket = this.around.open(address);
    this.#socket = socket;
    const isCurrent = (): boolean => this.#socket === socket;
    socket.onmessage = ({ data }) => isCurrent() && this.#hear(JSON.parse(String(data)) as ToClient);
    socket.onclose = ({ code }) => isCurrent() && this.#lost(code);
    socket.onerror = () => undefined; // a close follows
    this.#expectReply();
  }

  /** Let go of the line without a word. */
  #hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    this.#isWelcome = false;
    if (socket?.readyState === CONNECTING)
      socket.onopen = () => socket.close(); // sooner, browsers complain
    else socket?.close();
  }

  #lost(code: number): void {
    if (this.link === "closed" || this.link === "gone") return;
    const neverOpened = !this.#isWelcome;
    this.#hangUp();
    this.link = "away";
    this.#failures += 1;
    const backOff = Math.min(LONGEST, SHORTEST * 2 ** (this.#failures - 1));
    const shortest = RESTARTS.includes(code) && this.#failures === 1 ? AT_ONCE : backOff;
    const wait = code === TOO_MANY ? LONGEST : shortest * (0.7 + 0.6 * Math.random());
    this.#timer = setTimeout(() => void this.#tryAgain(neverOpened), wait);
  }

  /** A browser does not say why a socket did not open: ask whether the table is there at all. */
  async #tryAgain(isUnsure: boolean): Promise<void> {
    if (isUnsure) {
      try {
        const response = await this.around.fetch(`/api/tables/${encodeURIComponent(this.id)}`);
        if (
          !response.ok &&
          requestErrorFrom(response.status, await response.json().catch(() => null)).code === "not-found"
        )
          return this.#end("not-found");
      } catch {
        // nobody answers: the socket will say so itself
      }
    }
    if (this.link === "away" && this.#socket === null) this.#connect();
  }

  #end(why: Why): void {
    this.#stopListening();
    this.#hangUp();
    this.link = "gone";
    this.why = why;
    this.#giveUp(new RequestError(why === "not-found" ? "not-found" : "trouble", why));
  }

  #giveUp(error: RequestError): void {
    for (const { settle } of this.#pending.values()) settle(error);
    this.#pending.clear();
  }

  #expectReply(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(0), PATIENCE);
  }

  #heard(): void {
    clearTimeout(this.#watchdog);
    if (this.#pending.size > 0) this.#expectReply();
    else this.#watchdog = setTimeout(() => this.#probe(), SILENCE);
  }

  /** Nothing was said for long. Lines die silently, and the server replies to every question. */
  #probe(): void {
    this.#send({ type: "look", id: PROBE, prompt: PROBE });
    this.#expectReply();
  }

  // --- talking

  #send(message: FromClient): void {
    if (this.#isWelcome) this.#socket?.send(JSON.stringify(message));
  }

  #ask(message: FromClient & { readonly id: string }): Promise<RequestError | Outlook | null> {
    if (this.link === "gone" || this.link === "closed")
      return Promise.resolve(new RequestError("unreachable", "The table is gone."));
    let settle: Pending["settle"] = () => undefined;
    const promise = new Promise<RequestError | Outlook | null>((resolve) => (settle = resolve));
    this.#pending.set(message.id, { message, settle, promise });
    this.#send(message);
    if (this.#isWelcome) this.#expectReply();
    return promise;
  }

  #askToWatch(sight: Sight): void {
    if (sight.next === null && (this.tellsAll || this.table?.status === "open")) sight.next = 0; // nothing is known yet
    this.tellsAll = false;
    this.#send({ type: "watch", seat: sight.seat, since: sight.next, changes: true });
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        if (message.protocol !== PROTOCOL) return this.#end("outdated");
        this.#skew = message.now - Date.now() / 1000;
        this.#isWelcome = true;
        this.#failures = 0;
        this.link = "live";
        this.isOffline = false;
        this.#sit(message.table, message.you);
        for (const sight of this.#sights.values()) this.#askToWatch(sight);
        for (const { message: unsaid } of this.#pending.values()) this.#send(unsaid);
        break;
      case "table":
        this.#sit(message.table, message.you);
        break;
      case "news":
      case "changes": {
        const sight = this.#sights.get(message.seat);
        if (sight !== undefined && !sight.hear(message)) this.#askToWatch(sight);
        break;
      }
      case "done":
        this.#settle(message.id, null);
        break;
      case "outlook":
        this.#settle(message.id, message);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "announced":
        announcement.hear(message);
        break;
    }
    this.#heard();
  }

  /** Who lost a seat sees nothing more from it. */
  #sit(table: TableInfo, you: You): void {
    this.table = table;
    this.you = you;
    for (const reader of this.#sights.keys())
      if (reader !== null && !you.seats.includes(reader)) this.#sights.delete(reader);
  }

  #refused(message: Refused): void {
    if (this.#settle(message.id, refusal(message)) || message.id !== "") return;
    // A wish to watch was too much just now: say it again when there is room.
    if (message.code === "too-many")
      setTimeout(() => this.#sights.forEach((sight) => sight.view ?? this.#askToWatch(sight)), 2000);
  }

  #settle(id: string, said: RequestError | Outlook | null): boolean {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(said);
    return pending !== undefined;
  }
}

/** An id that no other answer has. (`crypto.randomUUID` is missing where a home server has no https.) */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
