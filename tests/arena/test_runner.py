"""Many races at once, what they say, and the benchmark."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lignerouge.arena.flamme.races import RaceBatchRunner, Races, rounds_summary, seat_results, simulate
from lignerouge.arena.runner import CHUNK, chunks, workers
from lignerouge.arena.statistics import share
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.research import bench

FEW = 4 if INTERPRETED else 200
OPTIONS: dict[str, Any] = {"stage": "abcu"}


def same(one: Races, other: Races) -> bool:
    return bool((one.order == other.order).all() and (one.rounds == other.rounds).all())


def test_races_of_a_seed_are_the_same_however_they_are_cut() -> None:
    runner = RaceBatchRunner.prepare(OPTIONS, ["random", "sensible"])
    whole = runner.run(3, 0, FEW)
    parts = [runner.run(3, 0, 1), runner.run(3, 1, FEW - 1)]
    order = np.concatenate([part.order for part in parts])
    assert same(whole, Races(order, np.concatenate([part.rounds for part in parts])))
    assert not same(whole, runner.run(4, 0, FEW))


@pytest.mark.parametrize("kind", ["race", "normal", "ttt", "itt"])
def test_everybody_is_in_the_order(kind: str) -> None:
    races = simulate({**OPTIONS, "kind": kind}, ["random"] * 3, FEW, 9)
    assert (np.sort(races.order, axis=1) == np.arange(6)).all()
    assert (races.rounds >= 2).all()


def test_specialists_are_drafted_for_every_race_anew() -> None:
    """F28"""
    runner = RaceBatchRunner.prepare({**OPTIONS, "specialists": "draft"}, ["random", "peloton", "sensible"])
    races = runner.run(3, 0, FEW)
    assert same(races, runner.run(3, 0, FEW))
    assert not same(races, RaceBatchRunner.prepare(OPTIONS, ["random", "peloton", "sensible"]).run(3, 0, FEW))
    assert (np.sort(races.order, axis=1) == np.arange(6)).all()


def test_shares_are_whole_and_progress_is_told() -> None:
    assert list(chunks(2 * CHUNK + 1)) == [(0, CHUNK), (CHUNK, CHUNK), (2 * CHUNK, 1)]
    heard: list[int] = []
    races = simulate(OPTIONS, ["random"] * 2, FEW, 1, progress=heard.append)
    assert sum(heard) == FEW == len(races.rounds)
    assert races.seconds > 0


def test_several_processes_race_as_one_does() -> None:
    with workers(1) as nobody:
        assert nobody is None
    with workers(2) as executor:
        assert same(simulate(OPTIONS, ["random"] * 2, 2, 1, executor=executor), simulate(OPTIONS, ["random"] * 2, 2, 1))


def test_there_is_no_such_bot() -> None:
    with pytest.raises(InputError, match="no bot called"):
        RaceBatchRunner.prepare(OPTIONS, ["random", "nobody"])


def test_seats_are_counted_by_their_better_rider() -> None:
    """Two races: B wins the first with AS second, A the second with its sprinteur."""
    order = np.array([[2, 1, 0, 3], [1, 3, 2, 0]], np.int8)
    races = Races(order, np.array([9, 12], np.int16))
    first, second = seat_results(races, ["random", "sensible"])
    assert (first.team, first.bot, first.wins, first.mean_place) == ("A", "random", 1, 1.5)
    assert (second.team, second.wins, second.mean_place) == ("B", 1, 1.5)
    assert first.riders == {"AR": 3.5, "AS": 1.5}
    assert second.riders == {"BR": 2.0, "BS": 3.0}
    assert rounds_summary(races) == {"mean": 10.5, "least": 9, "most": 12}


@pytest.mark.parametrize(
    ("hits", "races", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (50, 100, 0.4038, 0.5962)],
)
def test_a_share_knows_how_sure_it_is(hits: int, races: int, low: float, high: float) -> None:
    """Wilson's interval, from a table."""
    found = share(hits, races)
    assert found.share == hits / races
    assert found.low == pytest.approx(low, abs=1e-3)
    assert found.high == pytest.approx(high, abs=1e-3)


def test_the_benchmark_measures_what_it_says() -> None:
    assert bench.conditions()["build"] == ("interpreted" if INTERPRETED else "compiled")
    done: list[int] = []
    figure = bench.measure("acts", "acts/s", 3, done.append, repeats=2)
    assert done == [1, 3, 3]
    assert figure.best >= figure.median > 0
    rollout = bench.mid_race(bench.MOUNTAINS)
    assert rollout.start.rounds == bench.BEFORE_ROLLOUT
    assert (np.asarray(rollout.run(1, 0, 2).rounds) > bench.BEFORE_ROLLOUT).all()


def test_all_figures_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, since what is measured here is not the speed."""

    def once(what: str, unit: str, count: int, act: Callable[[int], object]) -> bench.Figure:
        act(1)
        return bench.Figure(what, unit, 1.0, 1.0)

    monkeypatch.setattr(bench, "measure", once)
    found = list(bench.figures(0.001))
    assert len({figure.what for figure in found}) == len(found) >= 6
