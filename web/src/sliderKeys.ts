/** The keys of a slider: arrows for one step, page keys for five, Home and End. */

const PAGE = 5;

/** Where a key leads from `at`, between the first and the last place; undefined: it is no key of a slider. */
export function placeByKey(event: KeyboardEvent, at: number, first: number, last: number): number | undefined {
  const to = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE,
    PageUp: at + PAGE,
    Home: first,
    End: last,
  }[event.key];
  if (to === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return Math.min(Math.max(to, first), last);
}
