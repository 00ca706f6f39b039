"""Who stands where on one road. The only file that knows how occupancy is stored.

A time trial is the ordinary race on parallel roads (F20, F21): the rules only ever look at one road. The record is
scratch: filled at the start of a round from the race, cleared at its end.
"""

import numpy as np

from lignerouge.flamme.cards import BREAKAWAY, Cards
from lignerouge.flamme.race import NOBODY, RIDERS, Race
from lignerouge.flamme.track import SQUARES, Track
from lignerouge.kernel.hot import Column, Grid, Record, field, hot

FULL = 99

# A square has a row of places from right to left: the verge, then the lanes.
VERGE, LANES = 13, 3  # sixteen places: a square is found by a shift
PLACES = VERGE + LANES


class Road(Record):
    """The riders of one road by square, and what slipstream marks on the way."""

    count: int = field("i2")  # riders on this road, and who, in movement order
    peloton: Column = field("u1", RIDERS)
    rear: int = field("i2")  # nobody is behind the rear or ahead of the front square
    front: int = field("i2")
    outermost: int = field("i2")  # no place before this one is taken: the first lane, unless somebody is on the verge
    rider: Grid = field("i1", SQUARES, PLACES)
    riders: Column = field("i2", SQUARES)  # who is on a square, as a set: bit n for rider n
    fallen: int = field("i2")  # set of crashed riders
    alone: int = field("i2")  # set of riders who played breakaway
    # marks of slipstream: a mark holds if it carries the number of the current step, so nobody has to wipe it
    step: int = field("i8")
    open: Grid = field("i8", SQUARES, 2)  # this square leads a pack into the gap on this branch
    faced: Column = field("i8", SQUARES)  # the gap before such a square
    pulls: Column = field("i8", SQUARES)  # riders left this square and gave: those behind follow
    pack: Column = field("i8", SQUARES)  # part of the rearmost pack that moves
    linked: Column = field("i8", SQUARES)  # hangs on a fork inside that pack


def new_road() -> Road:
    """An empty road."""
    road = Road.fresh()
    road.rider[:] = NOBODY
    return road


@hot
def bit(rider: int) -> int:
    """A set of one rider. (`1 << rider` would overflow interpreted, where `rider` is a small integer.)"""
    return np.int64(1) << rider  # type: ignore[return-value]


@hot
def is_empty(road: Road, square: int) -> bool:
    """Nobody stands here, on a lane or on the verge."""
    return road.riders[square] == 0


@hot
def free_lane(track: Track, road: Road, square: int) -> int:
    """F3: the rightmost free lane, or FULL. The verge is no lane."""
    for lane in range(track.lanes[square]):
        if road.rider[square, VERGE + lane] == NOBODY:
            return lane
    return FULL


@hot
def has_room(track: Track, road: Road, square: int) -> bool:
    """A lane is free."""
    return free_lane(track, road, square) != FULL


@hot
def lift(race: Race, road: Road, rider: int) -> None:
    """Take a rider off the road."""
    square = race.square[rider]
    road.rider[square, VERGE + race.lane[rider]] = NOBODY
    road.riders[square] ^= bit(rider)


@hot
def put(race: Race, road: Road, rider: int, square: int, lane: int) -> None:
    """Put a lifted rider on a free lane or place on the verge."""
    race.square[rider] = square
    race.lane[rider] = lane
    road.rider[square, VERGE + lane] = rider
    road.riders[square] |= bit(rider)


@hot
def step_to(track: Track, race: Race, road: Road, rider: int, square: int) -> None:
    """Move to the rightmost free lane of a square that has room."""
    lift(race, road, rider)
    put(race, road, rider, square, free_lane(track, road, square))


@hot
def squeeze_in(track: Track, race: Race, road: Road, rider: int, square: int) -> None:
    """F15 nimble: into the right lane, those there shift left; on a full square onto the verge, right of everyone."""
    free = free_lane(track, road, square)
    if free == FULL:
        place = 0
        while road.rider[square, place] == NOBODY:
            place += 1
        road.outermost = min(road.outermost, place - 1)
        put(race, road, rider, square, place - VERGE - 1)
        return
    for lane in range(free, 0, -1):
        other = road.rider[square, VERGE + lane - 1]
        road.rider[square, VERGE + lane] = other
        race.lane[other] = lane
    put(race, road, rider, square, 0)


@hot
def is_barrier(track: Track, race: Race, road: Road, square: int) -> bool:
    """F14: every lane holds a crashed rider."""
    for lane in range(track.lanes[square]):
        rider = road.rider[square, VERGE + lane]
        if rider == NOBODY or not race.crashed[rider]:
            return False
    return True


@hot
def enter(cards: Cards, race: Race, road: Road, number: int) -> None:
    """Put the riders of one road on it."""
    road.count = road.fallen = road.alone = 0
    road.outermost = VERGE
    for n in range(race.running):
        rider = race.order[n]
        if race.road[rider] == number:
            race.began[rider] = race.square[rider]
            race.slip[rider] = 0
            road.peloton[road.count] = rider
            road.count += 1
            if race.crashed[rider]:
                road.fallen |= bit(rider)
            if cards.powers[race.card[rider]] & BREAKAWAY:
                road.alone |= bit(rider)
            road.outermost = min(road.outermost, VERGE + race.lane[rider])
            put(race, road, rider, race.square[rider], race.lane[rider])


@hot
def leave(race: Race, road: Road) -> None:
    """Clear the road for the next one."""
    for n in range(road.count):
        rider = road.peloton[n]
        if race.lane[rider] < 0:
            tidy_verge(race, road, race.square[rider])
    for n in range(road.count):
        lift(race, road, road.peloton[n])


@hot
def tidy_verge(race: Race, road: Road, square: int) -> None:
    """Riders on the verge are numbered -1, -2, ... from the road outwards."""
    lane = -1
    for place in range(VERGE - 1, -1, -1):
        rider = road.rider[square, place]
        if rider != NOBODY:
            road.rider[square, place] = NOBODY
            road.rider[square, VERGE + lane] = rider
            race.lane[rider] = lane
            lane -= 1


@hot
def survey(race: Race, road: Road) -> None:
    """Note the rearmost and the foremost square."""
    road.rear, road.front = 32767, 0
    for n in range(road.count):
        square = race.square[road.peloton[n]]
        road.rear = min(road.rear, square)
        road.front = max(road.front, square)
