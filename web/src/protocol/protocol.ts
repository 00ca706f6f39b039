/** Made by `python -m lignerouge.server.write_schemas`: change the classes there, not this file. */

/** A new alignment. */
export interface Aligned {
  readonly event: "Aligned";
  readonly seat: number;
  /** row, column, diagonal (to the south-east) or antidiagonal */
  readonly line: string;
  /** same or alternating */
  readonly kind: string;
  readonly length: number;
  /** as they lie, from the west, or from the north in a column */
  readonly pieces: readonly string[];
  readonly rule: string;
}

/** What whoever runs the server says to everybody: after the welcome, and whenever it changes. */
export interface Announced {
  /** "": nothing more */
  readonly text: string;
  readonly at: number;
  readonly type: "announced";
}

/** My answer to a prompt. The same id again is the same answer: it counts once and gets the same reply. */
export interface Answer {
  readonly type: "answer";
  readonly id: string;
  readonly prompt: string;
  readonly option: string;
}

/** What the seat is asked, or may still change. */
export interface Ask {
  readonly name: string;
  readonly ask: string;
  readonly options: readonly string[];
  readonly secret: boolean;
  readonly chosen: string;
}

/** A seat has laid its card for the breakaway, the first or the second. */
export interface Bid {
  readonly event: "Bid";
  readonly seat: number;
  readonly number: number;
  readonly rule: string;
}

/** These riders try to break away. */
export interface BiddingOpened {
  readonly event: "BiddingOpened";
  readonly riders: readonly string[];
  readonly rule: string;
}

/** These riders stay on the grid and have both their cards back. */
export interface BidsReturned {
  readonly event: "BidsReturned";
  readonly riders: readonly string[];
  readonly rule: string;
}

/** The cards laid for the breakaway, the first or the second ones, are turned face up. */
export interface BidsRevealed {
  readonly event: "BidsRevealed";
  readonly number: number;
  /** by rider */
  readonly cards: Readonly<Record<string, string>>;
  /** by rider: of all cards laid so far */
  readonly totals: Readonly<Record<string, number>>;
  readonly rule: string;
}

/** Where a match left another one: a branch, or a what-if. */
export interface BranchInfo {
  /** of the match that it left; "" if somebody brought its record */
  readonly table: string;
  /** so many of its entries are shared: entry number `since` was the decision */
  readonly since: number;
  readonly luck: "fresh" | "same";
}

/** The bids before the first round, as far as they lie open. */
export interface BreakawayView {
  /** 0: riders are named; then the bid that is laid, 1 or 2 */
  readonly step: number;
  /** by seat, once all have named theirs; "" of a team that does not bid */
  readonly riders: readonly string[];
  /** by seat: cards that were revealed */
  readonly bids: readonly (readonly string[])[];
  /** by seat: of the cards that were revealed */
  readonly totals: readonly number[];
  /** where the winners will stand */
  readonly square: string;
  /** how many of them */
  readonly places: number;
  /** the rider whom this seat has named, or "" */
  readonly named: string;
}

/** A rider starts ahead of the grid: these cards, `total` together, are lost for exhaustion cards. */
export interface BrokeAway {
  readonly event: "BrokeAway";
  readonly rider: string;
  readonly square: string;
  readonly lane: number;
  readonly cards: readonly string[];
  readonly total: number;
  /** riders with the same total, who stand further forward on the grid */
  readonly before: readonly string[];
  readonly rule: string;
}

/** No more than `steps` steps: `square` is an ascent. */
export interface Capped {
  readonly event: "Capped";
  readonly rider: string;
  readonly square: string;
  readonly steps: number;
  readonly rule: string;
}

/**
 * News for who asked for changes: of the view, only the fields that are not as they were in the message before.
 *
 * "race.hands" is the field `hands` of the field `race`, which is a view itself.
 */
