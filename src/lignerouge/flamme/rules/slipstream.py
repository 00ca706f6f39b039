"""Slipstream: packs close gaps of one square, from the rear on (Base, End Phase; rulings F10, F11, F16)."""

from lignerouge.flamme.rules.note_kinds import (
    NO_ROOM,
    NOT_TOWED,
    OWN_CRASH,
    OWN_GROUND,
    THEIR_BREAKAWAY,
    THEIR_CRASH,
    THEIR_GROUND,
    TOO_FAR,
    TOWED,
)
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import LANES, Road, has_room, is_empty, is_taken, rider_at, step_to, survey
from lignerouge.flamme.rules.track import NOWHERE, Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.notes import Notes, note


@hot
def slipstream(track: Track, race: Race, road: Road, notes: Notes) -> None:
    """F10: the rearmost pack that can moves up by one; then look again from the rear, until nothing moves."""
    survey(race, road)
    square = road.rear
    while square < road.front:
        if not is_empty(road, square) and leads(track, road, square):
            foremost = find_fronts(track, road, square)
            move_up(track, race, road, notes, foremost)
            square = road.rear
        else:
            square += 1
    if notes.limit:
        say_why_not(track, race, road, notes)


@hot
def takes(track: Track, road: Road, square: int) -> bool:
    """F11: riders here may slipstream."""
    return not is_empty(road, square) and track.tows[square] != 0 and road.riders[square] & road.fallen == 0


@hot
def gives(track: Track, road: Road, square: int) -> bool:
    """F11: riders here tow those behind."""
    return takes(track, road, square) and road.riders[square] & road.alone == 0


@hot
def gap_ahead(track: Track, road: Road, square: int, branch: int) -> bool:
    """F10: exactly one empty square up to riders who give."""
    gap = track.ahead[square, branch]
    if gap == NOWHERE or not is_empty(road, gap):
        return False
    return gives(track, road, track.ahead[gap, 0]) or gives(track, road, track.ahead[gap, 1])


@hot
def leads(track: Track, road: Road, square: int) -> bool:
    """Can this square lead a pack forward?"""
    if not takes(track, road, square):
        return False
    return gap_ahead(track, road, square, 0) or gap_ahead(track, road, square, 1)


@hot
def find_fronts(track: Track, road: Road, first: int) -> int:
    """Mark, with the number of this step, the squares that lead it and the gaps they face. -> the foremost of them

    On a plain road that is the rearmost front alone. F16: fronts whose packs share the last square before a fork, and
    fronts of both branches that face the same exit, move in one step; so do those that hang together with these.
    """
    road.step += 1
    open_gaps(track, road, first)
    foremost = first
    if track.forked:
        link(track, road, first)
        square = first + 1
        while square < road.front:
            if joins(track, road, square):
                open_gaps(track, road, square)
                link(track, road, square)
                foremost = max(foremost, square)
                square = first  # whoever was passed over may hang together with this one
            square += 1
    return foremost


@hot
def joins(track: Track, road: Road, square: int) -> bool:
    """Not yet leading, but could, and hangs together with a square that leads this step."""
    if road.open[square, 0] == road.step or road.open[square, 1] == road.step:
        return False
    together = road.linked[square] == road.step or road.faced[track.ahead[square, 0]] == road.step
    return together and leads(track, road, square)


@hot
def open_gaps(track: Track, road: Road, square: int) -> None:
    """Mark the gaps that this square faces."""
    for branch in range(2):
        if gap_ahead(track, road, square, branch):
            road.open[square, branch] = road.step
            road.faced[track.ahead[square, branch]] = road.step


@apart
def link(track: Track, road: Road, first: int) -> None:
    """Mark the squares whose riders hang, without a gap, on a fork inside the pack behind `first`.

    Squares are numbered from the rear, so one pass back finds the pack and one pass forward whoever hangs on its forks.
    """
    for square in range(first, road.rear - 1, -1):
        ahead, outer = track.ahead[square, 0], track.ahead[square, 1]
        follows = square == first or road.pack[ahead] == road.step or road.pack[outer] == road.step
        if follows and not is_empty(road, square):
            road.pack[square] = road.step
            if outer != NOWHERE:
                road.linked[square] = road.step
    for square in range(road.rear, road.front):
        if road.linked[square] == road.step:
            for branch in range(2):
                ahead = track.ahead[square, branch]
                if not is_empty(road, ahead):
                    road.linked[ahead] = road.step


