"""The end of a round: tokens, arrivals, times (Base, end of the game; Grand Tour p. 4-5; rulings F13, F17-F19, F22)."""

import numpy as np

from lignerouge.flamme.rules.note_kinds import CROSSED, MINUTE, TIMED, TOOK_TOKEN
from lignerouge.flamme.rules.race import PILES, Race
from lignerouge.flamme.rules.road import Road, is_empty
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.notes import Notes, note

REFRESHMENT_PILE = PILES - 1


@hot
def hand_out_tokens(race: Race, notes: Notes) -> None:
    """F17: riders who reached or passed a pile's square in this round, furthest first."""
    for pile in range(PILES):
        n = 0
        while race.stock[pile] > 0 and n < race.running and race.square[race.order[n]] >= race.pile[pile]:
            rider = race.order[n]
            if race.began[rider] < race.pile[pile]:
                note(notes, TOOK_TOKEN, rider, race.pile[pile], pile, race.stock[pile])
                race.holder[pile, race.stock[pile]] = rider
                race.stock[pile] -= 1
                race.feeding |= pile == REFRESHMENT_PILE
            n += 1


@hot
def take_times(track: Track, race: Race, road: Road) -> None:
    """F18: every pack past the line takes the seconds of its foremost square."""
    if not track.past[road.front]:
        return
    for n in range(road.count):
        rider = road.peloton[n]
        square = race.square[rider]
        if track.past[square]:
            while not is_empty(road, track.ahead[square, 0]):
                square = track.ahead[square, 0]
            race.time[rider] = track.seconds[square]


@hot
def home_time(race: Race, rider: int) -> int:
    """A finisher's time in seconds. (The columns are small integers, which would overflow interpreted.)"""
    return np.int64(60) * race.minutes[rider] + race.time[rider]  # type: ignore[return-value]


@hot
def arrive(track: Track, rules: Rules, race: Race, notes: Notes) -> None:
    """F13: a single race ends with the first arrival; F18, F19: in a tour finishers leave, the others take a minute."""
    home = 0
    while home < race.running and track.past[race.square[race.order[home]]]:
        rider = race.order[home]
        race.home[race.arrived + home] = rider
        home += 1
        note(notes, CROSSED, rider, race.square[rider], 0, race.arrived + home)
        if rules.clock:
            note(notes, TIMED, rider, race.square[rider], 0, home_time(race, rider))
    race.arrived += home
    if not rules.clock:
        race.over = race.arrived > 0
        return
    race.ticking |= race.arrived > 0
    if race.ticking:
        leave_the_road(race, notes, home)


@apart
def leave_the_road(race: Race, notes: Notes, home: int) -> None:
    """F18: the first `home` riders are taken off, the others take a minute."""
    race.running -= home
    for n in range(race.running):
        rider = race.order[n + home]
        race.order[n] = rider
        race.minutes[rider] += 1
        note(notes, MINUTE, rider, race.square[rider], 0, race.minutes[rider])
    race.over = race.running == 0
