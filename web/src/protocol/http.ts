/** Made by `python -m lignerouge.server.write_schemas`: change the classes there, not this file. */

import type {
  Announced,
  Judged,
  RaceEvent,
  RaceView,
  RedlineEvent,
  RedlineView,
  TableInfo,
  TourEvent,
  TourView,
  You,
} from "./protocol";

/** The address of a subscription that ends. */
export interface Address {
  readonly address: string;
}

/** Who sits there. */
export interface AdminSeat {
  readonly kind: "open" | "guest" | "bot";
  readonly name: string;
  readonly bot: string;
  readonly present: boolean;
}

/** A table, by the beginning of its id: who knows the whole may watch. */
export interface AdminTable {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly status: "open" | "playing" | "over";
  readonly listed: boolean;
  readonly seats: readonly AdminSeat[];
  readonly watching: number;
  readonly created: number;
  readonly changed: number;
  readonly kept_until: number | null;
}

/** The last changed first. */
export interface AdminTables {
  readonly tables: readonly AdminTable[];
}

/** A team that rides by itself; a seat is given to it as to a bot. */
export interface AutomaticInfo {
  readonly key: string;
  readonly most: number;
}

/** How many races took so many rounds, as a share. */
export interface Bar {
  readonly rounds: number;
  readonly share: Measure;
}

/** Tour points at the end of the tour, by classification. */
export interface Bonus {
  readonly general: number;
  readonly sprint: number;
  readonly mountain: number;
  readonly team: number;
}

/** A book, and all that follows from it. */
export interface BookAnswer {
  readonly id: string;
  readonly revision: number;
  readonly mine: boolean;
  readonly links: BookLinks;
  readonly document: ScoresBook | RaceBook;
  readonly scores: Scores | null;
  readonly race: PaperRace | null;
}

/** A book in a list. */
export interface BookInfo {
  readonly id: string;
  readonly name: string;
  readonly depth: string;
  readonly teams: readonly string[];
  readonly changed: number;
}

/** Paths to hand on: to read, and for those who may write, to write. */
export interface BookLinks {
  readonly read: string;
  readonly write: string | null;
}

/** The books of a guest, the last changed first. */
export interface BookList {
  readonly books: readonly BookInfo[];
  readonly kept_until: Readonly<Record<string, number>>;
}

/** What a bot answered for a seat. */
export interface BotAnswer {
  readonly prompt: string;
  readonly option: string;
}

/** All races against a bot. */
export interface BotLine {
  readonly bot: string;
  readonly races: number;
  readonly won: number;
  readonly even: number;
}

/** A box: how many teams it is for at most, and what its rules are taken from (`content/boxes.toml`). */
export interface Box {
  readonly key: string;
  readonly name: string;
  readonly teams: number;
  readonly expansion: boolean;
  readonly basis: "rulebook" | "descriptions";
  readonly specialists?: boolean;
  readonly automatic?: boolean;
}

/**
 * Where a match is left, and how it goes on.
 *
 * Without `seats` the guest has the seat whose decision it is, bots keep theirs, and all other seats are given to
 * `bot`, or to the game's house bot. Where no seat is free the match goes on at once.
 */
export interface BranchWish {
  readonly at: number;
  readonly luck?: "fresh" | "same";
  readonly others?: "anew" | "played";
  readonly seats?: readonly SeatWish[] | null;
  readonly seat?: number | null;
  readonly bot?: string;
  readonly name?: string;
  readonly listed?: boolean;
  readonly pace?: number;
  readonly passing?: boolean;
}

/** The days that a guest has ridden, the last first. */
export interface Calendar {
  readonly days: readonly RiddenDay[];
}

/** All that is shown of somebody's races. */
export interface Career {
  readonly results: readonly RaceResult[];
  readonly places: readonly number[];
  readonly stages: readonly StageLine[];
  readonly bots: readonly BotLine[];
  readonly strength: readonly StrengthAt[];
  readonly feats: Readonly<Record<string, number>>;
  readonly fair: Readonly<Record<string, FairBot>>;
}

/** A figure or an example of a rulebook. */
export interface CaseInfo {
  readonly id: string;
  readonly book: string;
  readonly page: string;
  readonly title: string;
  readonly kind: string;
  readonly rules: readonly string[];
  readonly passes: boolean;
}

/** Every case, book by book. */
export interface CaseList {
  readonly cases: readonly CaseInfo[];
}

/** A case with its question, what the rulebook says, and the desk's answer. */
export interface CaseShown {
  readonly case: CaseInfo;
  readonly question: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly compared: readonly Compared[];
  readonly road: ShownRoad | null;
  readonly pieces: readonly ShownPiece[];
}