export interface ChangedNews {
  readonly seat: number | null;
  readonly first: number;
  readonly events: readonly RaceEvent[] | readonly TourEvent[] | readonly RedlineEvent[];
  readonly next: number;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly prompts: readonly Ask[];
  readonly waiting: readonly number[];
  readonly deadline: number | null;
  readonly since: readonly number[];
  readonly type: "changes";
}

/** Closed up to `behind`. */
export interface Chased {
  readonly event: "Chased";
  readonly rider: string;
  readonly square: string;
  readonly behind: readonly string[];
  readonly rule: string;
}

/** Send me nothing more of this seat: the device is handed to somebody else. */
export interface Cover {
  readonly type: "cover";
  readonly seat: number;
}

/** Held up on a slippery square. */
export interface Crashed {
  readonly event: "Crashed";
  readonly rider: string;
  readonly square: string;
  readonly rule: string;
}

/** Past the finish line, in this place. */
export interface Crossed {
  readonly event: "Crossed";
  readonly rider: string;
  readonly square: string;
  readonly place: number;
  readonly rule: string;
}

/** A piece into the reserve, being blocked. */
export interface Discarded {
  readonly event: "Discarded";
  readonly seat: number;
  readonly piece: string;
  readonly rule: string;
}

/** An answer is safe on the disk. */
export interface Done {
  readonly id: string;
  readonly type: "done";
}

/** The seats draft specialists in this order, and back. */
export interface DraftOpened {
  readonly event: "DraftOpened";
  readonly seats: readonly number[];
  readonly rule: string;
}

/** A seat took a specialist for a rider. */
export interface Drafted {
  readonly event: "Drafted";
  readonly seat: number;
  readonly rider: string;
  readonly specialist: number;
  readonly rule: string;
}

/** Takes an exhaustion card. `highest`: the highest card of an individual time trial, 0 elsewhere. */
export interface Exhausted {
  readonly event: "Exhausted";
  readonly rider: string;
  readonly square: string;
  readonly highest: number;
  readonly rule: string;
}

/** The tokens of the weather are turned up, before the start. */
export interface Forecast {
  readonly event: "Forecast";
  /** by the number of the tile, from 0 */
  readonly weather: Readonly<Record<string, string>>;
  readonly rule: string;
}

export type FromClient = Watch | Cover | Answer | Look;

/** A piece into the reserve, for the alignment of another. */
export interface Gave {
  readonly event: "Gave";
  readonly seat: number;
  readonly piece: string;
  readonly rule: string;
}

/** A square on which a movement may end. */
export interface Halt {
  readonly square: string;
  /** of the imagined rounds */
  readonly share: number;
}

/** A rider as their own seat sees them, beyond what is public. */
export interface Hand {
  readonly rider: string;
  /** in hand, while a card is owed or may be changed */
  readonly cards: readonly string[];
  /** this round's card, or "" */
  readonly chosen: string;
  /** it can no longer be changed */
  readonly final: boolean;
  readonly face_down: number;
  readonly recycled: readonly string[];
}

/** Where a piece may lie, and why not elsewhere, for every cell that touches the board. */
export interface Judged {
  readonly piece: string;
  /** places, as in a refusal */
  readonly allowed: readonly string[];
  /** those of them that make a new alignment (R6) */
  readonly aligns: readonly string[];
  readonly refusals: readonly Refusal[];
}

/** Where an option leads if nobody else moves; with the others' chances in it, if they could be estimated. */
export interface Lead {
  readonly option: string;
  readonly square: string;
  readonly lane: number;
  readonly steps: number;
  readonly events: readonly RaceEvent[];
  /** in how many of the imagined rounds */
  readonly towed: number | null;
  readonly tired: number | null;
  /** by riders in the way */
  readonly stopped: number | null;
  /** where the rider's own movement ends, the likeliest first */
  readonly halts: readonly Halt[] | null;
}

/**
 * Where would each option of this prompt lead? And in Redline: why may this piece of mine not lie elsewhere?
 *
 * `hint`: what would a bot that thinks answer? Only while every other seat is a bot.
 */
