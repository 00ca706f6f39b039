"""The numbers of a tour from its content file, as the record that the ledger's rules read."""

from collections.abc import Mapping
from typing import Any

from lignerouge.flamme.content.catalogue import read_content
from lignerouge.flamme.rules.ledger import GENERAL, MAJOR, MINOR, MOUNTAIN, SPRINT, TEAM, TourRules

ROWS = {"general": GENERAL, "sprint": SPRINT, "mountain": MOUNTAIN, "team": TEAM}


def numbers() -> Mapping[str, Any]:
    """`content/tour.toml`."""
    return read_content("tour")


def tour_rules(stages: int, seats: int, *, all_by_points: bool = False) -> TourRules:
    """Grand Tour p. 7: the bonus depends on the length; two teams use the first column (F29)."""
    table = numbers()
    tour = TourRules.fresh()
    tour.podium[:] = table["podium"]
    tour.rest = table["rest_day"]
    tour.all_by_points = all_by_points
    for pile, name in ((MAJOR, "major"), (MINOR, "minor")):
        for place, value in enumerate(table[name]):
            tour.token[pile, len(table[name]) - place] = value
    column = next(column for column in table["bonus"] if seats == 2 or stages <= column["stages"])
    for name, row in ROWS.items():
        tour.bonus[row, : len(column[name])] = column[name]
    return tour
