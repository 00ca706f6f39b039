/** Who bids for the breakaway, and what of it lies open: as things stand, or as far as a show has come. */
import { faceOf } from "../../art/cards";
import type { RaceView } from "../../protocol/protocol";
import { letterOf, seatOf } from "../riders";
import type { Step } from "../timeline";

/** `back`: the cards of somebody who stays on the grid. */
export type BidderState = "thinking" | "named" | "laid" | "away" | "back" | "";

export interface Bidder {
  readonly seat: number;
  /** "" while only their own team knows. */
  readonly rider: string;
  /** Bid by bid: a card that may be seen, or null while it lies face down. */
  readonly cards: readonly (string | null)[];
  /** Of the cards that are seen here; 0: none. */
  readonly total: number;
  readonly state: BidderState;
}

/** As things stand. Whoever rides by themselves does not bid. */
export function biddersOf(view: RaceView): Bidder[] {
  const { breakaway } = view;
  if (!breakaway) return [];
  return view.automatic.flatMap((automatic, seat) => {
    if (automatic !== "") return [];
    const rider = breakaway.riders[seat] ?? (seat === view.seat ? breakaway.named : "");
    const hasAnswered = (view.chosen[seat] ?? 0) > 0;
    const own = view.hands.find((hand) => hand.rider === rider)?.chosen;
    const isLaid = hasAnswered && breakaway.step > 0;
    const hidden = isLaid && own ? faceOf(own).value : 0; // only its own team knows it
    return {
      seat,
      rider,
      cards: [...(breakaway.bids[seat] ?? []), ...(isLaid ? [own || null] : [])],
      total: (breakaway.totals[seat] ?? 0) + hidden,
      state: !hasAnswered ? "thinking" : breakaway.step > 0 ? "laid" : "named",
    };
  });
}

/** As far as these steps tell. What was open before them may be known from a view. */
export function biddersIn(steps: readonly Step[], before: RaceView | null): Bidder[] {
  const bidders = new Map<string, Bidder>();
  const put = (rider: string, change: Partial<Bidder>): void => {
    const known = bidders.get(rider) ?? { seat: seatOf(rider), rider, cards: [], total: 0, state: "" };
    bidders.set(rider, { ...known, ...change });
  };
  for (const { rider, cards, total } of before ? biddersOf(before) : [])
    if (rider !== "" && before?.breakaway?.riders.includes(rider))
      put(rider, { cards: cards.slice(0, before.breakaway.step - 1), total });
  for (const event of steps.flatMap((step) => step.events)) {
    if (event.event === "BiddingOpened") for (const rider of event.riders) put(rider, {});
    else if (event.event === "BidsReturned") for (const rider of event.riders) put(rider, { state: "back" });
    else if (event.event === "BrokeAway") put(event.rider, { cards: event.cards, total: event.total, state: "away" });
    else if (event.event === "BidsRevealed")
      for (const [rider, card] of Object.entries(event.cards)) {
        const earlier = bidders.get(rider)?.cards.slice(0, event.number - 1) ?? [];
        put(rider, { cards: [...earlier, card], total: event.totals[rider] ?? 0 });
      }
  }
  return [...bidders.values()].sort((one, other) => letterOf(one.seat).localeCompare(letterOf(other.seat)));
}
