"""A sensible rider: stay in the wheels, waste nothing, spare the legs for the end.

A race lasts about as many rounds as a deck has cards, so nearly every card gets played: what decides is not how far a
card goes but what it earns on the way: slipstream, a raised card on a descent, nothing wasted on a climb, no fatigue.
Where the others will be is guessed from their decks, which are public: each card left is as likely as any other.
"""

import numpy as np

from lignerouge.flamme.rules.automatic import deck_owner
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.movement import steps_wanted
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import NOWHERE, SQUARES, Track
from lignerouge.kernel.hot import Column, apart, hot

FATIGUE = 2.6  # steps that an exhaustion card costs
SPRINT = 28  # from this many squares to go on, only the line counts


@apart
def sensible_card(track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The place in the hand of the card that earns most."""
    empty = np.ones(SQUARES)  # the chance that a square is empty after movement
    for n in range(race.running):
        other = race.order[n]
        if other != rider and race.road[other] == race.road[rider]:
            expect(track, cards, race, other, empty)
    best, most = 0, -1e9
    for n in range(race.hand[rider]):
        score = worth(track, cards, race, rider, race.deck[rider, race.down[rider] + n], empty)
        if score > most:
            best, most = n, score
    return best


@hot
def expect(track: Track, cards: Cards, race: Race, other: int, empty: Column) -> None:
    """Where another rider may end up, each of their cards being as likely as any other."""
    owner = deck_owner(race, other)
    count = race.recycled[owner] + race.down[owner] + race.hand[owner]
    played = race.locked & bit(other) != 0
    share = 1.0 / max(count + played, 1)
    for n in range(count):
        empty[landing(track, cards, race, other, race.deck[owner, n])] *= 1 - share
    if played:
        empty[landing(track, cards, race, other, race.card[other])] *= 1 - share


@hot
def landing(track: Track, cards: Cards, race: Race, rider: int, kind: int) -> int:
    """Where a card leads on the first route if nobody is in the way."""
    return track.path[race.square[rider], 0, steps(track, cards, race, rider, kind)]


@hot
def steps(track: Track, cards: Cards, race: Race, rider: int, kind: int) -> int:
    """The steps of a card if nobody is in the way."""
    square = race.square[rider]
    value = max(cards.value[kind], track.floor[square])
    return steps_wanted(track, square, 0, value, cards.cap[kind])


@hot
def worth(track: Track, cards: Cards, race: Race, rider: int, kind: int, empty: Column) -> float:
    """What playing a card now earns, in steps."""
    here = race.square[rider]
    made = steps(track, cards, race, rider, kind)
    goal = track.path[here, 0, made]
    ahead = track.ahead[goal, 0]
    beyond = track.ahead[ahead, 0]
    sheltered = 1 - empty[ahead]
    towed = 0.0
    if track.tows[goal] and track.tows[beyond]:
        towed = empty[ahead] * (1 - empty[beyond])
    tired = 0.0 if track.past[goal] else (1 - sheltered) * (1 - towed)
    left = to_go(track, here)
    if left <= SPRINT:
        return made + towed - 0.3 * FATIGUE * tired * (left > 9)
    return (made - cards.value[kind]) + 1.2 * towed - FATIGUE * tired - 0.02 * cards.value[kind]


@hot
def to_go(track: Track, square: int) -> int:
    """Steps to the line, by the inner branches."""
    count = 0
    while square != NOWHERE and not track.past[square]:
        square = track.ahead[square, 0]
        count += 1
    return count
