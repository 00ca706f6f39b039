/** Reads an address: its page and what follows. Apart from the router, which needs a window. */

export interface Place {
  /** The page: "" is home, "table" is `pages/Table.svelte`. */
  readonly page: string;
  /** What follows the page in the address, decoded. */
  readonly rest: readonly string[];
  /** What follows the question mark. */
  readonly query: URLSearchParams;
}

/** The place an address names; a hash that begins with a slash counts before the path. */
export function placeOf(address: URL): Place {
  const inside = address.hash.startsWith("#/") ? new URL(address.hash.slice(1), address.origin) : address;
  const [page = "", ...rest] = inside.pathname.split("/").filter(Boolean).map(decoded);
  return { page, rest, query: inside.searchParams };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
