"""All 256 outcomes of one round: two teams in the mountains, four cards each. The checksum stands for all of them.

One rider on a descent, two side by side, a climb within the reach of some cards and beyond that of others: floor and
foot of the climb, full squares, slipstream and its limits.
"""

import hashlib
from itertools import product
from typing import Any

import pytest

from lignerouge.flamme.content.catalogue import Card
from lignerouge.flamme.play.setup import new_race
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.race import Race, line_up
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.hot import clone
from lignerouge.kernel.notes import attentive, read

COURSE = lay_course(parse_tiles("abBCu"))
HANDS = {"AR": (3, 4, 5, 7), "AS": (2, 4, 5, 9), "BR": (3, 5, 6, 7), "BS": (2, 3, 5, 9)}
PLACES = {"AR": ("2.3", 0), "AS": ("1.6", 0), "BR": ("1.6", 1), "BS": ("1.4", 0)}
CHECKSUM = "13dd772a4643196d"


def start() -> Race:
    race = new_race(2)
    race.running = race.riders
    race.order[:4] = [0, 1, 2, 3]
    for rider, (square, lane) in enumerate(PLACES.values()):
        race.square[rider], race.lane[rider] = COURSE.number(square), lane
    line_up(race)
    return race


def outcomes() -> list[tuple[Any, ...]]:
    """Squares, lanes, who is tired and the order after every joint choice, in the order of the hands."""
    cards, road, first = all_cards(), new_road(), start()
    found = []
    for values in product(*HANDS.values()):
        race = clone(first)
        race.card[:4] = [cards.numbers[Card(value)] for value in values]
        notes = attentive()
        resolve(COURSE.track, cards.record, Rules.fresh(), race, road, notes)
        squares = [COURSE.names[square] for square in race.square.tolist()[:4]]
        columns = (race.lane, race.tired, race.order)
        found.append((squares, *(column.tolist()[:4] for column in columns), len(read(notes))))
    return found


def test_all_joint_choices_of_a_round() -> None:
    found = outcomes()
    assert len(found) == 256
    assert len({str(outcome) for outcome in found}) > 100
    assert hashlib.sha256(repr(found).encode()).hexdigest()[:16] == CHECKSUM


@pytest.mark.parametrize(
    ("values", "squares"),
    [
        # AR's 3 is raised to 5; BS steps up behind AS.
        ((3, 2, 3, 2), ["3.2", "2.2", "2.3", "2.1"]),
        # AR and AS stop at the foot of the climb, BR and BS step up behind them.
        ((7, 9, 7, 9), ["3.3", "3.3", "3.2", "3.2"]),
    ],
)
def test_two_of_them_worked_out_by_hand(values: tuple[int, ...], squares: list[str]) -> None:
    index = list(product(*HANDS.values())).index(values)
    assert outcomes()[index][0] == squares
