"""Many tours at once: the same for the same seed however the batch is cut, in both builds, and none that fails."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.tools.ledger_digests import TOUR, digests

from lignerouge.arena.flamme.tours import Tours, ride_tours
from lignerouge.flamme.rules.ledger import MOUNTAIN, SPRINT
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED

ROOT = Path(__file__).parents[2]


def test_a_batch_can_be_cut_anywhere() -> None:
    bots = ["random", "sensible", "random"]
    many = 4 if INTERPRETED else 30
    whole = ride_tours(TOUR, bots, 7, 0, many)
    for cuts in ([1], [2, 3], [3]):
        edges = [0, *cuts, many]
        parts = [ride_tours(TOUR, bots, 7, first, last - first) for first, last in pairwise(edges)]
        assert np.concatenate([part.ledgers for part in parts]).tobytes() == whole.ledgers.tobytes()
        assert np.concatenate([part.rounds for part in parts]).tolist() == whole.rounds.tolist()
    assert len({ledger.tobytes() for ledger in whole.ledgers}) == many
    assert ride_tours(TOUR, bots, 8, 0, 1).ledgers.tobytes() != whole.ledgers[:1].tobytes()


def test_the_draft_is_optional() -> None:
    plain = ride_tours({**TOUR, "specialists": False}, ["random"] * 2, 1, 0, 2)
    assert not plain.ledgers["specialist"].any()
    drafted = ride_tours(TOUR, ["random"] * 2, 1, 0, 2)
    assert drafted.ledgers["specialist"][:, :4].all()


def test_whoever_was_chosen_places_first() -> None:
    """F2, F24: in the first stage; lot would draw somebody else now and then."""
    one = ride_tours({**TOUR, "starter": 1}, ["random"] * 3, 1, 0, 4)
    other = ride_tours({**TOUR, "starter": 2}, ["random"] * 3, 1, 0, 4)
    assert (one.ledgers["stage_time"] != other.ledgers["stage_time"]).any()


def test_a_tour_that_cannot_be_ridden() -> None:
    with pytest.raises(InputError, match="3 to 21 stages"):
        ride_tours({"stages": [3]}, ["random"] * 2, 1, 0, 1)
    with pytest.raises(InputError, match="no bot called"):
        ride_tours(TOUR, ["random", "nobody"], 1, 0, 1)


@pytest.mark.compiled
def test_both_builds_write_the_same_ledgers() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.tools.ledger_digests"]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    other = json.loads(done.stdout)
    assert other["interpreted"] is True
    assert other["digests"] == digests()


def test_all_digests_differ() -> None:
    found = digests()
    assert len(set(found.values())) == len(found)


def check_tours(options: dict[str, Any], tours: Tours, seats: int) -> None:
    """What holds in every tour, over a whole batch."""
    plan = TourPlan.read(options, seats)
    stages, riders, ledgers = len(plan.stages), 2 * seats, tours.ledgers
    assert (ledgers["ridden"] == stages).all()
    rows = ledgers["arrival"][:, :stages, :riders]
    assert (np.sort(rows, axis=2) == np.arange(riders)).all()
    assert (ledgers["stage_podium"][:, :stages].sum(axis=2) == 6).all()
    assert (ledgers["podium"].sum(axis=1) == 6 * stages).all()
    jerseys = np.sort(ledgers["jersey"][:, :stages], axis=2)
    assert ((jerseys[:, :, 1:] != jerseys[:, :, :-1]) | (jerseys[:, :, 1:] < 0)).all()
    assert (ledgers["jersey"][:, :stages, 0] == ledgers["leader"][:, :stages, 0]).all()
    for number, setup in enumerate(plan.setups):
        handed_out = {SPRINT: 0, MOUNTAIN: 0}
        for pile, most in ((0, 9), (1, 3)):
            if setup.rules.stock[pile]:
                handed_out[int(setup.rules.side[pile])] += most
        # More riders than tokens come by, and everybody comes home.
        assert (ledgers["stage_sprint"][:, number].sum(axis=1) == handed_out[SPRINT]).all()
        assert (ledgers["stage_mountain"][:, number].sum(axis=1) == handed_out[MOUNTAIN]).all()
    for total, by_stage in (("time", "stage_time"), ("sprint", "stage_sprint"), ("mountain", "stage_mountain")):
        assert (ledgers[total] == ledgers[by_stage][:, :stages].sum(axis=1)).all()
    rest = ledgers["rest"].sum(axis=1)
    assert (rest == ledgers["stage_rest"].sum(axis=(1, 2))).all()
    assert (rest <= 3 * len(plan.rest_days)).all()
    everything = ledgers["podium"] + ledgers["rest"] + ledgers["bonus"].sum(axis=1)
    assert (ledgers["total"] == everything).all()
    assert (np.sort(tours.ranking, axis=1) == np.arange(seats)).all()
    ranked = np.take_along_axis(tours.totals, tours.ranking.astype(np.int64), axis=1)
    assert (np.diff(ranked, axis=1) <= 0).all()
    assert (ledgers["exhaustion"] >= 0).all()
    assert (tours.rounds >= 3 * stages).all()


def test_a_few_tours_are_in_order() -> None:
    check_tours(TOUR, ride_tours(TOUR, ["random"] * 4, 2, 0, 3), 4)


@pytest.mark.compiled
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_thousand_basic_tours(bot: str) -> None:
    """Seven stages, four teams, specialists, a rest day."""
    options = {"stages": "basic", "specialists": True, "rest_days": [3]}
    tours = ride_tours(options, [bot] * 4, 1, 0, 1000)
    assert len(tours.ledgers) == 1000
    check_tours(options, tours, 4)
    specialists = tours.ledgers["specialist"][:, :8]
    for kind in (0, 1):
        row = np.sort(specialists[:, kind::2], axis=1)
        assert ((row >= 1) & (row <= 6)).all()
        assert (row[:, 2:] != row[:, :-2]).all()  # F28: never three of one kind


@pytest.mark.compiled
@pytest.mark.parametrize("automatic", [{}, {"E": "peloton", "F": "muscle"}])
def test_some_whole_grand_tours_of_six_teams(automatic: dict[str, str]) -> None:
    """All 21 stages, the sides for five and six players, two rest days, breakaways, automatic teams."""
    options = {"stages": "full", "specialists": True, "automatic": automatic}
    check_tours(options, ride_tours(options, ["random", "sensible"] * 3, 1, 0, 10), 6)


@pytest.mark.compiled
def test_three_hundred_grand_tours_with_everything() -> None:
    """The same with automatic teams among the bots, and new weather for every stage."""
    options: dict[str, Any] = {"stages": "full", "specialists": True, "weather": "dealt"}
    tours = ride_tours(options, ["random", "random", "random", "random", "peloton", "muscle"], 5, 0, 300)
    check_tours(options, tours, 6)
    assert not tours.ledgers["exhaustion"][:, 8:12].any()
    assert tours.ledgers["exhaustion"][:, :8].any()


@pytest.mark.compiled
def test_the_longest_tour_of_extended_stages() -> None:
    """Exhaustion carried over and over again stays within a deck."""
    stage = {"tiles": "A-b-x-O-N-D-F-s-T-Y-4-C-Q-L-P-j-H-z-r-g-E-k-M-I-V", "kind": "extended"}
    options = {"stages": [stage] * 21, "specialists": True}
    tours = ride_tours(options, ["random", "sensible"] * 2, 3, 0, 40)
    check_tours(options, tours, 4)
