"""The learner: its slopes are right, it learns, and what it knows can be kept and measured."""

from pathlib import Path

import numpy as np
import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.research import ppo
from lignerouge.research.batch import Batch
from lignerouge.research.exploit import exploit
from lignerouge.research.observation import size
from lignerouge.research.ppo import Climb, Net, learn_from, measure, play, train
from lignerouge.research.questions import ACTIONS

ROAD = {"stage": "abu"}


def test_slopes_are_those_of_the_loss() -> None:
    luck = np.random.default_rng(1)
    net = Net([each.astype(np.float64) for each in Net.fresh(9, luck, (7, 5)).weights])
    net.weights[4] = luck.standard_normal((5, ACTIONS))
    seen, up, worth = luck.standard_normal((6, 9)), luck.standard_normal((6, ACTIONS)), luck.standard_normal(6)

    def loss() -> float:
        scores, worths, _ = net.look(seen)
        return float((scores * up).sum() + (worths * worth).sum())

    slopes = net.slopes(net.look(seen)[2], up, worth)
    for weight, slope in zip(net.weights, slopes, strict=True):
        place = (0,) * weight.ndim
        before = loss()
        weight[place] += 1e-6
        assert (loss() - before) / 1e-6 == pytest.approx(slope[place], abs=1e-3)
        weight[place] -= 1e-6


def test_what_went_well_becomes_likelier(monkeypatch: pytest.MonkeyPatch) -> None:
    """One observation, two actions: the better one is taken more often after a few passes."""
    monkeypatch.setattr(ppo, "ENTROPY", 0.0)
    luck = np.random.default_rng(1)
    net, masks = Net.fresh(4, luck, (8, 8)), np.zeros((64, ACTIONS), np.int8)
    masks[:, 3:5] = 1
    actions = np.tile([3, 4], 32)
    better = np.where(actions == 4, 1.0, -1.0).astype(np.float32)
    played = [np.ones((64, 4), np.float32), masks, actions, np.full(64, 0.5), better, better]
    climb = Climb(net.weights)
    for _ in range(10):
        learn_from(net, climb, played, 1e-2, luck)
    assert ppo.chances_of(net.look(played[0])[0], masks)[0, 4] > 0.55
    assert net.act(played[0], masks).tolist() == [4] * 64


def test_advantages_end_with_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppo, "STEPS", 4)
    batch = Batch.prepare(ROAD, ["", "random"], 2, 1, 1)
    seen, masks, actions, likely, worths, better = play(
        Net.fresh(size(2), np.random.default_rng(1)), batch, np.random.default_rng(1)
    )
    assert len(seen) == len(worths) == 8
    assert (masks[np.arange(8), actions] == 1).all()
    assert ((likely > 0) & (likely <= 1)).all()
    assert np.abs(better).max() < 1.5


def test_a_net_is_kept_and_is_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net = Net.fresh(size(6), np.random.default_rng(1))
    net.save(tmp_path / "net.npz")
    again = Net.load(tmp_path / "net.npz")
    few = np.random.default_rng(2).random((3, size(2)), np.float32)
    assert again.look(few)[1] == pytest.approx(net.look(few)[1], abs=1e-2), "fewer teams are a shorter row"
    assert (tmp_path / "net.npz").stat().st_size < 2_000_000
    monkeypatch.setattr(ppo, "VERSION", 99)
    with pytest.raises(InputError, match="observations of version 1"):
        Net.load(tmp_path / "net.npz")


def test_learning_goes_on_until_the_time_is_over() -> None:
    net, ticks = Net.fresh(size(2), np.random.default_rng(1)), iter(range(100))
    before = net.weights[0].copy()
    batch = Batch.prepare(ROAD, ["", "random"], 1, 1, 1)
    turns = list(train(net, [batch], 4.0, clock=lambda: float(next(ticks))))
    assert [spent for spent, _ in turns] == [2.0, 4.0]
    assert turns[-1][1] == 2 * ppo.STEPS
    assert (net.weights[0] != before).any()
    share, low, high = measure(net, [ROAD], ["random"], 3, 5)
    assert low <= share <= high
    assert share in (0, 1 / 3, 2 / 3, 1)


@pytest.mark.compiled
def test_a_best_response_to_a_random_rider_wins() -> None:
    assert not INTERPRETED
    told, net = exploit("random", [ROAD], seats=2, seconds=1.0, races=200, seed=1)
    assert told.low > 0.5
    assert told.report()["even"] == 0.5
    assert net.made["bot"] == "random"
