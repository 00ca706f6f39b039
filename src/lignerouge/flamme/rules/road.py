"""Who stands where on one road. The only file that knows how occupancy is stored.

A time trial is the ordinary race on parallel roads (F20, F21): the rules only ever look at one road. The record is
scratch: filled at the start of a round from the race, cleared at its end.
"""

import numpy as np

from lignerouge.flamme.rules.cards import BREAKAWAY, Cards
from lignerouge.flamme.rules.race import RIDERS, Race
from lignerouge.flamme.rules.track import SQUARES, Track
from lignerouge.kernel.hot import Column, Grid, Record, apart, field, hot

FULL = 99

LANES, VERGE = 3, 13
PLACES = LANES + VERGE  # of a square: the lanes, then the verge, on which lane -1 is the last place
ALL_LANES = (1 << LANES) - 1
RIGHTMOST = np.array([0, 1, 0, 2, 0, 1, 0, FULL], np.uint8)  # free lane of three, by the set of those taken


class Road(Record):
    """The riders of one road by square, and what slipstream marks on the way."""

    count: int = field("i2")  # riders on this road, and who, in movement order
    peloton: Column = field("u1", RIDERS)
    rear: int = field("i2")  # nobody is behind the rear or ahead of the front square
    front: int = field("i2")
    outermost: int = field("i2")  # nobody is further right than this lane: 0, unless somebody is on the verge
    taken: Column = field("u2", SQUARES)  # which places of a square, as a set: bit n for place n
    rider: Grid = field("u1", SQUARES, PLACES)  # who is on a place that is taken
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
    return Road.fresh()


@hot
def bit(rider: int) -> int:
    """A set of one rider, place or square. (`1 << rider` would overflow interpreted: `rider` is a small integer.)"""
    return np.int64(1) << rider  # type: ignore[return-value]


@hot
def is_empty(road: Road, square: int) -> bool:
    """Nobody stands here, on a lane or on the verge."""
    return road.riders[square] == 0


@hot
def place_of(lane: int) -> int:
    """The place of a lane on its square."""
    return lane & (PLACES - 1)


@hot
def is_taken(road: Road, square: int, lane: int) -> bool:
    """Somebody is on this lane or place on the verge."""
    return road.taken[square] & bit(place_of(lane)) != 0


@hot
def rider_at(road: Road, square: int, lane: int) -> int:
    """Who is on a lane that is taken."""
    return road.rider[square, place_of(lane)]


@hot
def free_lane(track: Track, road: Road, square: int) -> int:
    """F3: the rightmost free lane, or FULL. The verge is no lane."""
    lane = RIGHTMOST[road.taken[square] & ALL_LANES]
    return lane if lane < track.lanes[square] else FULL


@hot
def has_room(track: Track, road: Road, square: int) -> bool:
    """A lane is free."""
    return free_lane(track, road, square) != FULL


@hot
def stand(road: Road, rider: int, square: int, lane: int) -> None:
    """Write down that a rider is here."""
    road.rider[square, place_of(lane)] = rider
    road.taken[square] |= bit(place_of(lane))
    road.riders[square] |= bit(rider)


@hot
def lift(race: Race, road: Road, rider: int) -> None:
    """Take a rider off the road."""
    square = race.square[rider]
    road.taken[square] ^= bit(place_of(race.lane[rider]))
    road.riders[square] ^= bit(rider)


@hot
def put(race: Race, road: Road, rider: int, square: int, lane: int) -> None:
    """Put a lifted rider on a free lane or place on the verge."""
    race.square[rider] = square
    race.lane[rider] = lane
    stand(road, rider, square, lane)


@hot
def step_to(track: Track, race: Race, road: Road, rider: int, square: int) -> None:
    """Move to the rightmost free lane of a square that has room."""
    lift(race, road, rider)
    put(race, road, rider, square, free_lane(track, road, square))


@apart
def squeeze_in(track: Track, race: Race, road: Road, rider: int, square: int) -> None:
    """F15 nimble: into the right lane, those there shift left; on a full square onto the verge, right of everyone."""
    free = free_lane(track, road, square)
    if free == FULL:
        lane = road.outermost
        while not is_taken(road, square, lane):
            lane += 1
        road.outermost = min(road.outermost, lane - 1)
        put(race, road, rider, square, lane - 1)
        return
    for lane in range(free, 0, -1):
        other = rider_at(road, square, lane - 1)
        lift(race, road, other)
        put(race, road, other, square, lane)
    put(race, road, rider, square, 0)


@hot
def is_barrier(track: Track, race: Race, road: Road, square: int) -> bool:
    """F14: every lane holds a crashed rider."""
    for lane in range(track.lanes[square]):
        if not is_taken(road, square, lane) or not race.crashed[rider_at(road, square, lane)]:
            return False
    return True


@hot
def enter(cards: Cards, race: Race, road: Road, number: int) -> None:
    """Put the riders of one road on it."""
    count = fallen = alone = outermost = 0
    for n in range(race.running):
        rider = race.order[n]
        if race.road[rider] == number:
            square, lane = race.square[rider], race.lane[rider]
            race.began[rider] = square
            race.slip[rider] = 0
            road.peloton[count] = rider
            count += 1
            if race.crashed[rider]:
                fallen |= bit(rider)
            if cards.powers[race.card[rider]] & BREAKAWAY:
                alone |= bit(rider)
            outermost = min(outermost, lane)
            stand(road, rider, square, lane)
    road.count, road.fallen, road.alone, road.outermost = count, fallen, alone, outermost


@hot
def leave(race: Race, road: Road) -> None:
    """Clear the road for the next one."""
    if road.outermost < 0:
        for n in range(road.count):
            tidy_verge(race, road, race.square[road.peloton[n]])
    for n in range(road.count):
        square = race.square[road.peloton[n]]
        road.taken[square] = road.riders[square] = 0


@apart
def tidy_verge(race: Race, road: Road, square: int) -> None:
    """Riders on the verge are numbered -1, -2, ... from the road outwards."""
    free = -1
    for lane in range(-1, road.outermost - 1, -1):
        if is_taken(road, square, lane):
            rider = rider_at(road, square, lane)
            lift(race, road, rider)
            put(race, road, rider, square, free)
            free -= 1


@hot
def survey(race: Race, road: Road) -> None:
    """Note the rearmost and the foremost square."""
    rear, front = SQUARES, 0
    for n in range(road.count):
        square = race.square[road.peloton[n]]
        rear, front = min(rear, square), max(front, square)
    road.rear, road.front = rear, front
