"""Automatic teams: nobody thinks for them (Peloton, solo rules; ruling F33).

Their riders stand first on the grid; when all cards are revealed, theirs are turned over from shuffled decks; they
never take exhaustion cards, and with an empty deck they move 2.
"""

from lignerouge.flamme.rules.cards import EXHAUSTION, Cards
from lignerouge.flamme.rules.placing import grid_lane, place, place_team
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import LANES, bit
from lignerouge.flamme.rules.ruleset import TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck, draw


@hot
def is_automatic(race: Race, rider: int) -> bool:
    """Nobody thinks for this rider."""
    return race.automatic & bit(rider) != 0


@hot
def deck_owner(race: Race, rider: int) -> int:
    """Whose deck moves this rider: where one card moves both riders of a team, it is the rouleur's."""
    return rider - (rider & 1 & (race.paired >> rider))


@hot
def eagerness(race: Race, seat: int) -> int:
    """Who stands on the grid first: the team with one card, the other automatic ones, the people."""
    return 2 * (race.paired & bit(2 * seat) != 0) + (race.automatic & bit(2 * seat) != 0)


@apart
def place_automatic(track: Track, rules: Rules, race: Race) -> None:
    """They start before the others, the sprinteur in front: in file, as far forward as possible."""
    for n in range(1, race.seats):
        seat, before = race.turn[n], n
        while before > 0 and eagerness(race, race.turn[before - 1]) < eagerness(race, seat):
            race.turn[before] = race.turn[before - 1]
            before -= 1
        race.turn[before] = seat
    for n in range(race.seats):
        sprinteur = 2 * race.turn[n] + 1
        if is_automatic(race, sprinteur):
            if rules.roads == TOGETHER:
                place(race, sprinteur, place_in_file(track, race, sprinteur))
                place(race, sprinteur ^ 1, place_in_file(track, race, sprinteur ^ 1))
            else:
                place_team(track, race, sprinteur)


@hot
def place_in_file(track: Track, race: Race, rider: int) -> int:
    """The foremost square whose right lane is free; if there is none, the next lane."""
    best, least = 0, LANES
    for square in range(1, track.start + 1):
        lane = grid_lane(race, rider, square)
        if lane < track.lanes[square] and lane <= least:
            best, least = square, lane
    return best


@apart
def turn_cards(cards: Cards, race: Race, luck: Luck) -> None:
    """One card for each automatic rider; where it moves both, the one in front has the card, the other its rear value.

    A rider whose mate is home is the one behind.
    """
    for n in range(race.running):
        rider = race.order[n]
        if is_automatic(race, rider) and race.locked & bit(rider) == 0:
            race.locked |= bit(rider)
            if race.paired & bit(rider) == 0:
                race.card[rider] = turn_card(race, rider, luck)
            else:
                kind = turn_card(race, deck_owner(race, rider), luck)
                race.card[rider] = cards.rear[kind]
                for m in range(n + 1, race.running):
                    if race.order[m] == rider ^ 1:
                        race.card[rider], race.card[rider ^ 1] = kind, cards.rear[kind]
                        race.locked |= bit(rider ^ 1)


@hot
def turn_card(race: Race, rider: int, luck: Luck) -> int:
    """A card of this rider's deck, which is played. -> its kind; of an empty deck one that moves 2"""
    if race.down[rider] == 0:
        return EXHAUSTION
    draw(luck, rider, race.deck[rider], 0, race.down[rider], 1)
    race.down[rider] -= 1
    kind = race.deck[rider, race.down[rider]]
    race.spent[rider, race.spents[rider]] = kind
    race.spents[rider] += 1
    return kind
