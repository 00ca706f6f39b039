"""How a bot decides, as hot functions on a race.

A policy may read what its seat sees, nothing else: the road, the cards of its own hand, and of the others the
composition of their decks (which is public), never how these are divided into hand, recycled and face-down cards.
"""

from typing import Any

from lignerouge.flamme.bots.deciding import styled_card
from lignerouge.flamme.bots.heuristic import sensible_card
from lignerouge.flamme.bots.styles import STYLES
from lignerouge.flamme.rules.automatic import place_automatic, turn_cards
from lignerouge.flamme.rules.breakaway import go_on_bidding, lay_bid, owes_bid
from lignerouge.flamme.rules.cards import MOST_VALUE, Cards
from lignerouge.flamme.rules.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.rules.placing import draw_starter, open_squares, place, place_team, placing_seat, waiting_rider
from lignerouge.flamme.rules.race import BREAKAWAY, NOBODY, PLACING, THINKING, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, may_take_back, open_refreshment, take_back
from lignerouge.flamme.rules.road import Road, bit
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.rules.weather import Sky, lay_tokens
from lignerouge.kernel.hot import Column, Grid, apart, hot
from lignerouge.kernel.luck import Luck, below
from lignerouge.kernel.notes import Notes

RANDOM, SENSIBLE, STYLED = 0, 1, 2  # from here on: the named styles, in their order
MOST_ROUNDS = 200
FAIR_BID = 5  # two such cards cost about the squares that a place ahead of the grid is worth


@hot
def pick_card(policy: int, track: Track, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A place in the hand."""
    if policy == RANDOM:
        return below(luck, THINKING + rider // 2, race.hand[rider])
    if policy == SENSIBLE:
        return sensible_card(track, cards, race, rider)
    return styled_card(STYLES[policy - STYLED], track, cards, race, rider)


@hot
def pick_square(policy: int, track: Track, race: Race, rider: int, luck: Luck) -> int:
    """A place on the grid: anywhere, or as far forward as possible."""
    squares, places = open_squares(track, race, rider), 0
    for square in range(1, track.start + 1):
        places += squares >> square & 1
    nth = below(luck, THINKING + rider // 2, places) if policy == RANDOM else 0
    for square in range(track.start, 0, -1):
        if squares & bit(square):
            if nth == 0:
                return square
            nth -= 1
    return 0


@hot
def pick_first(policy: int, seat: int, luck: Luck) -> int:
    """Which rider goes first, of a seat that has both: anyone, or the rouleur."""
    return 2 * seat + (below(luck, THINKING + seat, 2) if policy == RANDOM else 0)


@apart
def place_all(policies: Column, track: Track, cards: Cards, rules: Rules, race: Race, luck: Luck) -> None:
    """Fill the grid, and bid for the places ahead of it."""
    if race.automatic and race.running == 0:
        place_automatic(track, rules, race)
    while race.phase == PLACING:
        seat = placing_seat(race)
        rider = waiting_rider(race)
        if rider == NOBODY:
            rider = pick_first(policies[seat], seat, luck)
        if rules.roads == TOGETHER:
            place(race, rider, pick_square(policies[seat], track, race, rider, luck))
        else:
            place_team(track, race, rider)
    while race.phase == BREAKAWAY:
        bid_all(policies, cards, race, luck)
        go_on_bidding(track, cards, rules, race, luck)


@apart
def bid_all(policies: Column, cards: Cards, race: Race, luck: Luck) -> None:
    """F32: everybody who has not yet done so names a rider, or lays a card."""
    for seat in range(race.seats):
        if owes_bid(race, seat):
            if race.bidding == 0:
                race.bidder[seat] = pick_first(policies[seat], seat, luck)
            else:
                lay_bid(race, seat, pick_bid(policies[seat], cards, race, race.bidder[seat], luck))


@apart
def pick_bid(policy: int, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A place in the hand: anyone, or the highest card that is worth it; if none is, the lowest."""
    if policy == RANDOM:
        return below(luck, THINKING + rider // 2, race.hand[rider])
    best, most = 0, -MOST_VALUE
    for n in range(race.hand[rider]):
        value = cards.value[race.deck[rider, race.down[rider] + n]]
        worth = value if value <= FAIR_BID else -value
        if worth > most:
            best, most = n, worth
    return best


@apart
def refresh_all(policies: Column, cards: Cards, race: Race, luck: Luck) -> None:
    """Everybody who has not finished taking cards back does so: any that fit, or the highest first."""
    if race.asked == 0:
        open_refreshment(race)
    for n in range(race.running):
        rider = race.order[n]
        if race.asked & bit(rider):
            spent = pick_spent(policies[rider // 2], cards, race, rider, luck)
            while spent != NOBODY:
                take_back(cards, race, rider, spent)
                spent = pick_spent(policies[rider // 2], cards, race, rider, luck)
            close_refreshment(race, rider)


@apart
def pick_spent(policy: int, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A spent card to take back: any that fits, or the highest; NOBODY if none fits."""
    best, most = NOBODY, 0
    for n in range(race.spents[rider]):
        if may_take_back(cards, race, rider, n):
            value = cards.value[race.spent[rider, n]]
            if policy == RANDOM:
                value = 1 + below(luck, THINKING + rider // 2, 1000)
            if value > most:
                best, most = n, value
    return best


@apart
def play_cards(policies: Column, track: Track, cards: Cards, race: Race, luck: Luck) -> None:
    """Everybody who has not yet played draws, unless they hold a hand, and plays; while recovery is asked, nobody.

    Then the cards of automatic teams are turned over (F33): nobody knows them before.
    """
    settled = race.locked | race.automatic
    for n in range(race.running):
        rider = race.order[n]
        if settled & bit(rider) == 0:
            if race.hand[rider] == 0:
                draw_hand(track, race, rider, luck)
            play(race, rider, pick_card(policies[rider // 2], track, cards, race, rider, luck))
            if may_recover(cards, race, rider):
                recover(race, rider)
    if race.automatic:
        turn_cards(cards, race, luck)


@apart
def play_out(
    policies: Column, track: Track, cards: Cards, rules: Rules, race: Race, road: Road, notes: Notes, luck: Luck
) -> None:
    """Finish a race from any position between two answers. The limit on rounds only guards against a broken rule."""
    if race.phase == PLACING or race.phase == BREAKAWAY:
        if race.turn[0] == NOBODY:
            draw_starter(race, luck)
        place_all(policies, track, cards, rules, race, luck)
    while not race.over and race.rounds < MOST_ROUNDS:
        if race.feeding:
            refresh_all(policies, cards, race, luck)
        play_cards(policies, track, cards, race, luck)
        resolve(track, cards, rules, race, road, notes)


@hot
def play_many(
    policies: Column,
    track: Track,
    cards: Cards,
    rules: Rules,
    races: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    streams: Grid,
    sky: Sky,
    weather: Grid,
) -> None:
    """Finish race after race, each with its own streams, which go on where they were, and with its own weather."""
    for n in range(len(races)):
        for owner in range(len(luck.stream)):
            luck.stream[owner] = streams[n, owner]
        if sky.tiles:
            lay_tokens(sky, weather[n], track)
        play_out(policies, track, cards, rules, races[n], road, notes, luck)
        for owner in range(len(luck.stream)):
            streams[n, owner] = luck.stream[owner]
