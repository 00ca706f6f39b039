/** What is said where one asks to be told that a table waits, in English. */
import type { Message } from "../messages";

export default {
  title: "When it is your turn",
  on: "Tell me on this device",
  about: "Once a round, and only while you are not looking at the table.",
  blocked: "This browser does not let the page tell you: allow notifications for it in the browser's settings.",
  impossible:
    "This browser cannot be woken: it needs a secure address (https), and on an iPhone or iPad the page on the home screen.",
  failed: "The browser's own message service does not answer now. Try again later.",
  webhook: "Or at a web address",
  "webhook.about": "For a chat or a program of your own: each message is signed with a secret that you see once.",
  "webhook.address": "Address",
  "webhook.add": "Add",
  "webhook.secret": "Secret, shown only now",
  "webhook.refused": "Nothing can be sent to this address: it must be a public one and begin with https://.",
  remove: "Remove {address}",
} as const satisfies Record<string, Message>;
