"""Exhaustion: who takes a card (Base, End Phase; rulings F12, F21)."""

from lignerouge.flamme.cards import RELENTLESS, Cards
from lignerouge.flamme.race import Race
from lignerouge.flamme.reasons import EXHAUSTED, SPARED
from lignerouge.flamme.road import Road
from lignerouge.flamme.track import Track
from lignerouge.kernel.hot import hot
from lignerouge.kernel.notes import Notes, note


@hot
def exhaust_unsheltered(track: Track, cards: Cards, race: Race, road: Road, notes: Notes) -> None:
    """F12, F16: everybody still racing with nobody on a square directly ahead."""
    for n in range(road.count):
        rider = road.peloton[n]
        square = race.square[rider]
        shelter = road.riders[track.ahead[square, 0]] | road.riders[track.ahead[square, 1]]
        race.tired[rider] = shelter == 0 and tires(track, cards, race, notes, rider, 0)


@hot
def tires(track: Track, cards: Cards, race: Race, notes: Notes, rider: int, highest: int) -> bool:
    """Riders past the line and relentless ones take no card."""
    if track.past[race.square[rider]]:
        return False
    if cards.powers[race.card[rider]] & RELENTLESS:
        note(notes, SPARED, rider, race.square[rider], 0, highest)
        return False
    note(notes, EXHAUSTED, rider, race.square[rider], 0, highest)
    return True


@hot
def exhaust_highest(track: Track, cards: Cards, race: Race, notes: Notes) -> None:
    """F21: of the rouleurs still racing those with the highest printed value, and so of the sprinteurs."""
    for n in range(race.running):
        rider = race.order[n]
        best = highest_value(track, cards, race, rider & 1)
        highest = cards.value[race.card[rider]] == best
        race.tired[rider] = highest and tires(track, cards, race, notes, rider, best)


@hot
def highest_value(track: Track, cards: Cards, race: Race, speciality: int) -> int:
    """The highest printed value among the rouleurs (0) or the sprinteurs (1) not past the line."""
    best = 0
    for n in range(race.running):
        rider = race.order[n]
        if rider & 1 == speciality and not track.past[race.square[rider]]:
            best = max(best, cards.value[race.card[rider]])
    return best
