/** The page for whoever runs the server, in English. */
import type { Message } from "../messages";

export default {
  title: "Behind the scenes",
  about: "For whoever runs this server: with the token that the variable LIGNEROUGE_TOKEN holds there.",
  token: "Token",
  open: "Open",
  wrong: "That is not the token of this server, or it has none.",
  leave: "Close",
  refresh: "Look again",

  server: "The server",
  version: "Version",
  started: "Started",
  database: "Database",
  size: "Size of the database",
  free: "Free on the disk",
  "free.of": "{free} of {total}",
  load: "Load of the machine",
  "load.of": {
    count: "processors",
    one: "{load} on {processors} processor",
    other: "{load} on {processors} processors",
  },
  memory: "Memory of this process",
  processor: "Processor time of this process",
  sockets: "Open connections",
  live: "Tables in memory",
  answers: "Answers since the start",
  guests: "Guests",
  "guests.today": { count: "today", one: "{guests}, {today} here today", other: "{guests}, {today} here today" },

  restart: "Start anew",
  "restart.text":
    "With the version that is installed now. Players do not notice: their pages come back by themselves, and nothing is lost.",
  "restart.done": "The server starts anew.",
  "restart.not": "This server cannot start itself anew: whoever started it has to.",

  announcement: "Announcement",
  "announcement.text": "One sentence, which everybody sees above the page until they put it away.",
  "announcement.label": "Sentence",
  "announcement.hint": "Tonight at 22:00 the server moves; every table goes on afterwards.",
  "announcement.say": "Tell everybody",
  "announcement.stop": "Take it back",
  "announcement.said": "Everybody is told.",
  "announcement.stopped": "Nothing is announced any more.",

  tables: "Tables",
  "tables.open": { count: "tables", one: "{tables} waiting", other: "{tables} waiting" },
  "tables.playing": { count: "tables", one: "{tables} under way", other: "{tables} under way" },
  "tables.over": { count: "tables", one: "{tables} over", other: "{tables} over" },
  "tables.none": "None.",
  "table.name": "Table",
  "table.seats": "Seats",
  "table.changed": "Last changed",
  "table.kept": "Kept until",
  "table.ever": "for ever",
  "table.unnamed": "without a name",

  keeps: "What goes",
  "keeps.ever": "Everything is kept for ever. The variables LIGNEROUGE_KEEP_… change that.",
  "keeps.soon":
    "Within {days} days, unless somebody uses them: tables {tables}, guests {guests}, cardboard books {books}.",
  "keeps.take": "Take along what goes",

  refusals: "Refused lately",
  "refusals.text": "By this process: when, why, where, and to which address. Never what was said.",
  "refusals.none": "Nothing.",
  "refusal.at": "When",
  "refusal.code": "Why",
  "refusal.route": "Where",
  "refusal.address": "Address",
} as const satisfies Record<string, Message>;
