// A bot over standard input and output: one line of JSON is a question, one line is its answer.
//
//     echo '{"view": {"round": 3}, "prompt": {"ask": "PlayCard", "options": ["3", "7", "E"]}}' | node examples/bots/bot.mjs
//
// It plays a middle card, early in a race rather a slow one, and takes the first option of everything else.
import { createInterface } from "node:readline";

const value = (card) => (card === "E" ? 2 : Number.parseInt(card, 10));

function choose({ view, prompt }) {
  if (prompt.ask !== "PlayCard") return prompt.options[0];
  const cards = [...prompt.options].sort((a, b) => value(a) - value(b));
  const { round } = view.race ?? view;
  return cards[Math.min(cards.length - 1, round < 5 ? 1 : 2)];
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify({ option: choose(JSON.parse(line)) })}\n`);
}
