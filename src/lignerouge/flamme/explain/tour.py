"""The rules desk of a tour: results of stages in, standings out. The ledger's own rules answer; there is none here."""

from collections.abc import Mapping
from typing import Any

from lignerouge.flamme.explain.race import TRIALS, break_ties
from lignerouge.flamme.rules.clock import SIDES, pack_seconds
from lignerouge.flamme.rules.ledger import (
    GENERAL,
    MOUNTAIN,
    SPRINT,
    STAGES,
    Ledger,
    close_row,
    close_tour,
    new_ledger,
    tour_points,
)
from lignerouge.flamme.rules.race import NOBODY, SEATS, Race, line_up
from lignerouge.flamme.rules.tour_numbers import ROWS, tour_rules
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.questions import want

CLASSIFICATIONS = {"general": GENERAL, "sprint": SPRINT, "mountain": MOUNTAIN}
JERSEYS = {"yellow": GENERAL, "green": SPRINT, "polka": MOUNTAIN}
MODES = ("stage", "ttt", "itt")
# The largest numbers that the ledger can hold and add up.
MOST_MINUTES, MOST_SECONDS, MOST_ROUNDS, MOST_CARDS, MOST_POINTS, MOST_TIME = 500, 999, 9_999, 99, 9_999, 999_999
MOST_LANES = 99


class Names:
    """Teams and riders of a question, and their numbers in the ledger."""

    def __init__(self, teams: Any) -> None:
        if not isinstance(teams, list) or not all(isinstance(team, str) for team in teams):
            raise InputError("The teams are a list of names.")
        if not 1 <= len(teams) <= SEATS or len(set(teams)) != len(teams):
            raise InputError(f"There are 1 to {SEATS} teams, each named once.")
        self.teams: list[str] = teams
        self.riders = [f"{team}.{kind}" for team in teams for kind in "RS"]
        self.numbers = {name: n for n, name in enumerate(self.riders)}

    def rider(self, name: Any) -> int:
        """The number of a rider."""
        if not isinstance(name, str) or name not in self.numbers:
            raise InputError(f"{quoted(str(name))} is no rider of these teams.")
        return self.numbers[name]

    def rider_or_none(self, number: int) -> str | None:
        """The name of a rider, if there is one."""
        return None if number == NOBODY else self.riders[number]

    def by_rider(self, table: Any, what: str, most: int) -> dict[int, int]:
        """`{rider: number}`; whoever is not named has 0."""
        if not isinstance(table, dict):
            raise InputError(f"The {what} are given by rider.")
        return {self.rider(name): whole(value, what, most) for name, value in table.items()}

    def by_team(self, table: Any, what: str) -> list[int]:
        """`{team: number}`; whoever is not named has 0."""
        if not isinstance(table, dict) or any(name not in self.teams for name in table):
            raise InputError(f"The {what} are given by team.")
        return [whole(table.get(team, 0), what, MOST_POINTS) for team in self.teams]

    def order(self, names: Any) -> list[int]:
        """All riders, each once."""
        if not isinstance(names, list) or sorted(map(str, names)) != sorted(self.riders):
            raise InputError("An arrival names every rider once.")
        return [self.rider(name) for name in names]


