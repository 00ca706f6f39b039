"""A tour's course sheet kept by hand: plain dicts, straight from the rulebook's sentences (Grand Tour p. 4-7; F18-F29).

Nothing here is shared with the engine. Question and answer have the form of the rules desk's kinds `tour` and `final`.
"""

from collections.abc import Mapping
from typing import Any

PODIUM = [3, 2, 1]
SHORT = {"general": [3, 2, 1], "team": [1], "sprint": [2, 1], "mountain": [2, 1]}
MIDDLE = {"general": [4, 3, 2, 1], "team": [2, 1], "sprint": [3, 2, 1], "mountain": [3, 2, 1]}
LONG = {"general": [5, 4, 3, 2, 1], "team": [3, 2, 1], "sprint": [4, 3, 2, 1], "mountain": [4, 3, 2, 1]}
PRIORITY = [("yellow", "general"), ("green", "sprint"), ("polka", "mountain")]


def team_of(rider: str) -> str:
    return rider.rpartition(".")[0]


def awards(stages: int, teams: int) -> Mapping[str, list[int]]:
    """Grand Tour p. 7: by the length; F29: two teams always use the first column."""
    if teams == 2 or stages <= 7:
        return SHORT
    return MIDDLE if stages <= 14 else LONG


class Sheet:
    """What the keeper of the score has written down so far."""

    def __init__(self, teams: list[str]) -> None:
        self.teams = teams
        self.riders = [f"{team}.{kind}" for team in teams for kind in "RS"]
        self.time = dict.fromkeys(self.riders, 0)
        self.points = {"sprint": dict.fromkeys(self.riders, 0), "mountain": dict.fromkeys(self.riders, 0)}
        self.podium = dict.fromkeys(teams, 0)
        self.rest = dict.fromkeys(teams, 0)
        self.latest: list[str] = []
        self.start = list(teams)

    def tour_points(self, team: str) -> int:
        return self.podium[team] + self.rest[team]

    def standing(self, classification: str) -> list[str]:
        """Best first. F25: who has no point is not in it; F26: ties by the latest stage."""
        if classification == "general":
            return sorted(self.riders, key=lambda rider: (self.time[rider], self.latest.index(rider)))
        points = self.points[classification]
        with_points = [rider for rider in self.riders if points[rider] > 0]
        return sorted(with_points, key=lambda rider: (-points[rider], self.latest.index(rider)))

    def first_home(self, team: str) -> int:
        return min(self.latest.index(rider) for rider in self.riders if team_of(rider) == team)

    def arrival(self, stage: Mapping[str, Any]) -> list[str]:
        """F19: by round, distance, lane; F22: in trials between teams their points, then their start."""
        start = stage.get("start_order") or self.start
        lines = list(stage["finish"])
        # Sorted by what counts least first, since sorting keeps the order of equals.
        if stage["mode"] == "itt":
            lines.sort(key=lambda line: line["rider"].endswith("S"))
        else:
            lines.sort(key=lambda line: line["lane"])
        if stage["mode"] != "stage":
            lines.sort(key=lambda line: start.index(team_of(line["rider"])))
            lines.sort(key=lambda line: self.tour_points(team_of(line["rider"])))
        lines.sort(key=lambda line: -line["beyond"])
        lines.sort(key=lambda line: line["round"])
        return [line["rider"] for line in lines]

    def close(self, stage: Mapping[str, Any]) -> dict[str, Any]:
        """Grand Tour p. 4-6, in the rulebook's order."""
        self.latest = self.arrival(stage)
        times = {line["rider"]: 60 * line["minutes"] + line["seconds"] for line in stage["finish"]}
        if stage["mode"] == "ttt":
            slowest = {team: max(times[f"{team}.R"], times[f"{team}.S"]) for team in self.teams}
            times = {rider: slowest[team_of(rider)] for rider in self.riders}
        on_podium: list[str] = []
        for rider in self.latest:
            served = stage["mode"] == "ttt" and team_of(rider) in map(team_of, on_podium)
            if len(on_podium) < 3 and not served:
                on_podium.append(rider)
        podium = dict(zip(on_podium, PODIUM, strict=False))
        for rider, points in podium.items():
            self.podium[team_of(rider)] += points
        for rider in self.riders:
            self.time[rider] += times[rider]
            for side, points_so_far in self.points.items():
                points_so_far[rider] += stage.get(side, {}).get(rider, 0)
        taken = {rider: stage.get("exhaustion", {}).get(rider, 0) for rider in self.riders}
        tired = {rider: cards - cards // 2 for rider, cards in taken.items()}
        leaders = {key: next(iter(self.standing(key)), None) for _, key in PRIORITY}
        jerseys: dict[str, str | None] = {}
        for jersey, key in PRIORITY:
            jerseys[jersey] = next((rider for rider in self.standing(key) if rider not in jerseys.values()), None)
        rested = dict.fromkeys(self.teams, 0)
        if stage.get("rest_day"):
            for leader in leaders.values():
                if leader is not None:
                    rested[team_of(leader)] += 1
                    self.rest[team_of(leader)] += 1
            for rider in set(self.riders) - set(leaders.values()):
                tired[rider] -= tired[rider] // 2
        general = self.standing("general")
        best_place = {team: min(general.index(f"{team}.{kind}") for kind in "RS") for team in self.teams}
        first = self.teams.index(min(self.teams, key=lambda team: (self.tour_points(team), -best_place[team])))
        self.start = [*self.teams[first:], *self.teams[:first]]
        return {
            "arrival": self.latest,
            "times": times,
            "podium": podium,
            "total_times": dict(self.time),
            "sprint": dict(self.points["sprint"]),
            "mountain": dict(self.points["mountain"]),
            "tour_points": {team: self.tour_points(team) for team in self.teams},
            "leaders": leaders,
            "jerseys": jerseys,
            "exhaustion_next": tired,
            "exhaustion_back": {rider: taken[rider] - tired[rider] for rider in self.riders},
            "rest_points": rested,
            "start_order_next": self.start,
        }

    def end(self, stages: int) -> dict[str, Any]:
        """Grand Tour p. 7: bonus, total, ranking."""
        column = awards(stages, len(self.teams))
        bonus = {key: dict.fromkeys(self.teams, 0) for key in column}
        for key in ("general", "sprint", "mountain"):
            for rider, points in zip(self.standing(key), column[key], strict=False):
                bonus[key][team_of(rider)] += points
        both = {team: self.time[f"{team}.R"] + self.time[f"{team}.S"] for team in self.teams}
        by_time = sorted(self.teams, key=lambda team: (both[team], self.first_home(team)))
        for team, points in zip(by_time, column["team"], strict=False):
            bonus["team"][team] += points
        total = {team: self.tour_points(team) + sum(row[team] for row in bonus.values()) for team in self.teams}
        return {
            "bonus": bonus,
            "podium_points": dict(self.podium),
            "rest_points": dict(self.rest),
            "total": total,
            "ranking": sorted(self.teams, key=lambda team: (-total[team], self.first_home(team))),
        }


def naive_tour(asked: Mapping[str, Any]) -> dict[str, Any]:
    sheet = Sheet(asked["teams"])
    stages = [sheet.close(stage) for stage in asked["stages"]]
    return {"stages": stages, **sheet.end(len(stages))}


def naive_final(asked: Mapping[str, Any]) -> dict[str, Any]:
    sheet = Sheet(asked["teams"])
    sheet.time |= asked["times"]
    sheet.points = {side: dict.fromkeys(sheet.riders, 0) | asked[side] for side in ("sprint", "mountain")}
    sheet.podium |= asked["podium_points"]
    sheet.rest |= asked["rest_points"]
    sheet.latest = asked["last_arrival"]
    return sheet.end(asked["stages"])
