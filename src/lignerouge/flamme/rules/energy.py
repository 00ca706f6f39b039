"""Energy: drawing is the random act (Base, Energy Phase; rulings F4, F5, F15).

A deck has no order, so it is one row of cards: those face down, then the hand, then the recycled ones. To draw is to
swap a random face-down card to the end of its part, to recycle a hand is to move a boundary. A rider's luck is a stream
of their own.
"""

from lignerouge.flamme.rules.cards import EXHAUSTION, RECOVERY, Cards
from lignerouge.flamme.rules.race import NOBODY, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck, draw


@hot
def draw_hand(track: Track, race: Race, rider: int, luck: Luck) -> None:
    """F4: from the face-down cards; when there are none, the recycled ones are turned over; none at all: exhaustion."""
    race.choice[rider] = NOBODY
    race.held_before[rider] = race.down[rider] + race.recycled[rider]
    race.down_before[rider] = race.down[rider]
    race.tired_before[rider] = race.tired_since[rider]
    if race.paper & bit(rider):
        take_up(race, rider)
    else:
        wanted = track.draw[race.square[rider]]
        draw_cards(race, rider, luck, wanted)
        if race.hand[rider] < wanted:
            turn_over(race, rider)
            draw_cards(race, rider, luck, wanted - race.hand[rider])
    if race.hand[rider] == 0:
        race.deck[rider, 0] = EXHAUSTION
        race.hand[rider] = 1


@hot
def draw_cards(race: Race, rider: int, luck: Luck, wanted: int) -> None:
    """From the face-down cards into the hand, as many as there are."""
    many = min(wanted, race.down[rider])
    draw(luck, rider, race.deck[rider], 0, race.down[rider], many)
    race.down[rider] -= many
    race.hand[rider] += many


@apart
def take_up(race: Race, rider: int) -> None:
    """A hand on paper: nobody here knows which cards were drawn, so it may be any of the deck; that is not luck."""
    race.hand[rider] = race.down[rider] + race.recycled[rider]
    race.down[rider] = race.recycled[rider] = 0
    race.tired_since[rider] = 0


@hot
def turn_over(race: Race, rider: int) -> None:
    """The recycled cards become the face-down ones; the hand, which lay before them, changes to the end of the row."""
    row = race.deck[rider]
    hand, recycled = race.hand[rider], race.recycled[rider]
    for n in range(min(hand, recycled)):
        last = hand + recycled - 1 - n
        row[n], row[last] = row[last], row[n]
    race.down[rider] = recycled
    race.recycled[rider] = 0
    race.tired_since[rider] = 0


@hot
def play(race: Race, rider: int, choice: int) -> None:
    """F5: play the hand's card number `choice`, recycle the others; the row's last card fills its place."""
    row, down, hand = race.deck[rider], race.down[rider], race.hand[rider]
    kind = race.card[rider] = row[down + choice]
    race.spent[rider, race.spents[rider]] = kind
    race.spents[rider] += kind != EXHAUSTION  # played exhaustion cards go back to the supply (Grand Tour p. 4)
    row[down + choice] = row[down + hand + race.recycled[rider] - 1]
    race.recycled[rider] += hand - 1
    race.hand[rider] = 0
    race.locked |= bit(rider)


@hot
def tire(race: Race, rider: int) -> None:
    """F12: an exhaustion card into the recycled cards."""
    race.deck[rider, race.down[rider] + race.hand[rider] + race.recycled[rider]] = EXHAUSTION
    race.recycled[rider] += 1
    race.tired_since[rider] += 1


@hot
def recycled_exhaustion(race: Race, rider: int) -> int:
    """The place in the row of a recycled exhaustion card, or NOBODY."""
    first = race.down[rider] + race.hand[rider]
    for n in range(first, first + race.recycled[rider]):
        if race.deck[rider, n] == EXHAUSTION:
            return n
    return NOBODY


@hot
def may_recover(cards: Cards, race: Race, rider: int) -> bool:
    """F15: the card played has the power, and there is an exhaustion card to give back."""
    return cards.powers[race.card[rider]] & RECOVERY != 0 and recycled_exhaustion(race, rider) != NOBODY


@apart
def recover(race: Race, rider: int) -> None:
    """F15: one recycled exhaustion card goes back to the supply."""
    place = recycled_exhaustion(race, rider)
    race.recycled[rider] -= 1
    race.tired_since[rider] = max(race.tired_since[rider] - 1, 0)
    last = race.down[rider] + race.hand[rider] + race.recycled[rider]
    race.deck[rider, place] = race.deck[rider, last]


@hot
def hand_out_exhaustion(race: Race) -> None:
    """Every tired rider takes their card."""
    for n in range(race.running):
        rider = race.order[n]
        if race.tired[rider]:
            tire(race, rider)