export interface Look {
  readonly type: "look";
  readonly id: string;
  readonly prompt: string;
  readonly piece?: string | null;
  readonly hint?: boolean;
}

/** A piece as it lies, or would lie. */
export interface Lying {
  readonly piece: string;
  readonly ports: string;
  readonly x: number;
  readonly y: number;
}

/** A rider's own movement. */
export interface Moved {
  readonly event: "Moved";
  readonly rider: string;
  readonly square: string;
  readonly start: string;
  readonly lane: number;
  readonly steps: number;
  readonly rule: string;
}

/** The reserve is empty, so for the alignment of `seat` all these give a piece. */
export interface MustGive {
  readonly event: "MustGive";
  readonly seat: number;
  readonly others: readonly number[];
  readonly rule: string;
}

/** A seat has named its rider for the breakaway; who it is, all learn together. */
export interface Named {
  readonly event: "Named";
  readonly seat: number;
  readonly rule: string;
}

/** What happened since event `first`, and how things stand now. A fresh start has no events and `fresh` set. */
export interface News {
  readonly seat: number | null;
  readonly first: number;
  readonly events: readonly RaceEvent[] | readonly TourEvent[] | readonly RedlineEvent[];
  /** the number of the next event */
  readonly next: number;
  readonly view: RaceView | TourView | RedlineView;
  readonly prompts: readonly Ask[];
  /** the seats that the table waits for */
  readonly waiting: readonly number[];
  /** when the first of them runs out of time, if the table has a clock */
  readonly deadline: number | null;
  readonly fresh: boolean;
  /** when the table began to wait for each of them, seconds since 1970 */
  readonly since: readonly number[];
  readonly type: "news";
}

/** After the placement of `seat` no piece in any hand has a legal place: all the others are out. */
export interface NobodyCanPlace {
  readonly event: "NobodyCanPlace";
  readonly seat: number;
  readonly seats: readonly number[];
  readonly due: number;
  readonly rule: string;
}

/** Stays where they are; `why` is one of WHY_NOT. */
export interface NotTowed {
  readonly event: "NotTowed";
  readonly rider: string;
  readonly square: string;
  readonly ahead: readonly string[];
  readonly why: string;
  /** F11: ascent, cobble or crosswind, if it is the ground that keeps the gap open; else "" */
  readonly ground: string;
  readonly rule: string;
}

/** The answer to a look: an estimate from what the seat sees. */
export interface Outlook {
  readonly id: string;
  readonly prompt: string;
  readonly leads: readonly Lead[];
  /** rounds */
  readonly imagined: number;
  /** the piece that was asked about, in Redline */
  readonly judged: Judged | null;
  /** the option that a bot would choose, if that was asked */
  readonly hint: string;
  readonly type: "outlook";
}

/** A stage of a tour: a card by its number, another card or tiles of one's own (number 0). */
export interface PlannedStage {
  readonly number: number;
  readonly name: string;
  readonly tiles: readonly string[];
  readonly kind: string;
  readonly confidence: string;
  /** tokens, as behind the tiles in a stage's text */
  readonly moved: readonly string[];
  /** tokens that lie there already, by number of the tile */
  readonly weather: Readonly<Record<string, string>>;
}

/** The race was set up: the seats place their riders in this order. */
export interface RaceBegan {
  readonly event: "Began";
  readonly stage: string;
  readonly kind: string;
  readonly seats: readonly number[];
  readonly rule: string;
}

/** `square` is full: `steps` steps are lost. `barred`: crashed riders cannot be passed. */
export interface RaceBlocked {
  readonly event: "Blocked";
  readonly rider: string;
  readonly square: string;
  readonly by: readonly string[];
  readonly steps: number;
  readonly barred: boolean;
  readonly rule: string;
}

/** A seat has chosen this many cards of the round. */
export interface RaceChose {
  readonly event: "Chose";
  readonly seat: number;
  readonly cards: number;
  readonly done: boolean;
  readonly rule: string;
}

