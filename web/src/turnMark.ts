/** The icon of the browser's tab: with a red dot while it is the reader's turn. */
const PLAIN = "/icon.svg";
const TURN = "/icon-turn.svg";

export function markTurn(isYours: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && !link.href.endsWith(isYours ? TURN : PLAIN)) link.href = isYours ? TURN : PLAIN;
}
