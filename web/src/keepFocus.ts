/**
 * Keeps the focus where the player acts. When what had it is gone or can no longer be pressed, it would fall to the
 * page: it goes to what is asked next instead, or waits on the place where that will be.
 */

import { router } from "./router.svelte";

/** Where the focus goes, the first that is there: the hand, what is marked, what is asked. */
const NEXT = ["[role=radio][tabindex='0']", "[data-next]", ".options button"];
const ANY = "button:not(.waited *), a[href]";

const isThere = (one: Element | null): boolean =>
  one?.isConnected === true && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true });

function nextIn(place: HTMLElement): HTMLElement {
  const first = (kind: string): HTMLElement | undefined => [...place.querySelectorAll<HTMLElement>(kind)].find(isThere);
  for (const kind of NEXT) {
    const found = first(kind);
    if (found) return found;
  }
  // an answer is on its way: what was asked can be pressed no more, and what comes next is not there yet
  const isSending = NEXT.some((kind) => place.querySelector(kind) !== null);
  return (isSending ? undefined : first(ANY)) ?? place;
}

/** For the element in which the player acts; it needs a tabindex of -1. */
export function keepFocus(place: HTMLElement): () => void {
  /** What had the focus last on this page. */
  let last: Element | null = null;

  const noticed = ({ target }: FocusEvent): void => {
    if (target instanceof Element) last = target;
  };
  const look = (): void => {
    const active = document.activeElement;
    const isWaiting = active === place;
    // whoever has pressed nothing yet may read the page from its top
    if (!navigator.userActivation.hasBeenActive || document.querySelector("dialog:modal")) return;
    if (!isWaiting && active !== null && active !== document.body && isThere(active)) return;
    if (!isWaiting && isThere(last)) return; // left by the player, for nothing else
    const next = nextIn(place);
    if (next !== active) next.focus({ preventScroll: true });
  };

  document.addEventListener("focusin", noticed);
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  look();
  return () => {
    document.removeEventListener("focusin", noticed);
    changes.disconnect();
  };
}

/** What was pressed to come to a page is gone, and the focus has fallen: it goes to the content. */
export function rescueFocus(): void {
  if (navigator.userActivation.hasBeenActive && document.activeElement === document.body)
    document.getElementById("content")?.focus({ preventScroll: true });
}

/** The same for the content of a page that begins with its title: a link leads there, not to the top of the window. */
export function focusTitle(content: HTMLElement): void {
  if (!router.hasFollowed || document.activeElement !== document.body) return;
  const title = content.querySelector<HTMLElement>("h1:not(.vh)");
  if (title) title.tabIndex = -1; // it can have the focus, and no key stops there
  (title ?? content).focus({ preventScroll: true });
}

/**
 * Opens a dialog over everything, with the focus on what is marked; afterwards it is where it was before, or, if that
 * is gone or was nowhere, on the content of the page.
 */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-next]")?.focus();
  return () => {
    queueMicrotask(() => {
      const isKnown = before instanceof HTMLElement && before !== document.body && isThere(before);
      const next = isKnown ? before : document.getElementById("content");
      next?.focus({ preventScroll: true });
    });
  };
}