/** A hand was drawn; only its owner sees it. `turned_over`: the recycled cards were turned over for it. */
export interface RaceDrew {
  readonly event: "Drew";
  readonly rider: string;
  readonly cards: readonly string[];
  readonly turned_over: boolean;
  readonly rule: string;
}

/** The race is over: the whole order, best first. */
export interface RaceEnded {
  readonly event: "Ended";
  readonly order: readonly string[];
  /** seconds, of a time trial that was ridden alone */
  readonly total: number | null;
  /** F20: of a team time trial of several teams, seconds by team, best first; else none */
  readonly times: Readonly<Record<string, number>>;
  readonly rule: string;
}

export type RaceEvent =
  | DraftOpened
  | Drafted
  | RaceBegan
  | Forecast
  | RacePlaced
  | Named
  | BiddingOpened
  | Bid
  | BidsRevealed
  | BrokeAway
  | BidsReturned
  | RaceDrew
  | RaceChose
  | Revealed
  | Recovered
  | RaceTookBack
  | Raised
  | StoodUp
  | Capped
  | StoppedAtFoot
  | RoadEnded
  | RaceBlocked
  | Moved
  | SqueezedIn
  | Crashed
  | Chased
  | Towed
  | NotTowed
  | Exhausted
  | Spared
  | Crossed
  | Timed
  | TookMinute
  | TookToken
  | RaceEnded;

/** A rider stands on the start grid. */
export interface RacePlaced {
  readonly event: "Placed";
  readonly rider: string;
  readonly square: string;
  readonly lane: number;
  readonly rule: string;
}

/** A rider took a played card back, or is "done". */
export interface RaceTookBack {
  readonly event: "TookBack";
  readonly rider: string;
  readonly card: string;
  readonly rule: string;
}

/** A race as a seat sees it; seat None is a spectator. */
export interface RaceView {
  readonly seat: number | null;
  readonly seats: number;
  readonly stage: string;
  readonly phase: string;
  /** the round being played, 0 before the first */
  readonly round: number;
  /** seats in the order in which they place their riders; before that is drawn none */
  readonly turn: readonly number[];
  /** while riders are placed: who goes first */
  readonly picked: string;
  /** riders on the road in movement order */
  readonly order: readonly string[];
  readonly riders: readonly RiderView[];
  readonly hands: readonly Hand[];
  /** by seat: cards chosen this round */
  readonly chosen: readonly number[];
  /** riders who may give an exhaustion card, or take energy cards, back */
  readonly asked: readonly string[];
  /** race, normal, extended, ttt or itt */
  readonly kind: string;
  /** riders past the line, in order */
  readonly home: readonly string[];
  /** somebody is home: the clock runs */
  readonly ticking: boolean;
  /** of the major, minor and refreshment piles: who took them, best first */
  readonly tokens: readonly (readonly string[])[];
  readonly feeding: boolean;
  /** seats that play with cards of their own: any card of their decks may be the next one */
  readonly paper: readonly number[];
  /** by seat: the team that rides by itself there, "" where somebody plays */
  readonly automatic: readonly string[];
  /** while it is bid for */
  readonly breakaway: BreakawayView | null;
  /** by seat, 1 the first, once the race is over: in a team time trial the time decides */
  readonly places: readonly number[];
  /** by rider: the number of their specialist, 0 without */
  readonly specialist: readonly number[];
  /** seats in the order in which they draft, or drafted; none without a draft */
  readonly drafting: readonly number[];
  /** specialists drafted so far */
  readonly drafted: number;
  /** tokens by the number of the tile, from 0; none: no weather is in play */
  readonly weather: Readonly<Record<string, string>>;
  /** seconds, of a time trial that was ridden alone, once it is over */
  readonly total: number | null;
}

/** On this square the card counts at least `value`: its ground is a descent or a supply zone. */
export interface Raised {
  readonly event: "Raised";
  readonly rider: string;
  readonly square: string;
  readonly value: number;
  readonly ground: string;
  readonly rule: string;
}

