"""The breakaway: before the first round every team bids for a place ahead of the grid (Peloton; ruling F32).

A seat names a rider, then twice draws a hand and lays one of its cards unseen. The highest totals stand ahead; they
have lost their two cards for this race and take exhaustion cards instead. All others have theirs back.
"""

from lignerouge.flamme.rules.cards import EXHAUSTION, Cards
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.race import BIDS, ENERGY, NOBODY, Race, line_up
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck


@hot
def bids(race: Race, seat: int) -> bool:
    """Automatic teams stay behind."""
    return race.automatic & bit(2 * seat) == 0


@hot
def owes_bid(race: Race, seat: int) -> bool:
    """A seat has to name a rider, or to lay a card."""
    if race.bidding == 0:
        return bids(race, seat) and race.bidder[seat] == NOBODY
    return race.bidder[seat] != NOBODY and race.locked & bit(race.bidder[seat]) == 0


@hot
def have_all_bid(race: Race) -> bool:
    """Nobody has to name a rider or lay a card any more."""
    owed = False
    for seat in range(race.seats):
        owed |= owes_bid(race, seat)
    return not owed


@hot
def lay_bid(race: Race, seat: int, choice: int) -> None:
    """The hand's card number `choice`, unseen; the others are recycled."""
    rider = race.bidder[seat]
    play(race, rider, choice)
    race.bid[seat, race.bidding - 1] = race.card[rider]


@apart
def go_on_bidding(track: Track, cards: Cards, rules: Rules, race: Race, luck: Luck) -> None:
    """All have named a rider or laid a card: the next hands are drawn; after the last bid the winners ride ahead."""
    race.locked = 0
    if race.bidding == BIDS:
        break_away(cards, rules, race)
        return
    race.bidding += 1
    for seat in range(race.seats):
        if race.bidder[seat] != NOBODY:
            draw_hand(track, race, race.bidder[seat], luck)


@hot
def total_bid(cards: Cards, race: Race, seat: int) -> int:
    """Both cards together."""
    total = 0
    for n in range(BIDS):
        total += cards.value[race.bid[seat, n]]
    return total


@apart
def best_bidder(cards: Cards, race: Race) -> int:
    """The seat with the highest total of those still on the grid; equals: whose rider stands further back.

    The riders are in movement order, so the later one is further back.
    """
    best, most = NOBODY, -1
    for n in range(race.running):
        rider = race.order[n]
        seat = rider // 2
        if race.bidder[seat] == rider and total_bid(cards, race, seat) >= most:
            best, most = seat, total_bid(cards, race, seat)
    return best


@apart
def break_away(cards: Cards, rules: Rules, race: Race) -> None:
    """The best totals stand ahead, the highest on the right; all decks are complete and face down again."""
    for lane in range(race.slots):
        seat = best_bidder(cards, race)
        if seat != NOBODY:
            rider = race.bidder[seat]
            race.square[rider], race.lane[rider] = rules.away, lane
            for n in range(BIDS):
                race.bid[seat, n] = EXHAUSTION
            gather(race, seat)
    for seat in range(race.seats):
        if race.bidder[seat] != NOBODY:
            gather(race, seat)
    race.bidding = 0
    race.phase = ENERGY
    line_up(race)


@hot
def gather(race: Race, seat: int) -> None:
    """The bids, or what came for them, join the deck, which is face down; the seat bids no more."""
    rider = race.bidder[seat]
    held = race.down[rider] + race.recycled[rider]
    for n in range(BIDS):
        race.deck[rider, held + n] = race.bid[seat, n]
        race.bid[seat, n] = NOBODY
    race.down[rider] = held + BIDS
    race.recycled[rider] = race.tired_since[rider] = race.spents[rider] = 0
    race.bidder[seat] = NOBODY
