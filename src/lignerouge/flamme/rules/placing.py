"""Placing: decks are filled, tokens laid out, riders put on the start grid (Base, Setting up; rulings F2, F3, F20-F24).

While riders are placed, `race.order[:race.running]` are those on the grid, in the order in which they came.
"""

from lignerouge.flamme.rules.cards import EXHAUSTION
from lignerouge.flamme.rules.race import BREAKAWAY, ENERGY, FIRST_SEAT, NOBODY, PILES, TABLE, Race, line_up
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import Column, Grid, hot
from lignerouge.kernel.luck import Luck, draw


@hot
def set_up(rules: Rules, race: Race, energy: Grid, energies: Column, exhaustion: Column) -> None:
    """An empty race becomes one before its first rider is placed: decks, tokens, who feels whom."""
    for rider in range(race.riders):
        for n in range(energies[rider]):
            race.deck[rider, n] = energy[rider, n]
        for n in range(exhaustion[rider]):
            race.deck[rider, energies[rider] + n] = EXHAUSTION
        race.down[rider] = energies[rider] + exhaustion[rider]
        if rules.roads == BY_TEAM:
            race.road[rider] = rider // 2
        elif rules.roads == BY_RIDER:
            race.road[rider] = rider
    race.roads = race.road[race.riders - 1] + 1
    race.slots = rules.slots
    for pile in range(PILES):
        race.pile[pile] = rules.pile[pile]
        race.stock[pile] = rules.stock[pile]


@hot
def draw_starter(race: Race, luck: Luck) -> None:
    """F2: a random seat begins, unless one was chosen, then clockwise.

    On the table the seats of people lie first: only they are drawn.
    """
    if race.turn[0] != NOBODY:
        return
    count = people(race)
    draw(luck, TABLE, race.table, 0, count, 1)
    set_starter(race, race.table[count - 1] - FIRST_SEAT)


@hot
def people(race: Race) -> int:
    """How many seats are not automatic (F33)."""
    count = 0
    for seat in range(race.seats):
        count += race.automatic & bit(2 * seat) == 0
    return count


@hot
def set_starter(race: Race, starter: int) -> None:
    """This seat begins, then clockwise."""
    for n in range(race.seats):
        race.turn[n] = (starter + n) % race.seats


@hot
def set_seniority(rules: Rules, race: Race, points: Column) -> None:
    """F22: lanes mean nothing between teams in a trial: fewer tour points, then the earlier start, goes first."""
    for n in range(race.seats):
        seat, senior = race.turn[n], 0
        for m in range(race.seats):
            other = race.turn[m]
            senior += points[other] < points[seat] or (points[other] == points[seat] and m < n)
        for rider in range(2 * seat, 2 * seat + 2):
            race.seniority[rider] = 2 * senior + (rider & 1) if rules.roads == BY_RIDER else senior


@hot
def set_off(track: Track, rules: Rules, race: Race, points: Column) -> None:
    """The order of the seats is known: in time trials who goes first is, too (F22), and where individuals start (F21).

    `points`: the tour points of every seat.
    """
    if rules.roads != TOGETHER:
        set_seniority(rules, race, points)
    if rules.roads == BY_RIDER:
        place_everybody(track, race)


@hot
def placing_seat(race: Race) -> int:
    """F2: each seat places both its riders, then the next seat."""
    return race.turn[race.running // 2]


@hot
def waiting_rider(race: Race) -> int:
    """The rider to be placed now: the seat's second, or its first once it has been picked; else NOBODY."""
    if race.running & 1:
        return 4 * placing_seat(race) + 1 - race.order[race.running - 1]
    return race.picked


@hot
def grid_lane(race: Race, rider: int, square: int) -> int:
    """F3: the rightmost free lane of a grid square; as many as it has lanes: it is full."""
    lane = 0
    for n in range(race.running):
        other = race.order[n]
        if race.square[other] == square and race.road[other] == race.road[rider]:
            lane += 1
    return lane


@hot
def is_place(track: Track, race: Race, rider: int, square: int) -> bool:
    """F2: behind the start line, with a free lane."""
    return track.grid[square] != 0 and grid_lane(race, rider, square) < track.lanes[square]


@hot
def open_squares(track: Track, race: Race, rider: int) -> int:
    """All places as a set, bit n for square n. Lanes fill from the right: a rider on the last one closes the square."""
    squares = 0
    for square in range(1, track.start + 1):
        squares |= bit(square) * track.grid[square]
    for n in range(race.running):
        other = race.order[n]
        square = race.square[other]
        closes = race.lane[other] == track.lanes[square] - 1 and race.road[other] == race.road[rider]
        squares ^= bit(square) * closes
    return squares


@hot
def place(race: Race, rider: int, square: int) -> None:
    """Put a rider on the grid; with the last one the race begins, or the breakaway (F32)."""
    race.lane[rider] = grid_lane(race, rider, square)
    race.square[rider] = square
    race.order[race.running] = rider
    race.running += 1
    race.picked = NOBODY
    if race.running == race.riders:
        race.phase = BREAKAWAY if race.slots else ENERGY
        line_up(race)


@hot
def place_team(track: Track, race: Race, first: int) -> None:
    """F20: all start on the foremost square; the seat chooses which rider has the right lane."""
    place(race, first, track.start)
    place(race, first ^ 1, track.start)


@hot
def place_everybody(track: Track, race: Race) -> None:
    """F21: in an individual time trial there is nothing to choose."""
    for n in range(race.seats):
        place_team(track, race, 2 * race.turn[n])
