/** The browser's tab, its title and its icon: pages say what they are called, a table says whose turn it is. */
const PLAIN = "/icon.svg";
const TURN = "/icon-turn.svg";

let [page, turn] = ["", ""];

function write(): void {
  document.title = [turn, page, "Ligne Rouge"].filter((part) => part !== "").join(" · ");
}

/** Called from an effect, so that it follows the language. */
export function nameTab(name: string): void {
  page = name;
  write();
}

/** Before the name of the page; the icon has a red dot while it is the reader's turn. */
export function markTurn(words: string, isYours: boolean): void {
  turn = words;
  write();
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const icon = isYours ? TURN : PLAIN;
  if (link && !link.href.endsWith(icon)) link.href = icon;
}