/** What there is to choose from, with the boxes asked for. */
export interface Catalogue {
  readonly games: readonly GameOffer[];
  readonly teams: readonly Team[];
  readonly stages: readonly StageInfo[];
  readonly kinds: readonly string[];
  readonly specialists: readonly SpecialistInfo[];
  readonly specialist_copies: readonly number[];
  readonly tours: readonly TourInfo[];
  readonly tour_limits: TourLimits;
  readonly boxes: readonly Box[];
}

/** What is to be done on the table for a rider. */
export interface Change {
  readonly rider: string;
  readonly moves: boolean;
  readonly square: string;
  readonly lane: number;
  readonly back: readonly string[];
  readonly out: readonly string[];
  readonly exhaustion: number;
  readonly minutes: number;
  readonly tokens: number;
  readonly falls: boolean;
  readonly stands: boolean;
}

/** What the host changes; what is left out stays. */
export interface Changes {
  readonly name?: string | null;
  readonly options?: Readonly<Record<string, unknown>> | null;
  readonly seats?: number | null;
  readonly listed?: boolean | null;
  readonly pace?: number | null;
  readonly passing?: false | null;
}

/** Carry a seat to this device. */
export interface Claim {
  readonly token: string;
}

/** A road with a start and a finish. */
export interface Closed {
  readonly tiles: readonly string[];
}

/** One thing that the rulebook says, beside what the engine says. */
export interface Compared {
  readonly what: readonly string[];
  readonly expected: string;
  readonly answered: string;
  readonly same: boolean;
}

/** Grand Tour p. 6 to 8: the totals of all teams, the jerseys, and in the end the bonus points. */
export interface CourseSheet {
  readonly stages: readonly StageColumn[];
  readonly teams: readonly TeamTotals[];
  readonly jerseys: readonly Wearers[];
  readonly ranking: readonly string[];
}

/** A stage of the day. */
export interface DailyStage {
  readonly day: string;
  readonly number: number;
  readonly today: boolean;
  readonly ends: number;
  readonly character: string;
  readonly name: string;
  readonly stage: string;
  readonly kind: string;
  readonly unit: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly bots: readonly string[];
  readonly commitment: string;
  readonly key: string;
  readonly started: number;
  readonly finished: number;
  readonly mine: OwnTry | null;
  readonly riders: Riders | null;
  readonly tomorrow: NextDay | null;
}

/** The puzzles of a day (UTC), the same for everybody. */
export interface DayOfPuzzles {
  readonly day: string;
  readonly number: number;
  readonly puzzles: readonly PuzzleInfo[];
}

/** A rider among the best of a day. */
export interface DayRider {
  readonly name: string;
  readonly result: number;
  readonly place: number;
  readonly you: boolean;
}

/** All tables with one deal. */
export interface DealAnswer {
  readonly tables: readonly DealTable[];
  readonly host: boolean;
  readonly open: boolean;
  readonly mine: string;
}

/** A seat of a table that is over: its place, and what it scored against the same seat elsewhere. */
export interface DealSeat {
  readonly place: number;
  readonly points: number;
  readonly share: number;
}

/** The orders of all decks of a deal. */
export interface DealSheet {
  readonly riders: readonly DealtRider[];
}

/** One of the tables. */
export interface DealTable {
  readonly table: TableInfo;
  readonly join: string | null;
  readonly seats: readonly DealSeat[];
}

/** A rider's rows, the first card first: "5a" is the first of several fives, "E" exhaustion. */
export interface DealtRider {
  readonly rider: string;
  readonly rows: readonly (readonly string[])[];
}

