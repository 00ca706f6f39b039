"""Styles race each other, and what wins is varied again."""

import numpy as np
import pytest

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.flamme.bots import style as weights
from lignerouge.research.evolution import StyleSpace, evolve, plain_style, wins


@pytest.mark.parametrize("kind", ["race", "normal"])
def test_every_race_has_a_winner(kind: str) -> None:
    runner = RaceBatchRunner.prepare({"stage": "abu", "kind": kind}, ["random"] * 4)
    shares = wins(runner, [plain_style()] * 4, 1, 2)
    assert shares.sum() == 1
    assert (shares == wins(runner, [plain_style()] * 4, 1, 2)).all()


def test_fixed_weights_stay_and_the_others_move() -> None:
    space = StyleSpace(plain_style(), {weights.AWAY: 2.0})
    style = space.style(np.full(weights.STYLE, 0.3))
    assert style[weights.AWAY] == 2.0
    assert style[weights.FAR] >= style[weights.NEAR] + 1
    assert (style != plain_style()).sum() > 40


@pytest.mark.compiled
def test_what_evolves_wins_more_than_its_quarter_of_the_races() -> None:
    """Nothing evolves in no generations; in twenty more is won, and what is fixed has stayed."""
    space = StyleSpace(plain_style(), {weights.SPENT: -2.0})
    assert list(evolve(space, ["abcgiDHqu"], races=100, generations=0)) == []
    found = list(evolve(space, ["abcgiDHqu"], races=100, generations=20))
    assert [count for count, _, _ in found] == [10, 20]
    _, style, (share,) = found[-1]
    assert style[weights.SPENT] == -2.0
    assert (style != plain_style()).sum() > 40
    assert share > 0.4
