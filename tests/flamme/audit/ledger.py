"""The books of a tour: times, points, jerseys, rest days, start order, bonus (Grand Tour p. 3 to 8; F20 to F29)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.flamme.audit.parts import PODIUM, bonus_table
from tests.flamme.audit.stage import MOUNTAIN, SPRINT
from tests.flamme.audit.teams import KINDS, LETTERS, clockwise

JERSEYS = ("yellow", "green", "polka")


@dataclass
class Ledger:
    """Totals so far, by rider and by team."""

    teams: int
    time: dict[str, int] = field(init=False)
    points: dict[str, dict[str, int]] = field(init=False)  # sprint and mountain points by rider
    podium: dict[str, int] = field(init=False)  # tour points by team
    rest: dict[str, int] = field(init=False)
    arrival: list[str] = field(default_factory=list)  # of the latest stage

    def __post_init__(self) -> None:
        letters = LETTERS[: self.teams]
        riders = [letter + kind for letter in letters for kind in KINDS]
        self.time = dict.fromkeys(riders, 0)
        self.points = {side: dict.fromkeys(riders, 0) for side in (SPRINT, MOUNTAIN)}
        self.podium = dict.fromkeys(letters, 0)
        self.rest = dict.fromkeys(letters, 0)

    # --- a stage ---------------------------------------------------------------------------------------------

    def enter(
        self, kind: str, arrival: Sequence[str], times: Mapping[str, int], tokens: Sequence[tuple[str, str, int]]
    ) -> tuple[dict[str, int], dict[str, int]]:
        """Write a stage down. -> the times that count, the podium"""
        self.arrival = list(arrival)
        counted = dict(times)
        if kind == "ttt":  # F20: both riders get the time of the slower one
            counted = {rider: max(times[rider[0] + kind] for kind in KINDS) for rider in times}
        for rider, seconds in counted.items():
            self.time[rider] += seconds
        for rider, side, worth in tokens:
            self.points[side][rider] += worth
        first_of_each = [rider for n, rider in enumerate(arrival) if rider[0] not in {r[0] for r in arrival[:n]}]
        on_podium = first_of_each if kind == "ttt" else arrival  # F20: one token a team
        podium = dict(zip(on_podium, PODIUM, strict=False))
        for rider, worth in podium.items():
            self.podium[rider[0]] += worth
        return counted, podium

    def rest_day(self) -> dict[str, int]:
        """F23: a tour point for each classification that somebody leads. -> by team"""
        points = dict.fromkeys(self.podium, 0)
        for leader in self.leaders():
            points[leader[0]] += 1
            self.rest[leader[0]] += 1
        return points

    # --- classifications -------------------------------------------------------------------------------------

    def home(self, rider: str) -> int:
        """F26: ties go to who crossed the line first in the latest stage."""
        return self.arrival.index(rider)

    def first_home(self, team: str) -> int:
        return min(self.home(team + kind) for kind in KINDS)

    def general(self) -> list[str]:
        """The lowest total time first."""
        return sorted(self.time, key=lambda rider: (self.time[rider], self.home(rider)))

    def ranked(self, side: str) -> list[str]:
        """The most points first; without a point nobody is ranked (F25)."""
        points = self.points[side]
        return sorted((r for r in points if points[r]), key=lambda rider: (-points[rider], self.home(rider)))

    def by_team(self) -> list[str]:
        """The lowest time of both riders together first."""
        times = {team: sum(self.time[team + kind] for kind in KINDS) for team in self.podium}
        return sorted(times, key=lambda team: (times[team], self.first_home(team)))

    def classifications(self) -> list[list[str]]:
        """In the order of their jerseys."""
        return [self.general(), self.ranked(SPRINT), self.ranked(MOUNTAIN)]

    def leaders(self) -> list[str]:
        """The first of each classification, whoever wears its jersey."""
        return [ranking[0] for ranking in self.classifications() if ranking]

    def jerseys(self) -> dict[str, str]:
        """F25: one a rider, in this priority; the next best wears the one that becomes free."""
        worn: dict[str, str] = {}
        for jersey, ranking in zip(JERSEYS, self.classifications(), strict=True):
            worn[jersey] = next((rider for rider in ranking if rider not in worn.values()), "")
        return worn

    # --- tour points -----------------------------------------------------------------------------------------

    def tour_points(self) -> dict[str, int]:
        """Podium and rest days: what counts before the end."""
        return {team: self.podium[team] + self.rest[team] for team in self.podium}

    def start_order(self, *, all_by_points: bool) -> list[int]:
        """F24: the fewest tour points first; tied, the seat whose best rider is better placed goes later.

        The others follow clockwise. In tours of revision 1 they followed by their points as well.
        """
        points, general = self.tour_points(), self.general()

        def key(seat: int) -> tuple[int, int]:
            team = LETTERS[seat]
            return points[team], -min(general.index(team + kind) for kind in KINDS)

        seats = sorted(range(self.teams), key=key)
        return seats if all_by_points else clockwise(seats[0], self.teams)

    def totals(self, stages: int) -> dict[str, int]:
        """Grand Tour p. 7: with the bonus, the winner first; ties F26."""
        points = self.tour_points()
        for bonus in self.bonus(stages).values():
            for team, worth in bonus.items():
                points[team] += worth
        return {team: points[team] for team in self.ranked_teams(points)}

    def bonus(self, stages: int) -> dict[str, dict[str, int]]:
        """Grand Tour p. 7: by classification and team."""
        general, sprint, mountain = self.classifications()
        rankings = {"general": general, "sprint": sprint, "mountain": mountain, "team": self.by_team()}
        found = {name: dict.fromkeys(self.podium, 0) for name in rankings}
        for name, ranking in rankings.items():
            for who, worth in zip(ranking, bonus_table(stages, self.teams)[name], strict=False):
                found[name][who[0]] += worth
        return found

    def ranked_teams(self, points: Mapping[str, int]) -> list[str]:
        """The most tour points first; ties F26."""
        return sorted(points, key=lambda team: (-points[team], self.first_home(team)))