/** The desk's answer to a question of this kind. */
export interface DeskAnswer {
  readonly kind: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** A question as `lignerouge explain --jsonl` takes it (docs/explain.md). */
export interface DeskQuestion {
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A browser in which a guest is known. */
export interface DeviceInfo {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly seen: number;
  readonly this: boolean;
}

/** A path that makes one more device this guest: once, and not for long. */
export interface DeviceLink {
  readonly link: string;
  readonly seconds: number;
}

/** Where a guest is known, and which of their seats others hold too. */
export interface DeviceList {
  readonly devices: readonly DeviceInfo[];
  readonly shared: readonly SharedSeatInfo[];
}

/** What stands in such a link behind the #. */
export interface DeviceToken {
  readonly token: string;
}

/** In bytes; what is free is known of this machine only. */
export interface DiskUsage {
  readonly database: number;
  readonly free: number | null;
  readonly total: number | null;
}

/** A stage while it is made, finished or not. */
export interface Draft {
  readonly stage: string;
  readonly whole: string;
  readonly moved: Readonly<Record<string, string>>;
  readonly tiles: readonly string[];
  readonly ridden: string;
  readonly can_be_raced: boolean;
  readonly drawing: StageDrawing | null;
  readonly overlaps: readonly (readonly [number, number])[];
  readonly findings: readonly FindingShown[];
  readonly choices: Readonly<Record<string, readonly number[]>>;
  readonly length: number;
  readonly ascents: number;
  readonly descents: number;
  readonly climbs: readonly number[];
  readonly cobbles: number;
  readonly bends: number;
}

/** An unbroken climb: the first and the last of its squares, and how many there are. */
export interface DrawnClimb {
  readonly first: number;
  readonly last: number;
  readonly length: number;
}

/** A square of the road. */
export interface DrawnSquare {
  readonly name: string;
  readonly line: readonly number[];
  readonly lanes: number;
  readonly ground: "flat" | "ascent" | "descent" | "cobble" | "supply";
  readonly zone: "" | "start" | "past" | "wavy";
  readonly branch: "" | "inner" | "outer";
  readonly to_go: number;
  readonly height: number;
  readonly at: number;
  readonly ahead: readonly number[];
}

/** A tile of the road; its outline follows the lines of its squares. */
export interface DrawnTile {
  readonly name: string;
  readonly island: readonly number[];
  readonly takes_weather: boolean;
}

/** A pile of tokens beside the road (Grand Tour p. 16). */
export interface DrawnToken {
  readonly pile: "major" | "minor" | "refreshment";
  readonly side: "sprint" | "mountain" | "refreshment";
  readonly square: number;
  readonly tokens: number;
}

/** How a stage rides. */
export interface Estimate {
  readonly stage: string;
  readonly kind: string;
  readonly seats: number;
  readonly races: number;
  readonly seed: number;
  readonly bots: readonly string[];
  readonly rounds: Measure;
  readonly spread: readonly Bar[];
  readonly sprint: Measure | null;
  readonly breakaway: Measure | null;
  readonly from_behind: Measure | null;
  readonly sprinteur: Measure;
  readonly gap: Measure;
  readonly lost: Measure;
  readonly jams: readonly Jam[];
  readonly rouleur_tired: Measure;
  readonly sprinteur_tired: Measure;
}

/** A line of the reply: how many races are done, and in the last line the estimate. */
export interface EstimateStep {
  readonly done: number;
  readonly races: number;
  readonly estimate?: Estimate | null;
}

/** A stage to be ridden by bots many times. */
export interface EstimateWish {
  readonly stage: string;
  readonly kind?: "race" | "normal" | "extended" | "ttt" | "itt";
  readonly seats?: number;
  readonly races?: number;
  readonly seed?: number;
  readonly boxes?: readonly string[] | null;
  readonly automatic?: Readonly<Record<string, string>>;
  readonly weather?: Readonly<Record<string, string>> | "dealt" | null;
  readonly specialists?: "draft" | null;
  readonly bots?: readonly string[];
}

/** What goes within so many days, unless somebody uses it. */
export interface Expiring {
  readonly days: number;
  readonly tables: number;
  readonly guests: number;
  readonly books: number;
}

/** The bot that is nearest to somebody's strength, on the arena's scale. */
export interface FairBot {
  readonly bot: string;
  readonly rating: number;
  readonly races: number;
}

/** What goes when a guest is removed, and what stays without their name. */
export interface FarewellInfo {
  readonly removed: number;
  readonly kept: number;
  readonly books: number;
  readonly subscriptions: number;
  readonly devices: number;
}

/** Who won a day. */
export interface FeedAuthor {
  readonly name: string;
}

/** A stage of the day, as JSON Feed has it. */
export interface FeedItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly content_text: string;
  readonly date_published: string;
  readonly date_modified: string;
  readonly authors: readonly FeedAuthor[];
}

/** A rule or guideline that a stage breaks, in the reader's language. */
export interface FindingShown {
  readonly code: string;
  readonly severity: "error" | "advice";
  readonly text: string;
  readonly rule: string;
  readonly anchor: string;
  readonly tiles: readonly number[];
}

/** Where a rider came home: after so many minutes, so many squares past the line, in this lane (0 the right one). */
export interface Finish {
  readonly minutes: number;
  readonly square: number;
  readonly lane: number;
}

/** The faces that can be laid at a place. */
export interface Fitting {
  readonly tiles: readonly string[];
}

/** The words of a front page. */
export interface FrontPage {
  readonly headline: string;
  readonly deck: string;
  readonly ridden: string;
  readonly aside: string;
  readonly stage: string;
  readonly number: number;
  readonly decisive: Readonly<Record<string, unknown>> | null;
  readonly card: string;
}

/** A game that can be played here. */
export interface GameOffer {
  readonly key: string;
  readonly bots: readonly string[];
  readonly quick: readonly string[];
  readonly house: string;
  readonly strengths: Readonly<Record<string, Strength>>;
  readonly automatic: readonly AutomaticInfo[];
  readonly fewest_seats: number;
  readonly most_seats: number;
  readonly title: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
}

/** What a plain table calls things, in one language: sentences by key, or `{count, one, other}` of them. */
export interface GameWords {
  readonly words: Readonly<Record<string, unknown>>;
}

/** A stage by chance, and how to get it again. */
export interface Generated {
  readonly stage: string;
  readonly seed: number;
}

/** The server is alive. How busy it is, only whoever runs it is told. */
export interface Health {
  readonly status: "ok";
  readonly version: string;
  readonly tables: number | null;
  readonly sockets: number | null;
  readonly warming: WarmingUp | null;
}

/** Steps lost on a square to riders in the way, a race. */
export interface Jam {
  readonly square: string;
  readonly lost: Measure;
}

/** Sit down: by the token of the invitation, on this seat or on any. */
export interface Join {
  readonly token?: string;
  readonly seat?: number | null;
  readonly name?: string;
}

/** The answer to a join: the table, and the seat that was taken. */
export interface Joined {
  readonly table: TableInfo;
  readonly you: You;
  readonly seat: number;
}

/** JSON Feed 1.1. */
export interface JsonFeed {
  readonly version: string;
  readonly title: string;
  readonly home_page_url: string;
  readonly feed_url: string;
  readonly items: readonly FeedItem[];
}

/** Each piece of a hand: where it may lie, and why not elsewhere. */
export interface JudgedHand {
  readonly pieces: readonly Judged[];
}

/** For how many days this server keeps what nobody uses any more; 0: for ever. */
export interface Keeps {
  readonly tables: number;
  readonly guests: number;
  readonly books: number;
}

/** Paths to hand on: to join, to watch, and to carry one's own seats to another device. */
export interface Links {
  readonly watch: string;
  readonly join: string | null;
  readonly seats: Readonly<Record<string, string>>;
}

/** What was promised about the luck of a match, what is told of its keys now, and whether the draws fit them. */
export interface LuckReport {
  readonly commitment: string;
  readonly salts: readonly string[];
  readonly since: number;
  readonly key: string;
  readonly luck: "known" | "promised" | "closed" | "seed" | "none" | "broken";
  readonly reason?: string;
  readonly ranked?: boolean;
}

/** Why an entry does not count. */
export interface Mark {
  readonly code:
    | "incomplete"
    | "later"
    | "chose-again"
    | "not-asked"
    | "not-an-option"
    | "no-stage"
    | "no-rider"
    | "no-first"
    | "no-square"
    | "no-pile"
    | "same-place"
    | "token-twice"
    | "number"
    | "copies";
  readonly riders?: readonly string[];
  readonly options?: readonly string[];
}

/** A guest as they see themselves; without a cookie there is no name. */
export interface Me {
  readonly name: string | null;
  readonly keeps: Keeps;
}

/** A number with its 95 % interval. */
export interface Measure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The tables of a guest, and until when those are kept that are not kept for ever. */
export interface MyTables {
  readonly tables: readonly TableInfo[];
  readonly kept_until: Readonly<Record<string, number>>;
}

/** A sentence for everybody; "": no more. */
export interface NewAnnouncement {
  readonly text: string;
}

/** Tables that are to have the same cards. Whoever makes them sits down by a link, like everybody. */
export interface NewDeal {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatWish[];
  readonly tables: number;
  readonly name?: string;
  readonly pace?: number;
}

/** How a guest wants to be called. */
export interface NewName {
  readonly name: string;
}

/** Where a guest wants to be notified that a table waits. */
export interface NewSubscription {
  readonly kind: "push" | "webhook";
  readonly address: string;
  readonly keys?: Readonly<Record<string, string>>;
}

/** A table to be made. */
export interface NewTable {
  readonly seats: readonly SeatWish[];
  readonly name?: string;
  readonly listed?: boolean;
  readonly pace?: number;
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What is known of the next day. */
export interface NextDay {
  readonly character: string;
  readonly commitment: string;
}

/** A match that is to go on from its record, with seats chosen anew. */
export interface OldTable {
  readonly seats: readonly SeatWish[];
  readonly name?: string;
  readonly listed?: boolean;
  readonly pace?: number;
  readonly record: string;
}

/** What an option is worth. */
export interface OptionWorth {
  readonly option: string;
  readonly chance: readonly [number, number];
  readonly loss: readonly [number, number];
  readonly led_to: readonly RaceEvent[] | readonly TourEvent[] | readonly RedlineEvent[];
}

/** How a server is doing; load, memory, sockets and refusals are those of the process that answers. */
export interface Overview {
  readonly version: string;
  readonly now: number;
  readonly started: number;
  readonly can_restart: boolean;
  readonly database: string;
  readonly disk: DiskUsage;
  readonly load: readonly number[];
  readonly processors: number;
  readonly memory: number | null;
  readonly processor_seconds: number;
  readonly answers: number;
  readonly sockets: number;
  readonly live_tables: number;
  readonly tables: Readonly<Record<string, number>>;
  readonly guests: number;
  readonly guests_today: number;
  readonly keeps: Keeps;
  readonly expiring: Expiring;
  readonly announcement: Announced;
  readonly refusals: readonly RecentRefusal[];
}

/** A stage from tiles of one's own. */
export interface OwnStage {
  readonly tiles: string;
  readonly kind: string;
}

/** The try of the reader that counts. */
export interface OwnTry {
  readonly table: string;
  readonly state: "riding" | "done" | "off";
  readonly result: number | null;
  readonly place: number | null;
  readonly path: readonly number[];
  readonly better: number | null;
}

/** Riders with no empty square between them, and how far the next riders are. */
export interface Pack {
  readonly riders: readonly string[];
  readonly ahead: readonly string[];
  readonly gap: number;
  readonly why: string;
  readonly ground: string;
}

/** The packs of a race, each road from its front. */
export interface Packs {
  readonly packs: readonly Pack[];
}

/** What can be typed now: one of the options, under this name. */
export interface PaperAsk {
  readonly name: string;
  readonly seat: number;
  readonly ask: string;
  readonly options: readonly string[];
}

/** A race as far as what was typed leads. */
export interface PaperRace {
  readonly view: RaceView;
  readonly asks: readonly PaperAsk[];
  readonly latest: PaperRound | null;
  readonly played: readonly Readonly<Record<string, string>>[];
  readonly marks: Readonly<Record<string, Mark>>;
  readonly changes: readonly Change[] | null;
}

/** The latest round, or the placing of the riders: what happened, and the road before and after it. */
export interface PaperRound {
  readonly name: string;
  readonly events: readonly RaceEvent[];
  readonly before: RaceView;
  readonly after: RaceView;
}

/** A team at the cardboard table. If it names a bot, the bot plays it. */
export interface PaperTeam {
  readonly letter: string;
  readonly name: string;
  readonly bot: string;
  readonly colour?: string;
}

/** Tokens beside the road. */
export interface Pile {
  readonly name: string;
  readonly side: string;
  readonly tokens: readonly number[];
}

/** What a bot answered for a seat since its guest last did, in order. */
export interface PlayedByBot {
  readonly answers: readonly BotAnswer[];
}

/** Grand Tour p. 6 and 8: the results of a team's two riders. */
export interface PlayerSheet {
  readonly team: string;
  readonly stages: readonly StageColumn[];
  readonly riders: readonly RiderSheet[];
}

/** Why something was denied. */
export interface Problem {
  readonly code:
    | "bad-message"
    | "not-found"
    | "no-guest"
    | "forbidden"
    | "not-yours"
    | "not-asked"
    | "answered"
    | "not-an-option"
    | "over"
    | "not-now"
    | "taken"
    | "bad-options"
    | "bad-record"
    | "other-rules"
    | "too-many"
    | "too-large"
    | "wrong-origin"
    | "trouble"
    | "warming-up";
  readonly reason: string;
  readonly sentence?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The events that everybody was sent, from the first on, or some of them. */
export interface PublicEvents {
  readonly first: number;
  readonly total: number;
  readonly events: readonly RaceEvent[] | readonly TourEvent[] | readonly RedlineEvent[];
}

/** The key for the browser's push service. */
export interface PushKey {
  readonly key: string;
}

/** The answer, and why. */
export interface PuzzleAnswer {
  readonly found: boolean;
  readonly best: string;
  readonly right: readonly string[];
  readonly margin: readonly [number, number];
  readonly worlds: number;
  readonly themes: readonly ("block" | "slipstream" | "exhaustion" | "climb" | "sprint" | "last-metres")[];
  readonly options: readonly OptionWorth[];
  readonly reasons: readonly string[];
  readonly played: string;
  readonly record: string;
}

/** A position as its seat saw it: what lies open, its own hand, and the question. */
export interface PuzzleAsked {
  readonly id: string;
  readonly grade: "easy" | "medium" | "hard";
  readonly stage: string;
  readonly seats: number;
  readonly seat: number;
  readonly step: number;
  readonly prompt: string;
  readonly options: readonly string[];
  readonly view: RaceView | TourView | RedlineView;
}

/** What somebody chose; nothing: they want to be shown the answer, which does not count as found. */
export interface PuzzleChoice {
  readonly option: string | null;
  readonly language?: "en" | "fr" | "es";
}

/** A puzzle of a day; nothing of it hints at the answer. */
export interface PuzzleInfo {
  readonly id: string;
  readonly grade: "easy" | "medium" | "hard";
}

/** A whole race: everything that was typed, by the names of the race's prompts. Teams are A, B, C and so on. */
export interface RaceBook {
  readonly depth: "race";
  readonly name: string;
  readonly teams: readonly PaperTeam[];
  readonly stage: string;
  readonly kind: string;
  readonly specialists: Readonly<Record<string, number>>;
  readonly starter: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly handicap?: Readonly<Record<string, number>>;
  readonly weather?: Readonly<Record<string, string>>;
}

/** A race of somebody's. */
export interface RaceResult {
  readonly table: string;
  readonly game: string;
  readonly stage: string;
  readonly at: number;
  readonly place: number;
  readonly of: number;
  readonly bots: readonly string[];
  readonly people: number;
  readonly adjusted: readonly [number, number] | null;
  readonly feats: readonly string[];
}

/** How somebody feels: one of six words. */
export interface Reaction {
  readonly mood: "bravo" | "allez" | "phew" | "ouch" | "ha" | "thanks";
}

/** The server can do its work. */
export interface Ready {
  readonly status: "ok";
}

/** Something that was refused. Neither its words nor its table: these may be somebody's secret. */
export interface RecentRefusal {
  readonly at: number;
  readonly code:
    | "bad-message"
    | "not-found"
    | "no-guest"
    | "forbidden"
    | "not-yours"
    | "not-asked"
    | "answered"
    | "not-an-option"
    | "over"
    | "not-now"
    | "taken"
    | "bad-options"
    | "bad-record"
    | "other-rules"
    | "too-many"
    | "too-large"
    | "wrong-origin"
    | "trouble"
    | "warming-up";
  readonly route: string;
  readonly address: string;
}

/** The same of a record that somebody brings. */
export interface RecordBranch {
  readonly at: number;
  readonly luck?: "fresh" | "same";
  readonly others?: "anew" | "played";
  readonly seats?: readonly SeatWish[] | null;
  readonly seat?: number | null;
  readonly bot?: string;
  readonly name?: string;
  readonly listed?: boolean;
  readonly pace?: number;
  readonly passing?: boolean;
  readonly record: string;
}

/** A finished match, step by step, or some of its steps. */
export interface Replay {
  readonly game: string;
  readonly seats: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly result: readonly string[];
  readonly first: number;
  readonly total: number;
  readonly parts: readonly number[];
  readonly steps: readonly ReplayStep[];
}

/** An answer of a finished match, all that it brought about, and the table after it, for all to see. */
export interface ReplayStep {
  readonly prompt: string;
  readonly option: string;
  readonly seat: number | null;
  readonly events: readonly RaceEvent[] | readonly TourEvent[] | readonly RedlineEvent[];
  readonly view: RaceView | TourView | RedlineView | null;
}

/** How far a review is, and what is known of it. */
export interface ReviewAnswer {
  readonly status: "waiting" | "working" | "ready" | "failed";
  readonly done: number;
  readonly of: number;
  readonly report: Readonly<Record<string, unknown>> | null;
  readonly reason: string;
}

/** A day in the calendar of a guest. */
export interface RiddenDay {
  readonly day: string;
  readonly number: number;
  readonly name: string;
  readonly state: "riding" | "done" | "off";
  readonly result: number | null;
  readonly place: number | null;
  readonly unit: string;
  readonly par: number | null;
  readonly better: number | null;
}

/** A rider's half of a player sheet: what each ridden stage brought. */
export interface RiderSheet {
  readonly rider: string;
  readonly specialist: number;
  readonly times: readonly number[];
  readonly podium: readonly number[];
  readonly sprint: readonly number[];
  readonly mountain: readonly number[];
}

/** A rider's rows of the course sheet: totals after each ridden stage. */
export interface RiderTotals {
  readonly rider: string;
  readonly times: readonly number[];
  readonly sprint: readonly number[];
  readonly mountain: readonly number[];
}

/** All who rode. Told to those who have ridden, and of days that are over. */
export interface Riders {
  readonly par: number | null;
  readonly par_path: readonly number[];
  readonly mean: number | null;
  readonly gave_up: number;
  readonly histogram: readonly (readonly [number, number])[];
  readonly best: readonly DayRider[];
}

/**
 * What a player adds to the keys of luck, so that nobody can have chosen what is drawn: chance of their own.
 *
 * First its seal, the SHA-256 of its bytes, then, when all have told theirs, the salt itself. Who plays with nobody
 * but bots needs no seal.
 */
export interface Salt {
  readonly seal?: string;
  readonly salt?: string;
}

/** The book of a tour: its stages, the results of those that are typed, and in the end the scores. */
export interface Scores {
  readonly riders: readonly string[];
  readonly stages: readonly StageSheet[];
  readonly results: readonly StageScores[];
  readonly final: TourScores | null;
  readonly marks: Readonly<Record<string, Mark>>;
  readonly untaken: Readonly<Record<string, readonly string[]>>;
}

/** Scores only: a tour, and what happened on each stage by its number. */
export interface ScoresBook {
  readonly depth: "scores";
  readonly name: string;
  readonly teams: readonly PaperTeam[];
  readonly stages: "basic" | "full" | readonly (number | OwnStage)[];
  readonly rest_days: readonly number[];
  readonly specialists: boolean;
  readonly entries: Readonly<Record<string, StageEntry>>;
  readonly masters?: Readonly<Record<string, number>>;
}

/** Before the start the host frees a seat or gives it to a bot or an automatic team. */
export interface SeatChange {
  readonly kind: "open" | "bot";
  readonly bot?: string;
}

/** A seat of a new table: mine (several for people who share a device), free, a bot's or an automatic team's. */
export interface SeatWish {
  readonly kind: "guest" | "open" | "bot";
  readonly bot?: string;
  readonly name?: string;
}

/** A seat of a guest that others hold too: they came by its link. */
export interface SharedSeatInfo {
  readonly table: string;
  readonly name: string;
  readonly seat: number;
  readonly others: number;
  readonly seen: number | null;
}

/** All sheets of a tour. */
export interface Sheets {
  readonly players: readonly PlayerSheet[];
  readonly course: CourseSheet;
}

/** A piece on the table of Redline; `asked`: the one in question. */
export interface ShownPiece {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly ports: string;
  readonly asked: boolean;
}

/** A case on the board: the road, who stands where before and after, and what happens in between. */
export interface ShownRoad {
  readonly drawing: StageDrawing;
  readonly mode: string;
  readonly weather: Readonly<Record<string, string>>;
  readonly before: readonly Spot[];
  readonly cards: Readonly<Record<string, string>>;
  readonly events: readonly RaceEvent[];
  readonly after: readonly Spot[];
  readonly squares: readonly string[];
}

/** A specialist and what changes in the deck. */
export interface SpecialistInfo {
  readonly number: number;
  readonly rider: string;
  readonly names: Readonly<Record<string, string>>;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A rider on the road. */
export interface Spot {
  readonly rider: string;
  readonly square: string;
  readonly lane: number;
  readonly crashed: boolean;
}

/** The head of a column: which stage of the tour, on which card (0: one's own stage). */
export interface StageColumn {
  readonly stage: number;
  readonly card: number;
  readonly name: string;
  readonly kind: string;
  readonly confidence: string;
  readonly ridden: boolean;
  readonly rest_day: boolean;
}

/** A stage, ready to be drawn. */
export interface StageDrawing {
  readonly stage: string;
  readonly name: string;
  readonly kind: string;
  readonly length: number;
  readonly box: readonly [number, number, number, number];
  readonly half_widths: readonly number[];
  readonly start: number;
  readonly finish: number;
  readonly tiles: readonly DrawnTile[];
  readonly squares: readonly DrawnSquare[];
  readonly climbs: readonly DrawnClimb[];
  readonly tokens: readonly DrawnToken[];
  readonly boxes: readonly string[];
}

/** A stage as it is typed; by rider, but for the tokens: who took them, the best first, "" nobody. */
export interface StageEntry {
  readonly finish: Readonly<Record<string, Finish>>;
  readonly tokens: Readonly<Record<string, readonly string[]>>;
  readonly sides: Readonly<Record<string, string>>;
  readonly exhaustion: Readonly<Record<string, number>>;
}

/** A stage that can be chosen by name or number. */
export interface StageInfo {
  readonly name: string;
  readonly number: number | null;
  readonly tiles: string;
  readonly tiles_5_6: string;
  readonly kind: string;
  readonly pack: string;
  readonly confidence: string;
  readonly departs: readonly number[];
  readonly most_teams: Readonly<Record<string, number>>;
}

/** All races on a stage. */
export interface StageLine {
  readonly game: string;
  readonly stage: string;
  readonly races: number;
  readonly won: number;
  readonly best: number;
  readonly mean_place: number;
}

/** What a stage brought and how the tour stands after it; by rider or by team, times in seconds. */
export interface StageScores {
  readonly arrival: readonly string[];
  readonly times: Readonly<Record<string, number>>;
  readonly podium: Readonly<Record<string, number>>;
  readonly total_times: Readonly<Record<string, number>>;
  readonly sprint: Readonly<Record<string, number>>;
  readonly mountain: Readonly<Record<string, number>>;
  readonly tour_points: Readonly<Record<string, number>>;
  readonly leaders: Readonly<Record<string, string | null>>;
  readonly jerseys: Readonly<Record<string, string | null>>;
  readonly rest_points: Readonly<Record<string, number>>;
  readonly exhaustion_back: Readonly<Record<string, number>>;
  readonly exhaustion_next: Readonly<Record<string, number>>;
  readonly start_order_next: readonly string[];
}

/** What can be typed about a stage. */
export interface StageSheet {
  readonly card: number;
  readonly name: string;
  readonly kind: string;
  readonly tiles: string;
  readonly confidence: string;
  readonly rest_day: boolean;
  readonly felt: "all" | "team" | "nobody";
  readonly seconds: readonly number[];
  readonly lanes: number;
  readonly piles: readonly Pile[];
}

/** The bot that holds a seat; none: its player is back. */
export interface Standin {
  readonly bot?: string | null;
}

/** How strong a bot is, as the arena measured it. */
export interface Strength {
  readonly rating: number;
  readonly won: number;
  readonly games: number;
  readonly others: number;
  readonly against: string;
}

/** The share of races won with luck taken out, up to a race: the last WINDOW of them. */
export interface StrengthAt {
  readonly at: number;
  readonly races: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly even: number;
}

/** The secret with which messages to a webhook are signed. */
export interface Subscribed {
  readonly secret: string | null;
}

/** A place where a guest is notified, as they see it. */
export interface SubscriptionInfo {
  readonly kind: "push" | "webhook";
  readonly address: string;
}

/** All subscriptions of a guest. */
export interface Subscriptions {
  readonly subscriptions: readonly SubscriptionInfo[];
}

/** A table, and which seats the reader holds there. */
export interface TableAnswer {
  readonly table: TableInfo;
  readonly you: You;
}

/** Tables, the last changed first. */
export interface TableList {
  readonly tables: readonly TableInfo[];
}

/** Two riders of one colour and livery. */
export interface Team {
  readonly letter: string;
  readonly name: string;
  readonly colour: string;
  readonly livery: string;
}

/** A team's rows of the course sheet. */
export interface TeamTotals {
  readonly team: string;
  readonly podium: readonly number[];
  readonly rest: readonly number[];
  readonly riders: readonly RiderTotals[];
  readonly points: number;
  readonly bonus: Bonus | null;
  readonly total: number | null;
}

/** A face of a tile, with its drawing: what a maker of stages chooses from. */
export interface TileFace {
  readonly name: string;
  readonly back: string;
  readonly piece: string;
  readonly box: string;
  readonly group: "ends" | "flat" | "climb" | "descent" | "rough" | "special";
  readonly squares: number;
  readonly turn: number;
  readonly drawing: StageDrawing;
}

/** Every face of every tile. */
export interface TileList {
  readonly tiles: readonly TileFace[];
}

/** A tour that the rulebook suggests. */
export interface TourInfo {
  readonly key: string;
  readonly stages: readonly number[];
  readonly rest_days: readonly number[];
}

/** How long a tour may be, and for how many teams. */
export interface TourLimits {
  readonly fewest_teams: number;
  readonly most_teams: number;
  readonly shortest: number;
  readonly longest: number;
  readonly rest_days: readonly number[];
}

/** Grand Tour p. 7: the end. */
export interface TourScores {
  readonly bonus: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly podium_points: Readonly<Record<string, number>>;
  readonly rest_points: Readonly<Record<string, number>>;
  readonly total: Readonly<Record<string, number>>;
  readonly ranking: readonly string[];
}

/** What was found in an uploaded record. */
export interface Verdict {
  readonly game: string;
  readonly seats: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly entries: number;
  readonly milestones: number;
  readonly result: readonly string[];
  readonly luck: "known" | "promised" | "closed" | "seed" | "none";
  readonly id?: string | null;
}

/** How much is compiled. Until all is, tables are played interpreted, bots do not search, estimates wait. */
export interface WarmingUp {
  readonly done: number;
  readonly parts: number;
}

/** Who wears what after a stage; "" nobody. */
export interface Wearers {
  readonly stage: number;
  readonly yellow: string;
  readonly green: string;
  readonly polka: string;
}

/** Who this device is now. */
export interface Welcomed {
  readonly name: string;
}

/** A book as somebody wants it, made from this revision (0: a new one); the key of its link, if it is not theirs. */
export interface Writing {
  readonly revision: number;
  readonly key: string;
  readonly document: ScoresBook | RaceBook;
}
