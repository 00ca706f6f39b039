"""How a race ended: the riders in order, and the places of the seats."""

from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.rules.finish import home_time
from lignerouge.flamme.rules.ruleset import BY_TEAM


def final_order(state: RaceState) -> tuple[str, ...]:
    """F13: a single race ranks everybody where they stand; F19: with a clock everybody comes home."""
    race = state.race
    order = race.home if state.setup.rules.clock else race.order
    return tuple(RIDER_NAMES[rider] for rider in order.tolist()[: race.riders])


def team_time(state: RaceState, seat: int) -> int:
    """F20: the slower rider's time, in seconds."""
    race = state.race
    return max(int(home_time(race, rider)) for rider in (2 * seat, 2 * seat + 1))


def team_times(state: RaceState) -> dict[str, int]:
    """F20: in seconds by team, best first; of equals who came home first."""
    places = final_places(state)
    return {LETTERS[seat]: team_time(state, seat) for seat in sorted(range(len(places)), key=lambda seat: places[seat])}


def total_time(state: RaceState) -> int:
    """Seconds from the start of a time trial that a team rode alone (Grand Tour p. 14), to be improved.

    F20: in a team time trial the team's time; F21: in an individual one, both riders' times together. Matches begun
    before revision 2 have a clock that runs from the first arrival on: the rounds before it are counted here.
    """
    race = state.race
    before = 60 * (int(race.rounds) - 1 - max(race.minutes.tolist()[: race.riders]))
    if state.setup.rules.roads == BY_TEAM:
        return before + team_time(state, 0)
    return sum(before + int(home_time(race, rider)) for rider in range(race.riders))


def final_places(state: RaceState) -> tuple[int, ...]:
    """By seat, 1 the first. F13: seats rank by their better rider; F20: in a team time trial by time."""
    ranked = list(dict.fromkeys(LETTERS.index(name[0]) for name in final_order(state)))
    if state.setup.rules.roads == BY_TEAM:
        ranked.sort(key=lambda seat: team_time(state, seat))
    return tuple(ranked.index(seat) + 1 for seat in range(state.setup.seats))


def squares_past(state: RaceState, seat: int) -> int:
    """How many squares a seat's better rider is past the line; short of it: below 0. Who left the road is at the line.

    Behind the line squares follow each other by number.
    """
    race, course = state.race, state.setup.course
    past = course.track.past
    line = next(square for square in range(len(past)) if past[square])
    squares = [int(race.square[rider]) for rider in (2 * seat, 2 * seat + 1)]
    return max(square - line + 1 if past[square] else -course.to_go(square) for square in squares)
