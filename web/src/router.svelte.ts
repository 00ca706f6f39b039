/**
 * Where we are. An address is `/name/rest…` or, where a server knows no paths, `#/name/rest…`; it opens
 * `pages/Name.svelte` with `rest` as its property. A page is loaded when it is first opened.
 */

import { placeOf, type Place } from "./address";

class Router {
  place: Place = $state.raw(placeOf(new URL(location.href)));
  /** A link was followed; the first page of a visit is read from its top. */
  hasFollowed = false;

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
    addEventListener("click", (event) => this.#follow(event));
  }

  /** Open an address of our own without loading the document again. */
  go(address: string, { replace = false } = {}): void {
    this.hasFollowed ||= !replace;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = placeOf(new URL(location.href));
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const address = new URL(link.href, location.href);
    const isOurs = address.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!isOurs || address.pathname.startsWith("/api/")) return;
    // A place on this page is the browser's to find.
    const isHere = address.pathname === location.pathname && address.search === location.search;
    if (isHere && address.hash !== "" && !address.hash.startsWith("#/")) return;
    event.preventDefault();
    this.go(address.href);
  }
}

export const router = new Router();
