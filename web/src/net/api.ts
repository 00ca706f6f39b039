/** What can be asked of the server over HTTP, typed. Whatever goes wrong is a `RequestError`. */
import type {
  BookAnswer,
  BookList,
  Career,
  CaseList,
  CaseShown,
  Catalogue,
  Changes,
  DealAnswer,
  DealSheet,
  DeskAnswer,
  DeviceLink,
  DeviceList,
  FarewellInfo,
  FrontPage,
  GameWords,
  Health,
  Join,
  Joined,
  Links,
  LuckReport,
  Me,
  MyTables,
  NewDeal,
  NewSubscription,
  NewTable,
  OldTable,
  Packs,
  PlayedByBot,
  PublicEvents,
  PushKey,
  Reaction,
  Replay,
  Salt,
  SeatChange,
  Sheets,
  StageDrawing,
  Subscribed,
  Subscriptions,
  TableAnswer,
  TableList,
  Verdict,
  Welcomed,
  Writing,
} from "../protocol/http";
import type { Announced, TableInfo } from "../protocol/protocol";
import { RequestError, requestErrorFrom } from "./errors";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return send(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json");
}

/** Text as it is. */
const tell = <T>(path: string, text: string): Promise<T> => send("POST", path, text, "text/plain");

async function send<T>(method: Method, path: string, body: string | undefined, type: string): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = body;
    init.headers = { "content-type": type };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    throw new RequestError("unreachable", String(error));
  }
  const said: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw requestErrorFrom(response.status, said);
  return said as T;
}