def whole(value: Any, what: str, most: int) -> int:
    """A number that the ledger can hold."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise InputError(f"The {what} are whole numbers from 0 to {most}.")
    return value


def answer_tour(asked: Mapping[str, Any], *, all_by_points: bool = False) -> dict[str, Any]:
    """Stage after stage, then the end of the tour. Teams are named clockwise. `all_by_points`: F24 of revision 1."""
    names = Names(asked.get("teams"))
    stages = want(asked, "stages", list, "A tour")
    if not 1 <= len(stages) <= STAGES or not all(isinstance(stage, dict) for stage in stages):
        raise InputError(f"A tour has up to {STAGES} stages, each a table with its finish.")
    length = whole(asked.get("length", len(stages)), "stages", STAGES)
    if length < len(stages):
        raise InputError(f"A tour of {length} stages has no more than {length}.")
    tour = tour_rules(length, len(names.teams), all_by_points=all_by_points)
    ledger = new_ledger(len(names.teams))
    told = []
    for stage in stages:
        enter_stage(ledger, names, stage)
        tired = by_name(names.riders, ledger.exhaustion)
        close_row(tour, ledger, stage.get("mode") == "ttt", bool(stage.get("rest_day")))
        answer = stage_answer(ledger, names)
        back = {rider: tired[rider] - left for rider, left in answer["exhaustion_next"].items()}
        told.append(answer | {"exhaustion_back": back})
    if len(stages) < length:
        return {"stages": told}
    close_tour(tour, ledger)
    return {"stages": told, **end_answer(ledger, names)}


def answer_final(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Only the end of a tour."""
    names = Names(asked.get("teams"))
    ledger = new_ledger(len(names.teams))
    stages = whole(asked.get("stages"), "stages", STAGES)
    for column, key, what, most in (
        (ledger.time, "times", "times in seconds", MOST_TIME),
        (ledger.sprint, "sprint", "sprint points", MOST_POINTS),
        (ledger.mountain, "mountain", "mountain points", MOST_POINTS),
    ):
        for rider, value in names.by_rider(asked.get(key, {}), what, most).items():
            column[rider] = value
    ledger.podium[: len(names.teams)] = names.by_team(asked.get("podium_points", {}), "podium points")
    ledger.rest[: len(names.teams)] = names.by_team(asked.get("rest_points", {}), "rest points")
    for place, rider in enumerate(names.order(asked.get("last_arrival"))):
        ledger.place[rider] = place
    close_tour(tour_rules(stages, len(names.teams)), ledger)
    return end_answer(ledger, names)


def enter_stage(ledger: Ledger, names: Names, stage: Mapping[str, Any]) -> None:
    """The results of one stage into their row."""
    mode = stage.get("mode", "stage")
    if mode not in MODES:
        raise InputError(f"{quoted(str(mode))} is no mode: it is stage, ttt or itt.")
    finish = want(stage, "finish", list, "A stage")
    if not all(isinstance(line, dict) for line in finish):
        raise InputError("A finish lists rider, round, beyond, lane, minutes and seconds.")
    names.order([line.get("rider") for line in finish])
    row = int(ledger.ridden)
    read_off = seconds_of(names, stage, mode, finish)
    for place, rider in enumerate(arrival(ledger, names, stage, mode, finish)):
        ledger.arrival[row, place] = rider
    for line in finish:
        rider = names.rider(line["rider"])
        minutes = whole(line.get("minutes"), "minutes", MOST_MINUTES)
        seconds = whole(line.get("seconds", read_off[rider]), "seconds", MOST_SECONDS)
        ledger.stage_time[row, rider] = 60 * minutes + seconds
    for column, key in ((ledger.stage_sprint, "sprint"), (ledger.stage_mountain, "mountain")):
        for rider, value in names.by_rider(stage.get(key) or {}, f"{key} points", MOST_CARDS).items():
            column[row, rider] = value
    ledger.exhaustion[:] = 0
    for rider, value in names.by_rider(stage.get("exhaustion") or {}, "exhaustion cards", MOST_CARDS).items():
        ledger.exhaustion[rider] = value


