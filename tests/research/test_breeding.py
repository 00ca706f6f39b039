"""Styles race each other, and what wins is bred on."""

import numpy as np
import pytest

from lignerouge.arena.runner import RaceBatchRunner
from lignerouge.flamme.bots import style as weights
from lignerouge.research.breeding import Herd, breed, plain_style, wins


@pytest.mark.parametrize("kind", ["race", "normal"])
def test_every_race_has_a_winner(kind: str) -> None:
    runner = RaceBatchRunner.prepare({"stage": "abu", "kind": kind}, ["random"] * 4)
    shares = wins(runner, [plain_style()] * 4, 1, 2)
    assert shares.sum() == 1
    assert (shares == wins(runner, [plain_style()] * 4, 1, 2)).all()


def test_fixed_weights_stay() -> None:
    herd = Herd(plain_style(), {weights.AWAY: 2.0}, np.random.default_rng(1), size=4)
    bred = list(breed(herd, ["abu"], 1, 0))
    assert bred == []
    steps = herd.offspring()
    herd.select(steps, np.arange(4.0))
    style = herd.style(herd.mean)
    assert style[weights.AWAY] == 2.0
    assert style[weights.FAR] >= style[weights.NEAR] + 1
    assert (style != plain_style()).sum() > 40