@hot
def move_up(track: Track, race: Race, road: Road, notes: Notes, foremost: int) -> None:
    """F10: square by square from the front; a square follows the one ahead if that one gave and moved.

    Takes and gives are judged before the pack moves: nobody behind a square has moved when its turn comes.
    """
    for square in range(foremost, road.rear - 1, -1):
        if takes(track, road, square):
            gave = gives(track, road, square)
            if step_up(track, race, road, notes, square) and gave:
                road.pulls[square] = road.step
        if not track.forked and road.pulls[square] != road.step:
            break


@hot
def may_step(track: Track, road: Road, square: int, branch: int) -> bool:
    """Into the gap, or after the riders ahead."""
    return road.open[square, branch] == road.step or road.pulls[track.ahead[square, branch]] == road.step


@hot
def step_up(track: Track, race: Race, road: Road, notes: Notes, square: int) -> bool:
    """Riders from right to left step up while there is room, inner branch first. -> somebody did"""
    moved, ahead = False, NOWHERE
    for branch in range(2):
        if may_step(track, road, square, branch):
            ahead = track.ahead[square, branch]
            towing = road.riders[track.ahead[ahead, 0]] | road.riders[track.ahead[ahead, 1]]
            for lane in range(road.outermost, LANES):
                if is_taken(road, square, lane) and has_room(track, road, ahead):
                    rider = rider_at(road, square, lane)
                    step_to(track, race, road, rider, ahead)
                    race.slip[rider] += 1
                    moved = True
                    note(notes, TOWED, rider, ahead, towing, 1 if road.open[square, branch] == road.step else 2)
    if notes.limit and ahead != NOWHERE:
        say_no_room(road, notes, square, ahead)
    return moved


@apart
def say_no_room(road: Road, notes: Notes, square: int, ahead: int) -> None:
    """Whoever is left on a square that could step up found no room."""
    for lane in range(road.outermost, LANES):
        if is_taken(road, square, lane):
            note(notes, NOT_TOWED, rider_at(road, square, lane), square, road.riders[ahead], NO_ROOM)


@apart
def say_why_not(track: Track, race: Race, road: Road, notes: Notes) -> None:
    """When nothing moves any more: for every rider with a gap ahead, why it stays open."""
    for n in range(road.count - 1, -1, -1):
        rider = road.peloton[n]
        square = race.square[rider]
        gap, outer = track.ahead[square, 0], track.ahead[square, 1]
        if is_empty(road, gap) and is_empty(road, outer):
            ahead, steps = next_riders(track, road, square)
            if ahead != NOWHERE:
                why = TOO_FAR if steps > 2 else why_not(track, road, square, ahead)
                note(notes, NOT_TOWED, rider, square, road.riders[ahead], why)


@hot
def next_riders(track: Track, road: Road, square: int) -> tuple[int, int]:
    """The nearest occupied square ahead on any branch, the inner one if equal, and the steps to it; or NOWHERE."""
    here, outer, steps = square, NOWHERE, 0
    while here != NOWHERE:
        fork = track.ahead[here, 1]
        outer = fork if fork != NOWHERE else track.ahead[outer, 0]
        here = track.ahead[here, 0]
        steps += 1
        if not is_empty(road, here):
            return here, steps
        if not is_empty(road, outer):
            return outer, steps
    return NOWHERE, steps


@hot
def why_not(track: Track, road: Road, square: int, ahead: int) -> int:
    """F11: what keeps a gap of one square open."""
    if not track.tows[square]:
        return OWN_GROUND
    if road.riders[square] & road.fallen:
        return OWN_CRASH
    if not track.tows[ahead]:
        return THEIR_GROUND
    if road.riders[ahead] & road.fallen:
        return THEIR_CRASH
    return THEIR_BREAKAWAY
