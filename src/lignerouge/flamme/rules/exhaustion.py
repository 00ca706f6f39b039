"""Exhaustion: who takes a card (Base, End Phase; rulings F12, F21)."""

from lignerouge.flamme.rules.cards import RELENTLESS, Cards
from lignerouge.flamme.rules.note_kinds import EXHAUSTED, SPARED
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import Road, bit
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.notes import Notes, note


@hot
def exhaust_unsheltered(track: Track, cards: Cards, race: Race, road: Road, notes: Notes) -> None:
    """F12, F16: everybody still racing with nobody on a square directly ahead."""
    for n in range(road.count):
        rider = road.peloton[n]
        square = race.square[rider]
        shelter = road.riders[track.ahead[square, 0]] | road.riders[track.ahead[square, 1]]
        exhaust(track, cards, race, notes, rider, shelter == 0, 0)


@hot
def exhaust(track: Track, cards: Cards, race: Race, notes: Notes, rider: int, exposed: bool, highest: int) -> None:
    """Riders past the line and relentless ones take no card; nor do automatic ones, see `spare_automatic`."""
    square = race.square[rider]
    racing = track.past[square] == 0
    relentless = cards.powers[race.card[rider]] & RELENTLESS != 0
    race.tired[rider] = exposed & racing & (not relentless)  # not `and`: who tires cannot be foreseen
    if notes.limit and exposed and racing and race.automatic & bit(rider) == 0:
        note(notes, SPARED if relentless else EXHAUSTED, rider, square, 0, highest)


@hot
def exhaust_highest(track: Track, cards: Cards, race: Race, notes: Notes) -> None:
    """F21: of the rouleurs still racing those with the highest printed value, and so of the sprinteurs."""
    for n in range(race.running):
        rider = race.order[n]
        best = highest_value(track, cards, race, rider & 1)
        exhaust(track, cards, race, notes, rider, cards.value[race.card[rider]] == best, best)


@apart
def spare_automatic(race: Race) -> None:
    """F33: whoever rides by themselves takes no card. One question a round, for the many races without such teams."""
    for n in range(race.running):
        if race.automatic & bit(race.order[n]):
            race.tired[race.order[n]] = 0


@hot
def highest_value(track: Track, cards: Cards, race: Race, speciality: int) -> int:
    """The highest printed value among the rouleurs (0) or the sprinteurs (1) not past the line."""
    best = 0
    for n in range(race.running):
        rider = race.order[n]
        if rider & 1 == speciality and not track.past[race.square[rider]]:
            best = max(best, cards.value[race.card[rider]])
    return best
