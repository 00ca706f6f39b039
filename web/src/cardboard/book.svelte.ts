/**
 * A book that is open on this page. What is typed counts here at once and is kept in the browser; it is sent when there
 * is a connection, and woven together with what others wrote meanwhile. What follows from it comes from the server.
 */
import { t } from "../i18n/language.svelte";
import { api } from "../net/api";
import { RequestError } from "../net/errors";
import { guest } from "../net/guest.svelte";
import type { BookAnswer } from "../protocol/http";
import { isSame, merge, taken } from "./merge";
import { keep, kept, type AnyBook } from "./shelf";

const SOON = 350; // milliseconds after the last key before it is sent
const AGAIN = 3000; // between two tries without a connection
const LOOK = 8000; // between two looks whether others have written
const MOST_UNDO = 100;

/** `away`: kept here, waits for the connection; `denied`: the server has it in an older form and says why. */
export type Standing = "saved" | "saving" | "away" | "denied";

export class Book {
  /** As it was typed; undefined while it is still to be read. */
  document: AnyBook | undefined = $state.raw();
  /** What the server last made of it; of `document` itself when `standing` is "saved". */
  answer: BookAnswer | undefined = $state.raw();
  standing: Standing = $state("saved");
  error: RequestError | undefined = $state.raw();
  writes = $state(false);
  /** What others changed at the same time as somebody here, and how they have it. */
  clashes: readonly (readonly string[])[] = $state.raw([]);
  #past: AnyBook[] = $state.raw([]);
  #theirs: AnyBook | undefined;
  #base: AnyBook | null = null;
  #revision = 0;
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isClosed = false;
  readonly #onOnline = (): void => void this.send();
  readonly #looking: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    key = "",
  ) {
    const here = kept(id);
    if (here !== undefined) {
      [this.document, this.#base, this.#revision] = [here.document, here.base, here.revision];
      [this.#key, this.writes] = [key || here.key, here.writes || key !== ""];
    } else [this.#key, this.writes] = [key, key !== ""];
    addEventListener("online", this.#onOnline);
    this.#looking = setInterval(() => void this.#look(), LOOK);
    void this.send();
  }

  /** Somebody came by a link to write. */
  allow(key: string): void {
    [this.#key, this.writes] = [key, true];
    this.#keep();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    removeEventListener("online", this.#onOnline);
  }

  get canUndo(): boolean {
    return this.writes && this.#past.length > 0;
  }

  /** Something was typed. */
  edit(document: AnyBook): void {
    if (this.document !== undefined) {
      if (isSame(document, this.document)) return;
      this.#past = [...this.#past, this.document].slice(-MOST_UNDO);
    }
    this.#write(document);
  }

  /** Undo is an edit: what stood there before is typed again. */
  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#write(before);
  }

  /** Where both changed the same thing: take what the others wrote. */
  takeTheirs(): void {
    const [theirs, ways] = [this.#theirs, this.clashes];
    if (theirs === undefined || this.document === undefined) return;
    this.#settle();
    this.edit(taken(this.document, theirs, ways));
  }

  /** Where both changed the same thing: what stands here stays. */
  keepMine(): void {
    this.#settle();
  }

  /** Send what is not sent yet; else read what others wrote. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    try {
      if (this.document === undefined || isSame(this.document, this.#base)) await this.#read();
      else await this.#put(this.document);
    } catch (error) {
      this.#stumble(RequestError.of(error));
    } finally {
      this.#isSending = false;
    }
    if (this.standing === "saved" && !isSame(this.document, this.#base)) this.#later(0);
  }

  #write(document: AnyBook): void {
    this.document = document;
    this.writes = true;
    [this.standing, this.error] = ["saving", undefined];
    this.#keep();
    this.#later(SOON);
  }

  #settle(): void {
    [this.clashes, this.#theirs] = [[], undefined];
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), ms);
  }

  async #look(): Promise<void> {
    if (document.visibilityState === "visible" && this.standing === "saved") await this.send();
  }

  async #put(document: AnyBook): Promise<void> {
    this.standing = "saving";
    await guest.ensure(t("name.default"));
    const answer = await api.writeBook(this.id, { revision: this.#revision, key: this.#key, document });
    this.#take(answer, document);
  }

  async #read(): Promise<void> {
    const answer = await api.book(this.id);
    // Something may have been typed while it travelled: that is woven in when it is sent.
    if (this.document === undefined || isSame(this.document, this.#base)) {
      if (answer.revision === this.#revision && this.answer !== undefined) return this.#rest();
      this.document = answer.document;
      this.#take(answer, answer.document);
    }
  }

  #take(answer: BookAnswer, document: AnyBook): void {
    [this.answer, this.#base, this.#revision] = [answer, document, answer.revision];
    this.writes ||= answer.mine;
    this.#rest();
    this.#keep();
  }

  #rest(): void {
    [this.standing, this.error] = ["saved", undefined];
  }

  #stumble(error: RequestError): void {
    if (error.code === "taken") return void this.#weave();
    if (error.code === "not-found" && this.document !== undefined && this.writes) {
      // Another server, or a new database: the book goes on from here.
      [this.#base, this.#revision] = [null, 0];
      return this.#later(0);
    }
    this.error = error;
    const passes = ["unreachable", "trouble", "too-many"].includes(error.code);
    this.standing = passes ? "away" : "denied";
    if (passes && !this.#isClosed) this.#later(AGAIN);
  }

  /** Others were faster: both writings become one. */
  async #weave(): Promise<void> {
    try {
      const answer = await api.book(this.id);
      if (this.document === undefined) return;
      const { value, clashes } = merge(this.#base, this.document, answer.document);
      [this.#base, this.#revision, this.answer] = [answer.document, answer.revision, answer];
      if (clashes.length > 0) [this.clashes, this.#theirs] = [clashes, answer.document];
      this.document = value;
      this.#keep();
      this.#later(0);
    } catch (error) {
      this.#stumble(RequestError.of(error));
    }
  }

  #keep(): void {
    const { id, document, writes } = this;
    if (document === undefined) return;
    keep({
      id,
      document,
      base: this.#base,
      revision: this.#revision,
      key: this.#key,
      writes,
      changed: Date.now() / 1000,
    });
  }
}
