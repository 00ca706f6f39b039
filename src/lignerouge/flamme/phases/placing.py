"""Placing: the start grid (Base, Starting positions; rulings F2, F3).

While riders are placed, `race.order[:race.running]` are those on the grid, in the order in which they came.
"""

from lignerouge.flamme.race import ENERGY, FIRST_SEAT, NOBODY, TABLE, Race, line_up
from lignerouge.flamme.track import Track
from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck, draw


@hot
def draw_starter(race: Race, luck: Luck) -> None:
    """F2: a random seat begins."""
    draw(luck, TABLE, race.table, 0, race.seats, 1)
    race.starter = race.table[race.seats - 1] - FIRST_SEAT


@hot
def placing_seat(race: Race) -> int:
    """F2: each seat places both its riders, then the next seat clockwise."""
    return (race.starter + race.running // 2) % race.seats


@hot
def waiting_rider(race: Race) -> int:
    """The rider to be placed now: the seat's second, or its first once it has been picked; else NOBODY."""
    if race.running & 1:
        return 4 * placing_seat(race) + 1 - race.order[race.running - 1]
    return race.picked


@hot
def grid_lane(race: Race, square: int) -> int:
    """F3: the rightmost free lane of a grid square; as many as it has lanes: it is full."""
    lane = 0
    for n in range(race.running):
        if race.square[race.order[n]] == square:
            lane += 1
    return lane


@hot
def is_place(track: Track, race: Race, square: int) -> bool:
    """F2: behind the start line, with a free lane."""
    return track.grid[square] != 0 and grid_lane(race, square) < track.lanes[square]


@hot
def place(track: Track, race: Race, rider: int, square: int) -> None:
    """Put a rider on the grid; with the last one the race begins."""
    race.lane[rider] = grid_lane(race, square)
    race.square[rider] = square
    race.order[race.running] = rider
    race.running += 1
    race.picked = NOBODY
    if race.running == race.riders:
        race.phase = ENERGY
        line_up(race)