/** A rider gave an exhaustion card back, or chose not to. */
export interface Recovered {
  readonly event: "Recovered";
  readonly rider: string;
  readonly gave_back: boolean;
  readonly rule: string;
}

/** A game was dealt: this seat begins. */
export interface RedlineBegan {
  readonly event: "Began";
  readonly game: number;
  readonly games: number;
  readonly seat: number;
  readonly hands: readonly (readonly string[])[];
  /** pieces */
  readonly reserve: number;
  readonly rule: string;
}

/** No piece of the hand has a legal place. */
export interface RedlineBlocked {
  readonly event: "Blocked";
  readonly seat: number;
  readonly rule: string;
}

/** A seat has chosen which piece it gives. */
export interface RedlineChose {
  readonly event: "Chose";
  readonly seat: number;
  readonly rule: string;
}

/** The reward: a piece from the reserve, which everybody sees. */
export interface RedlineDrew {
  readonly event: "Drew";
  readonly seat: number;
  readonly piece: string;
  readonly rule: string;
}

/** The match is over: the seats, best first, and the place of each; equals share one (R11). */
export interface RedlineEnded {
  readonly event: "Ended";
  readonly order: readonly string[];
  readonly places: readonly number[];
  readonly rule: string;
}

export type RedlineEvent =
  | RedlineBegan
  | RedlinePlaced
  | Aligned
  | RedlineDrew
  | MustGive
  | RedlineChose
  | Gave
  | RedlineBlocked
  | Discarded
  | WentOut
  | NobodyCanPlace
  | Won
  | Scored
  | RedlineEnded
  | RedlineTookBack;

/** A piece lies on the board and goes on with the lines of these. */
export interface RedlinePlaced {
  readonly event: "Placed";
  readonly seat: number;
  readonly piece: string;
  readonly ports: string;
  readonly x: number;
  readonly y: number;
  readonly extends: readonly string[];
  readonly rule: string;
}

/** A seat has taken its last answer back, and with it all that came of it. */
export interface RedlineTookBack {
  readonly event: "TookBack";
  readonly seat: number;
  /** that no longer count: the last ones so far */
  readonly events: number;
  readonly rule: string;
}

/** A match as a seat sees it; seat None is a spectator. */
export interface RedlineView {
  readonly seat: number | null;
  readonly seats: number;
  /** pieces dealt to everybody */
  readonly hand: number;
  readonly variant: boolean;
  readonly scoring: boolean;
  /** R9 in revision 1: the last with pieces wins, also if nobody can place any more */
  readonly plays_on: boolean;
  readonly games: number;
  readonly game: number;
  /** from the games that are over; in a series without scores the games won */
  readonly points: readonly number[];
  readonly phase: string;
  readonly starter: number;
  /** whose turn it is, also while the others give */
  readonly turn: number;
  readonly turns: number;
  /** in the order of play */
  readonly board: readonly Lying[];
  readonly hands: readonly (readonly string[])[];
  /** what is in it, in no order */
  readonly reserve: readonly string[];
  /** of the last piece played, or "" */
  readonly last_colour: string;
  /** seats in the order in which they went out; who shares a rank stands together */
  readonly out: readonly (readonly number[])[];
  /** of the last game, once all are over */
  readonly winner: number | null;
  /** the piece that this seat has chosen to give, or "" */
  readonly chosen: string;
  /** seats that have still to choose a piece to give */
  readonly waiting: readonly number[];
  /** seats that have chosen */
  readonly ready: readonly number[];
}

/** Why a piece may not lie in these places: the first rule against it, and the pieces because of which. */
export interface Refusal {
  readonly why: string;
  readonly rule: string;
  /** pieces on the board, in the order of play, from 0 */
  readonly because: readonly number[];
  /** 3,-1/257: x, y and the ports with which it would lie there */
  readonly places: readonly string[];
}

