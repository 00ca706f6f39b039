"""Movement: riders go one by one from the front (Base, Movement Phase; rulings F6-F9, F14-F16)."""

from lignerouge.flamme.rules.cards import CHASE, NIMBLE, Cards
from lignerouge.flamme.rules.note_kinds import (
    BARRED,
    BLOCKED,
    CAPPED,
    CHASED,
    CRASHED,
    FOOT,
    MOVED,
    RAISED,
    ROAD_ENDS,
    SQUEEZED,
    STOOD_UP,
)
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import (
    FULL,
    Road,
    bit,
    free_lane,
    has_room,
    is_barrier,
    is_empty,
    lift,
    put,
    squeeze_in,
    step_to,
)
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.notes import Notes, note


@hot
def movement(track: Track, cards: Cards, race: Race, road: Road, notes: Notes) -> None:
    """F6: nearer the finish first, on a square the right lane first."""
    for n in range(road.count):
        move(track, cards, race, road, notes, road.peloton[n])


@hot
def move(track: Track, cards: Cards, race: Race, road: Road, notes: Notes, rider: int) -> None:
    """One rider: the value, the way, the place; then perhaps a crash or a chase."""
    kind, start = race.card[rider], race.square[rider]
    nimble = cards.powers[kind] & NIMBLE != 0
    value = value_of(track, cards, race, notes, rider)
    get_up(race, road, rider)
    lift(race, road, rider)
    route, made, wanted = best_ride(track, race, road, start, value, cards.cap[kind], nimble)
    square = track.path[start, route, made]
    if notes.limit:
        say_limits(track, cards, race, road, notes, rider, value, route, made, wanted)
    settle(track, race, road, notes, rider, square, nimble)
    race.moved[rider] = made
    race.lost[rider] = wanted - made
    note(notes, MOVED, rider, square, race.lane[rider], made)
    if made < wanted and track.slippery[square]:
        crash(race, road, rider)
        note(notes, CRASHED, rider, square, 0, 0)
    race.chased[rider] = False
    if cards.powers[kind] & CHASE and not race.crashed[rider]:
        race.chased[rider] = chase(track, race, road, notes, rider)
    race.halted[rider] = race.square[rider]


@hot
def value_of(track: Track, cards: Cards, race: Race, notes: Notes, rider: int) -> int:
    """F7: printed value, floor, minus 2 after a crash. The ascent cap depends on the route."""
    kind, square = race.card[rider], race.square[rider]
    value = max(cards.value[kind], track.floor[square], cards.floor[kind] * track.descent[square])
    if notes.limit and value > cards.value[kind]:
        note(notes, RAISED, rider, square, 0, value)
    if race.crashed[rider]:
        value = max(value - 2, 0)
        note(notes, STOOD_UP, rider, square, 0, value)
    return value


@hot
def get_up(race: Race, road: Road, rider: int) -> None:
    """F14: a crashed rider is up again when their turn to move comes."""
    race.crashed[rider] = False
    road.fallen &= ~bit(rider)


@hot
def crash(race: Race, road: Road, rider: int) -> None:
    """F14: held up by riders on a slippery square."""
    race.crashed[rider] = True
    road.fallen |= bit(rider)


@hot
def best_ride(
    track: Track, race: Race, road: Road, start: int, value: int, cap: int, nimble: bool
) -> tuple[int, int, int]:
    """F16: the route on which more steps are made, the inner one if equal. -> (route, steps made, steps wanted)"""
    best, most, hoped = 0, -1, 0
    for route in range(track.routes[start]):
        wanted = steps_wanted(track, start, route, value, cap)
        made = steps_made(track, race, road, start, route, wanted, nimble)
        if made > most:
            best, most, hoped = route, made, wanted
    return best, most, hoped


@hot
def steps_wanted(track: Track, start: int, route: int, value: int, cap: int) -> int:
    """F8: with an ascent within the cap at most the cap, else stop before it; F9: never past the last square."""
    climb = track.climb[start, route]
    limit = cap if climb <= cap else climb - 1
    return min(value, limit, track.room[start, route])


@hot
def steps_made(track: Track, race: Race, road: Road, start: int, route: int, wanted: int, nimble: bool) -> int:
    """F9: fall back to a square with a free lane, at worst one's own. F15: a nimble rider needs none."""
    made = passable(track, race, road, start, route, wanted) if road.fallen else wanted
    while made > 0 and not nimble and not has_room(track, road, track.path[start, route, made]):
        made -= 1
    return made


@apart
def passable(track: Track, race: Race, road: Road, start: int, route: int, wanted: int) -> int:
    """F14: a square whose every lane holds a crashed rider cannot be passed."""
    for step in range(1, wanted):
        if is_barrier(track, race, road, track.path[start, route, step]):
            return step - 1
    return wanted


@hot
def settle(track: Track, race: Race, road: Road, notes: Notes, rider: int, square: int, nimble: bool) -> None:
    """F3: the rightmost free lane; F15: nimble riders push in; a rider who cannot leave the verge stays there."""
    if nimble:
        if not is_empty(road, square):
            note(notes, SQUEEZED, rider, square, road.riders[square], 0)
        squeeze_in(track, race, road, rider, square)
        return
    lane = free_lane(track, road, square)
    put(race, road, rider, square, race.lane[rider] if lane == FULL else lane)


@apart
def chase(track: Track, race: Race, road: Road, notes: Notes, rider: int) -> bool:
    """F15: close up to the square ahead, or to one beyond an empty square; inner branch first. -> stepped"""
    here = race.square[rider]
    for branch in range(2):
        square = track.ahead[here, branch]
        beyond = road.riders[track.ahead[square, 0]] | road.riders[track.ahead[square, 1]]
        closes_up = is_empty(road, square) and beyond != 0
        if closes_up or (not is_empty(road, square) and has_room(track, road, square)):
            note(notes, CHASED, rider, square, beyond if closes_up else road.riders[square], 1)
            step_to(track, race, road, rider, square)
            return True
    return False


@apart
def say_limits(
    track: Track,
    cards: Cards,
    race: Race,
    road: Road,
    notes: Notes,
    rider: int,
    value: int,
    route: int,
    made: int,
    wanted: int,
) -> None:
    """Why fewer steps than the card says: the climb, the end of the road, riders in the way."""
    start, cap = race.square[rider], cards.cap[race.card[rider]]
    climb = track.climb[start, route]
    if wanted < value:
        if wanted == track.room[start, route] and (climb > cap or wanted < cap):
            note(notes, ROAD_ENDS, rider, track.path[start, route, wanted], 0, wanted)
        else:
            note(notes, CAPPED if climb <= cap else FOOT, rider, track.path[start, route, climb], 0, wanted)
    if made < wanted:
        reach = passable(track, race, road, start, route, wanted)
        if reach < wanted:
            barrier = track.path[start, route, reach + 1]
            note(notes, BARRED, rider, barrier, road.riders[barrier], wanted - made)
        else:
            full = track.path[start, route, wanted]
            note(notes, BLOCKED, rider, full, road.riders[full], wanted - made)