def seconds_of(names: Names, stage: Mapping[str, Any], mode: str, finish: list[dict[str, Any]]) -> dict[int, int]:
    """F18: what the timing tile says where it is not told; riders of one round, on one road, make the packs."""
    side = stage.get("timing", SIDES[0])
    if side not in SIDES:
        raise InputError(f"{quoted(str(side))} is no side of the timing tile: it is {' or '.join(SIDES)}.")
    packs: dict[tuple[int, int], dict[int, int]] = {}
    for line in finish:
        rider, beyond = names.rider(line["rider"]), whole(line.get("beyond"), "squares past the line", MOST_CARDS)
        road = {"ttt": rider // 2, "itt": rider}.get(mode, 0)
        packs.setdefault((round_of(line), road), {})[rider] = beyond
    return {rider: value for pack in packs.values() for rider, value in pack_seconds(side, pack).items()}


def round_of(line: Mapping[str, Any]) -> int:
    """The round in which a rider came home; the minutes count the rounds since the first did."""
    return whole(line.get("round", line.get("minutes")), "rounds", MOST_ROUNDS)


def arrival(
    ledger: Ledger, names: Names, stage: Mapping[str, Any], mode: str, finish: list[dict[str, Any]]
) -> list[int]:
    """F19, F22: the riders in the order in which they came home; round by round, the engine lines up those of one."""
    race = Race.fresh()
    if mode in TRIALS:
        order = stage.get("start_order") or [names.teams[seat] for seat in ledger.start.tolist()[: len(names.teams)]]
        if not isinstance(order, list) or sorted(map(repr, order)) != sorted(map(repr, names.teams)):
            raise InputError("A start order names every team once.")
        turn = [names.teams.index(team) for team in order]
        break_ties(race, mode, turn, [int(tour_points(ledger, seat)) for seat in range(len(names.teams))])
    home: list[int] = []
    for number in sorted({round_of(line) for line in finish}):
        lines = [line for line in finish if round_of(line) == number]
        race.running = len(lines)
        for n, line in enumerate(lines):
            rider = race.order[n] = names.rider(line["rider"])
            race.square[rider], race.lane[rider] = line["beyond"], lane_of(line)
        line_up(race)
        home += race.order.tolist()[: race.running]
    return home


def lane_of(line: Mapping[str, Any]) -> int:
    """The lane in which a rider came home; those on the verge count down from -1."""
    lane = line.get("lane", 0)
    if isinstance(lane, bool) or not isinstance(lane, int) or abs(lane) > MOST_LANES:
        raise InputError("A lane is a whole number.")
    return lane


def stage_answer(ledger: Ledger, names: Names) -> dict[str, Any]:
    """What the latest stage brought, and how the tour stands after it."""
    row, seats = int(ledger.ridden) - 1, len(names.teams)
    return {
        "arrival": [names.riders[rider] for rider in ledger.arrival[row].tolist()[: 2 * seats]],
        "times": by_name(names.riders, ledger.stage_time[row]),
        "podium": {name: points for name, points in by_name(names.riders, ledger.stage_podium[row]).items() if points},
        "total_times": by_name(names.riders, ledger.time),
        "sprint": by_name(names.riders, ledger.sprint),
        "mountain": by_name(names.riders, ledger.mountain),
        "tour_points": {team: int(tour_points(ledger, seat)) for seat, team in enumerate(names.teams)},
        "leaders": {key: names.rider_or_none(int(ledger.leader[row, n])) for key, n in CLASSIFICATIONS.items()},
        "jerseys": {key: names.rider_or_none(int(ledger.jersey[row, n])) for key, n in JERSEYS.items()},
        "rest_points": by_name(names.teams, ledger.stage_rest[row]),
        "exhaustion_next": by_name(names.riders, ledger.exhaustion),
        "start_order_next": [names.teams[seat] for seat in ledger.start.tolist()[:seats]],
    }


def end_answer(ledger: Ledger, names: Names) -> dict[str, Any]:
    """Bonus, totals and ranking."""
    seats = len(names.teams)
    return {
        "bonus": {key: by_name(names.teams, ledger.bonus[row]) for key, row in ROWS.items()},
        "podium_points": by_name(names.teams, ledger.podium),
        "rest_points": by_name(names.teams, ledger.rest),
        "total": by_name(names.teams, ledger.total),
        "ranking": [names.teams[seat] for seat in ledger.ranking.tolist()[:seats]],
    }


def by_name(names: list[str], column: Any) -> dict[str, int]:
    """A column by rider or by team."""
    return dict(zip(names, column.tolist(), strict=False))