/** Something was not accepted; nothing has changed. */
export interface Refused {
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
  /** in English */
  readonly reason: string;
  /** of the answer, if it had one */
  readonly id: string;
  /** the key of the reason among our sentences, "" if it is somebody else's */
  readonly sentence: string;
  /** what fills the sentence in */
  readonly values: Readonly<Record<string, string | number>>;
  readonly type: "refused";
}

/** A rest day: tour points for the leaders of the classifications. */
export interface Rested {
  readonly event: "Rested";
  /** by team */
  readonly points: Readonly<Record<string, number>>;
  readonly rule: string;
}

/** All cards are turned face up. */
export interface Revealed {
  readonly event: "Revealed";
  readonly round: number;
  /** by rider, in movement order */
  readonly cards: Readonly<Record<string, string>>;
  readonly rule: string;
}

/** A rider as everybody sees them. */
export interface RiderView {
  readonly rider: string;
  /** "" before they are placed */
  readonly square: string;
  readonly lane: number;
  readonly crashed: boolean;
  /** the cards left: face down, recycled, in hand, chosen */
  readonly deck: readonly string[];
  /** how many of them */
  readonly face_down: number;
  readonly recycled: number;
  /** exhaustion cards that went to the recycled ones since these were last turned over */
  readonly tired: number;
  /** played this round and revealed, or "" */
  readonly card: string;
  /** energy cards played before this round, in no order */
  readonly spent: readonly string[];
  /** breaks ties in time trials before the lane does (F22) */
  readonly seniority: number;
  /** on the tour's clock, so far */
  readonly minutes: number;
  /** at the finish, once home */
  readonly seconds: number | null;
  /** energy that may still be taken back, during a refreshment */
  readonly left: number;
}

/** The last square of the road is reached after `steps` steps. */
export interface RoadEnded {
  readonly event: "RoadEnded";
  readonly rider: string;
  readonly square: string;
  readonly steps: number;
  readonly rule: string;
}

/** The points of a game, and of the match so far, by seat. */
export interface Scored {
  readonly event: "Scored";
  readonly game: number;
  readonly points: readonly number[];
  readonly total: readonly number[];
  readonly rule: string;
}

/** A place at the table, as everybody sees it. */
export interface SeatInfo {
  readonly kind: "open" | "guest" | "bot";
  readonly name: string;
  /** who plays for it: the bot of a bot's seat, or the one that holds a guest's seat for a while */
  readonly bot: string;
  /** somebody looks at the table from this seat */
  readonly present: boolean;
  /** the SHA-256 of its player's salt, as hexadecimal digits, told before the salt; "" nothing */
  readonly seal: string;
  /** what its player has added to the keys of luck, as hexadecimal digits; "" nothing */
  readonly salt: string;
  /** when the others last called its player, seconds since 1970; 0: never */
  readonly nudged: number;
  /** its player's last reaction */
  readonly mood: string;
  /** and when */
  readonly felt: number;
}

/** A relentless card: no exhaustion. */
export interface Spared {
  readonly event: "Spared";
  readonly rider: string;
  readonly square: string;
  readonly rule: string;
}

/** A nimble rider ends to the right of `past`. */
export interface SqueezedIn {
  readonly event: "SqueezedIn";
  readonly rider: string;
  readonly square: string;
  readonly past: readonly string[];
  readonly rule: string;
}

/** Everybody is home: times, podium, and who wears what. */
export interface StageClosed {
  readonly event: "StageClosed";
  readonly stage: number;
  readonly arrival: readonly string[];
  readonly times: Readonly<Record<string, number>>;
  /** tour points by rider */
  readonly podium: Readonly<Record<string, number>>;
  /** yellow, green, polka: who wears it, "" nobody */
  readonly jerseys: Readonly<Record<string, string>>;
  readonly rule: string;
}

