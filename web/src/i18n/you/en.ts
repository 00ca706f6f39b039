/** The page about oneself and one's devices, in English. */
import type { Message } from "../messages";

export default {
  title: "You and your devices",
  stranger: "This server does not know you yet. There is nothing to show and nothing to remove.",

  devices: "Your devices",
  "devices.text": "Each browser in which you are {name}. One that you no longer have can be signed out here.",
  "device.unknown": "A browser",
  "device.this": "this one",
  "device.seen": "Last here {when}",
  "device.out": "Sign out",
  "device.out.of": "Sign out {device}, last here {when}",
  "device.more": "One more device",
  "device.more.text":
    "A link that makes another browser you, too: once, within {minutes} minutes. Keep it to yourself.",
  "device.link": "Link to another device",
  "device.qr": "QR code for another device",

  shared: "Seats that others hold too",
  "shared.text":
    "Whoever has the secret link of your seat can play for you. If that is not your own device, make a new link.",
  "shared.seat": "{table}, seat {seat}",
  "shared.seen": "another device, last here {when}",
  "shared.unseen": "another device",
  "shared.renew": "New link, send them away",
  "shared.renew.of": "New link for {seat}, send the others away",

  arrive: "This device, too?",
  "arrive.text": "The link lets this browser be the same guest as the device that you come from.",
  "arrive.other": "So far you are {name} here: the tables of that guest can no longer be reached from this browser.",
  "arrive.yes": "Yes, be that guest here",
  "arrive.old": "This link is too old, or was used already. Make a new one on the other device.",
  "arrive.done": "You are {name} on this device now.",

  data: "What is kept about you",
  "data.text":
    "Your name, your tables and what was played there, your cardboard books, and where you are told that it is your turn. Nothing else, and nobody outside this server gets it.",
  "data.ever": "This server keeps it until you remove it.",
  "data.tables": {
    count: "days",
    one: "Tables that are over, or never began, are kept for {days} day.",
    other: "Tables that are over, or never began, are kept for {days} days.",
  },
  "data.books": {
    count: "days",
    one: "Cardboard books are kept for {days} day after the last entry.",
    other: "Cardboard books are kept for {days} days after the last entry.",
  },
  "data.guests": {
    count: "days",
    one: "Whoever does not come for {days} day is forgotten.",
    other: "Whoever does not come for {days} days is forgotten.",
  },
  "data.take": "Take it all along in one file",

  remove: "Remove everything about me",
  "remove.title": "Remove everything about you?",
  "remove.text": "This cannot be undone, not even by whoever runs this server.",
  "remove.goes": "What goes",
  "remove.name": "Your name and your cookies, on all devices",
  "remove.tables": {
    count: "tables",
    one: "{tables} table at which nobody else sits",
    other: "{tables} tables at which nobody else sits",
  },
  "remove.books": { count: "books", one: "{books} cardboard book", other: "{books} cardboard books" },
  "remove.told": {
    count: "places",
    one: "{places} place where you are told that it is your turn",
    other: "{places} places where you are told that it is your turn",
  },
  "remove.stays": "What stays",
  "remove.kept": {
    count: "tables",
    one: "{tables} table of others too: there you are called N. N., and a bot rides on for you",
    other: "{tables} tables of others too: there you are called N. N., and a bot rides on for you",
  },
  "remove.nothing": "Nothing.",
  "remove.backups": "Copies that whoever runs this server made before stay until they are replaced.",
  "remove.yes": "Remove everything",
  "remove.no": "Keep it",
  "remove.done": "Everything about you is removed.",
} as const satisfies Record<string, Message>;