const part = encodeURIComponent;
const table = (id: string): string => `/api/tables/${part(id)}`;
/** Boxes, behind what else is asked; none named: all. */
export const named = (boxes: readonly string[] = []): string => boxes.map((box) => `&boxes=${part(box)}`).join("");
const known = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
export function once<T>(path: string): Promise<T> {
  const asked = (known.get(path) as Promise<T> | undefined) ?? ask<T>("GET", path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

export const api = {
  health: (): Promise<Health> => ask("GET", "/health"),
  me: (): Promise<Me> => ask("GET", "/api/me"),
  beCalled: (name: string): Promise<Me> => ask("PUT", "/api/me", { name }),
  myTables: (): Promise<MyTables> => ask("GET", "/api/me/tables"),
  myRecord: (): Promise<Career> => ask("GET", "/api/me/record"),
  devices: (): Promise<DeviceList> => ask("GET", "/api/me/devices"),
  /** A link by which another browser is this guest, too. */
  linkDevice: (): Promise<DeviceLink> => ask("POST", "/api/me/devices"),
  deviceQr: (token: string): string => `/api/me/devices/qr?base=${part(location.origin)}&token=${part(token)}`,
  beThisGuest: (token: string): Promise<Welcomed> => ask("PUT", "/api/me/devices", { token }),
  signOut: (device: string): Promise<null> => ask("DELETE", `/api/me/devices/${part(device)}`),
  /** What would go and what would stay if this guest were removed. */
  farewell: (): Promise<FarewellInfo> => ask("GET", "/api/me/farewell"),
  removeMe: (): Promise<FarewellInfo> => ask("DELETE", "/api/me"),
  announcement: (): Promise<Announced> => ask("GET", "/api/announcement"),
  pushKey: (): Promise<PushKey> => ask("GET", "/api/me/push"),
  subscriptions: (): Promise<Subscriptions> => ask("GET", "/api/me/subscriptions"),
  subscribe: (wish: NewSubscription): Promise<Subscribed> => ask("POST", "/api/me/subscriptions", wish),
  unsubscribe: (address: string): Promise<null> => ask("DELETE", "/api/me/subscriptions", { address }),
  /** As whoever plays with these boxes has it; all, unless they are named. */
  catalogue: (boxes?: readonly string[]): Promise<Catalogue> => once(`/api/catalogue${named(boxes).replace("&", "?")}`),

  listed: (status: TableInfo["status"]): Promise<TableList> => ask("GET", `/api/tables?status=${status}`),
  table: (id: string): Promise<TableAnswer> => ask("GET", table(id)),
  makeTable: (wish: NewTable): Promise<TableAnswer> => ask("POST", "/api/tables", wish),
  change: (id: string, changes: Changes): Promise<TableAnswer> => ask("PATCH", table(id), changes),
  setSeat: (id: string, seat: number, change: SeatChange): Promise<TableAnswer> =>
    ask("PUT", `${table(id)}/seats/${seat}`, change),
  /** It is over: the table at which the same people play again. */
  playAgain: (id: string): Promise<TableAnswer> => ask("POST", `${table(id)}/again`),
  /** Adds chance of one's own to the promised luck. */
  addSalt: (id: string, salt: Salt): Promise<TableAnswer> => ask("POST", `${table(id)}/salt`, salt),
  start: (id: string): Promise<TableAnswer> => ask("POST", `${table(id)}/start`),
  join: (id: string, wish: Join): Promise<Joined> => ask("POST", `${table(id)}/join`, wish),
  leave: (id: string, seat: number): Promise<TableAnswer> => ask("DELETE", `${table(id)}/seats/${seat}`),
  claim: (id: string, seat: number, token: string): Promise<TableAnswer> =>
    ask("POST", `${table(id)}/seats/${seat}/claim`, { token }),
  /** A bot holds the seat; null: its player is back. */
  standIn: (id: string, seat: number, bot: string | null): Promise<TableAnswer> =>
    ask("PUT", `${table(id)}/seats/${seat}/standin`, { bot }),
  /** What a bot played for the seat since its player last did. */
  playedByBot: (id: string, seat: number): Promise<PlayedByBot> => ask("GET", `${table(id)}/seats/${seat}/standin`),
  /** Call whoever is waited for there. */
  nudge: (id: string, seat: number): Promise<TableAnswer> => ask("POST", `${table(id)}/seats/${seat}/nudge`),
  react: (id: string, seat: number, mood: Reaction["mood"]): Promise<TableAnswer> =>
    ask("PUT", `${table(id)}/seats/${seat}/mood`, { mood }),
  links: (id: string): Promise<Links> => ask("GET", `${table(id)}/links`),
  /** The link of a seat of yours has leaked: a new one, and whoever came by the old one is sent away. */
  renewLink: (id: string, seat: number): Promise<Links> => ask("POST", `${table(id)}/seats/${seat}/link`),
  /** The address of a QR code: of the invitation, or of one of your own seats. */
  qr: (id: string, seat?: number): string =>
    `${table(id)}/qr?base=${part(location.origin)}${seat === undefined ? "" : `&seat=${seat}`}`,

  record: (id: string): string => `${table(id)}/record`,
  /** All of it, or of a tour the stage of this number; its server sends nothing twice that is over. */
  replay: (id: string, stage?: number): Promise<Replay> =>
    ask("GET", `${table(id)}/replay${stage === undefined ? "" : `?part=${stage}`}`),
  /** One of its steps, by its number in the record. */
  stepOf: (id: string, step: number): Promise<Replay> => ask("GET", `${table(id)}/replay?first=${step}&count=1`),
  /** The last steps of a stage. */
  endOf: (id: string, stage: number, steps: number): Promise<Replay> =>
    ask("GET", `${table(id)}/replay?part=${stage}&last=${steps}`),
  /** What was promised about its luck, and whether it was kept. */
  luck: (id: string): Promise<LuckReport> => ask("GET", `${table(id)}/luck`),
  /** What everybody was told, from the first event on. */
  told: (id: string): Promise<PublicEvents> => ask("GET", `${table(id)}/told`),
  /** The words of the front page of a race that is over; of a tour: of a stage. */
  frontPage: (id: string, stage: number, language: string): Promise<FrontPage> =>
    once(`${table(id)}/front?stage=${stage}&language=${language}`),
  /** The address of its picture. */
  frontPicture: (
    id: string,
    stage: number,
    form: "wide" | "tall",
    language: string,
    kind: "png" | "svg" = "png",
  ): string => `${table(id)}/front.${kind}?stage=${stage}&form=${form}&language=${language}`,
  /** The tables that have the same deal. */
  deal: (id: string): Promise<DealAnswer> => ask("GET", `${table(id)}/deal`),
  /** Several tables with one deal. */
  makeDeal: (wish: NewDeal): Promise<DealAnswer> => ask("POST", "/api/deals", wish),
  /** Their host ends it. */
  openDeal: (id: string): Promise<DealAnswer> => ask("POST", `${table(id)}/deal/open`),
  /** The orders of all decks, for cardboard. */
  dealSheet: (key: string, teams: number): Promise<DealSheet> => once(`/api/deals/sheet?key=${key}&teams=${teams}`),
  /** The packs of a race; `card`: where it would bring this rider while nobody else moves. */
  packs: (id: string, rider: string, card: string): Promise<Packs> =>
    ask("GET", `${table(id)}/packs?rider=${encodeURIComponent(rider)}&card=${encodeURIComponent(card)}`),
  /** The player sheets and the course sheet of a tour. */
  sheets: (id: string): Promise<Sheets> => ask("GET", `${table(id)}/sheets`),
  /** What a record is, and whether it is whole. */
  verify: (record: string): Promise<Verdict> => tell("/api/records/verify", record),
  /** Keep a finished match. */
  keep: (record: string): Promise<Verdict> => tell("/api/records", record),
  /** A new table, at which an unfinished match goes on. */
  resume: (wish: OldTable): Promise<TableAnswer> => ask("POST", "/api/records/resume", wish),

  /** The rulebooks' figures and examples. */
  gameWords: (game: string, language: string): Promise<GameWords> =>
    once(`/api/games/${part(game)}/words?language=${part(language)}`),
  cases: (): Promise<CaseList> => once("/api/conformance"),
  case: (id: string, language: string): Promise<CaseShown> =>
    once(`/api/conformance/${part(id)}?language=${part(language)}`),
  /** What happens in this position? (docs/explain.md) */
  explain: (kind: string, input: unknown): Promise<DeskAnswer> => ask("POST", "/api/explain", { kind, input }),

  /** Books of those who play with cardboard. */
  books: (): Promise<BookList> => ask("GET", "/api/cardboard"),
  book: (id: string): Promise<BookAnswer> => ask("GET", `/api/cardboard/${part(id)}`),
  writeBook: (id: string, writing: Writing): Promise<BookAnswer> => ask("PUT", `/api/cardboard/${part(id)}`, writing),
  bookTold: (id: string): Promise<PublicEvents> => ask("GET", `/api/cardboard/${part(id)}/told`),
  bookFile: (id: string): string => `/api/cardboard/${part(id)}/file`,
  bookQr: (id: string, writes: boolean): string =>
    `/api/cardboard/${part(id)}/qr?base=${part(location.origin)}&write=${writes}`,

  /** As so many teams ride it, if it can be built with these boxes. */
  drawing: (stage: string, kind = "race", teams = 2, boxes?: readonly string[]): Promise<StageDrawing> =>
    once(`/api/stages/drawing?stage=${part(stage)}&kind=${part(kind)}&teams=${teams}${named(boxes)}`),
};