/** The next stage begins. */
export interface StageOpened {
  readonly event: "StageOpened";
  /** from 1 */
  readonly stage: number;
  readonly name: string;
  readonly kind: string;
  readonly tiles: string;
  readonly confidence: string;
  readonly rule: string;
}

/** What a stage brought; by rider in the order of their numbers unless said otherwise. */
export interface StageResult {
  readonly arrival: readonly string[];
  /** seconds */
  readonly times: readonly number[];
  readonly sprint: readonly number[];
  readonly mountain: readonly number[];
  /** tour points */
  readonly podium: readonly number[];
  /** tour points of the rest day after it, by seat */
  readonly rest: readonly number[];
  /** of general, sprint, mountain; "" nobody */
  readonly leaders: readonly string[];
  /** yellow, green, polka; "" nobody */
  readonly jerseys: readonly string[];
}

/** The totals, by rider or by seat. */
export interface Standings {
  readonly times: readonly number[];
  readonly sprint: readonly number[];
  readonly mountain: readonly number[];
  /** by seat */
  readonly podium: readonly number[];
  readonly rest: readonly number[];
  /** podium and rest days so far */
  readonly points: readonly number[];
  /** by seat: both riders together */
  readonly team_times: readonly number[];
  /** riders, best first; nobody before the first stage is over */
  readonly general: readonly string[];
  /** those with points */
  readonly sprinters: readonly string[];
  readonly climbers: readonly string[];
  /** by their times */
  readonly teams: readonly string[];
  /** teams by their tour points so far */
  readonly order: readonly string[];
  /** at the end: general, sprint, mountain, team; by seat */
  readonly bonus: readonly (readonly number[])[];
  /** at the end */
  readonly total: readonly number[];
  /** at the end: teams, the winner first */
  readonly ranking: readonly string[];
}

/** After a crash; the card counts `value`. */
export interface StoodUp {
  readonly event: "StoodUp";
  readonly rider: string;
  readonly square: string;
  readonly value: number;
  readonly rule: string;
}

/** The climb at `square` is too far for the cap: `steps` steps, up to its foot. */
export interface StoppedAtFoot {
  readonly event: "StoppedAtFoot";
  readonly rider: string;
  readonly square: string;
  readonly steps: number;
  readonly rule: string;
}

/** Somebody came, went, sat down, or the host changed something. */
export interface TableChanged {
  readonly table: TableInfo;
  readonly you: You;
  readonly type: "table";
}

/** A table as everybody sees it. */
export interface TableInfo {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** of a race: by its name or its tiles, also if nobody chose one; "" of other games */
  readonly stage: string;
  readonly seats: readonly SeatInfo[];
  readonly status: "open" | "playing" | "over";
  readonly listed: boolean;
  /** seconds a seat may take; 0: as long as it likes */
  readonly pace: number;
  readonly result: readonly string[];
  readonly created: number;
  readonly changed: number;
  /** spectators */
  readonly watching: number;
  /** to the keys of luck, before anything is drawn; "" in lists, or where nothing was promised */
  readonly commitment: string;
  /** where its match left another one */
  readonly branch: BranchInfo | null;
  /** somebody tries something out: in nobody's list, and not kept */
  readonly passing: boolean;
  /** the seats of whoever opened the table, and decides about it; none in lists */
  readonly hosts: readonly number[];
  /** whose stage is ridden here, as 2026-11-17 */
  readonly day: string;
  /** it counts neither for the day nor in anybody's own record */
  readonly practice: boolean;
}

/** Home in this time, in seconds. */
export interface Timed {
  readonly event: "Timed";
  readonly rider: string;
  readonly square: string;
  readonly seconds: number;
  readonly rule: string;
}

export type ToClient = Welcome | TableChanged | News | ChangedNews | Done | Refused | Outlook | Announced;

/** Not home yet. */
export interface TookMinute {
  readonly event: "TookMinute";
  readonly rider: string;
  readonly square: string;
  readonly minutes: number;
  readonly rule: string;
}

/** From a pile, when this many tokens were left: a sprint or mountain token of this many points, or refreshment. */
export interface TookToken {
  readonly event: "TookToken";
  readonly rider: string;
  readonly square: string;
  readonly pile: number;
  readonly left: number;
  /** sprint, mountain or refreshment */
  readonly side: string;
  /** points; 0 for refreshment */
  readonly value: number;
  readonly rule: string;
}

/** The tour is over: total tour points by team, the winner first. */
export interface TourEnded {
  readonly event: "TourEnded";
  readonly totals: Readonly<Record<string, number>>;
  readonly rule: string;
}

export type TourEvent =
  | DraftOpened
  | Drafted
  | RaceBegan
  | Forecast
  | RacePlaced
  | Named
  | BiddingOpened
  | Bid
  | BidsRevealed
  | BrokeAway
  | BidsReturned
  | RaceDrew
  | RaceChose
  | Revealed
  | Recovered
  | RaceTookBack
  | Raised
  | StoodUp
  | Capped
  | StoppedAtFoot
  | RoadEnded
  | RaceBlocked
  | Moved
  | SqueezedIn
  | Crashed
  | Chased
  | Towed
  | NotTowed
  | Exhausted
  | Spared
  | Crossed
  | Timed
  | TookMinute
  | TookToken
  | RaceEnded
  | StageOpened
  | StageClosed
  | Rested
  | TourEnded;

/** A tour between two answers. */
export interface TourView {
  readonly seat: number | null;
  readonly seats: number;
  readonly stages: readonly PlannedStage[];
  readonly rest_days: readonly number[];
  readonly specialists: boolean;
  /** by seat: the team that rides by itself there, "" where somebody plays */
  readonly automatic: readonly string[];
  /** every stage gets new weather */
  readonly dealt: boolean;
  /** a tour of revision 1, in which everybody places by their tour points (F24) */
  readonly all_by_points: boolean;
  /** seats in the order in which they draft */
  readonly drafting: readonly number[];
  readonly drafted: number;
  /** by rider, 0 without */
  readonly specialist: readonly number[];
  /** by rider: cards that went into the stage being ridden */
  readonly exhaustion: readonly number[];
  /** seats in the order in which they start it */
  readonly start: readonly number[];
  readonly results: readonly StageResult[];
  readonly standings: Standings;
  /** bonus points at the end by place: general, sprint, mountain, team */
  readonly awards: readonly (readonly number[])[];
  readonly race: RaceView | null;
  /** the stage before as everybody saw it end, until the first round after it is over */
  readonly ended: RaceView | null;
}

/** Moved up by one through slipstream. `leading`: into the gap behind `behind`; else after riders of the pack. */
export interface Towed {
  readonly event: "Towed";
  readonly rider: string;
  readonly square: string;
  readonly behind: readonly string[];
  readonly leading: boolean;
  readonly rule: string;
}

/**
 * Let me see the table from this seat, or as a spectator; from this event on, or with a fresh view.
 *
 * With `changes`, only what changes of the view is sent from then on.
 */
export interface Watch {
  readonly type: "watch";
  readonly seat?: number | null;
  readonly since?: number | null;
  readonly changes?: boolean;
}

/** The first message on a socket. */
export interface Welcome {
  readonly table: TableInfo;
  readonly you: You;
  /** the server's clock, seconds since 1970 */
  readonly now: number;
  readonly protocol: number;
  readonly type: "welcome";
}

/** These have no pieces left. All at once, so they are due the same points in match scoring. */
export interface WentOut {
  readonly event: "WentOut";
  readonly seats: readonly number[];
  readonly due: number;
  readonly rule: string;
}

/** The last who was able to place has won the game. */
export interface Won {
  readonly event: "Won";
  readonly seat: number;
  readonly rule: string;
}

/** The seats that the reader holds at this table, and whether they are its host. */
export interface You {
  readonly seats: readonly number[];
  readonly host: boolean;
  /** the table at which those who sat here play again; sent to them alone */
  readonly again: string;
}
