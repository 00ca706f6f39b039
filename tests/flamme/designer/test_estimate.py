"""How a stage rides."""

from dataclasses import asdict

import numpy as np
import pytest

from lignerouge.flamme.designer.estimate import (
    BREAKAWAY,
    FROM_BEHIND,
    SPRINT,
    Estimate,
    decided,
    estimate,
    group_around,
    mean,
    share,
)
from lignerouge.kernel.errors import InputError

SHORT = {"stage": "abcdu"}


def ridden(stage: str = "abcdu", kind: str = "race", seats: int = 2, races: int = 4, **more: int) -> Estimate:
    return estimate({"stage": stage, "kind": kind}, seats=seats, seed=more.get("seed", 1), races=races)


# --- Who won how: places along the road some rounds before the end ---


@pytest.mark.parametrize(
    ("places", "winner", "how"),
    [
        ([9, 9, 8, 8, 7, 7, 6, 6], 6, SPRINT),  # all together
        ([20, 12, 11, 10, 9, 8, 7, 6], 1, SPRINT),  # the peloton caught the one in front
        ([9, 9, 8, 8, 3, 3, 2, 2], 2, SPRINT),  # half of them is enough
        ([20, 20, 11, 10, 9, 8, 7, 6], 0, BREAKAWAY),
        ([20, 18, 16, 13, 12, 11, 10, 9], 2, BREAKAWAY),  # one empty square does not part a group, two do
        ([20, 20, 15, 15, 9, 8, 7, 6], 2, FROM_BEHIND),  # the second group
        ([9, 2, 2, 2], 0, BREAKAWAY),
        ([9, 9, 2, 2], 0, SPRINT),
        ([12, 9, 6, 3], 3, FROM_BEHIND),
    ],
)
def test_how_a_race_was_won(places: list[int], winner: int, how: int) -> None:
    assert decided(places, winner) == how


def test_a_group_hangs_together_by_one_empty_square() -> None:
    assert group_around([1, 3, 4, 7, 9, 20], 4) == [1, 3, 4]
    assert group_around([1, 3, 4, 7, 9, 20], 9) == [7, 9]
    assert group_around([5], 5) == [5]


# --- Races ---


def test_the_same_numbers_for_the_same_seed() -> None:
    assert ridden() == ridden()
    assert ridden() != ridden(seed=2)


def test_both_builds_say_exactly_this() -> None:
    known = estimate({"stage": "a-5-b-L-X-c-u"}, seats=3, seed=9, races=8)
    assert (known.rounds.value, known.lost.value, known.gap.value) == (6.25, 8.0, 7.0)
    assert (known.rouleur_tired.value, known.sprint) == (2.75, share(7, 8))
    assert [(jam.square, jam.lost.value) for jam in known.jams[:3]] == [("0.5", 2.0), ("0.6", 1.5), ("1.2", 1.375)]


def test_what_is_told() -> None:
    known = ridden(races=6)
    assert (known.stage, known.kind, known.seats, known.races) == ("abcdu", "race", 2, 6)
    assert known.bots == ("sensible", "sensible")
    assert sum(bar.share.value for bar in known.spread) == pytest.approx(1)
    assert sum(bar.rounds * bar.share.value for bar in known.spread) == pytest.approx(known.rounds.value)
    ways = [way.value for way in (known.sprint, known.breakaway, known.from_behind) if way is not None]
    assert sum(ways) == pytest.approx(1)
    assert sum(jam.lost.value for jam in known.jams) == pytest.approx(known.lost.value)
    measures = [value for value in asdict(known).values() if isinstance(value, dict)]
    assert len(measures) == 9
    assert all(one["low"] <= one["value"] <= one["high"] for one in measures)


def test_progress_is_told_and_may_end_it() -> None:
    told: list[int] = []

    def tell(done: int) -> None:
        told.append(done)
        if sum(told) == 100:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        estimate({"stage": "au"}, seats=2, seed=1, races=200, progress=tell)
    assert told == [50, 50]


@pytest.mark.parametrize("kind", ["ttt", "itt"])
def test_in_a_time_trial_nobody_blocks_and_there_is_no_bunch(kind: str) -> None:
    known = ridden(kind=kind, seats=3)
    assert (known.sprint, known.breakaway, known.from_behind) == (None, None, None)
    assert known.rounds.value > 2


def test_an_extended_stage_with_refreshment_and_roundabouts() -> None:
    known = ridden("AbgtreSZcJlm3oXYqikdhnpfv".replace("3", "-3-"), kind="extended", races=2)
    assert known.rounds.value > 12


def test_a_race_on_a_few_squares_is_over_before_the_decision_can_be_looked_for() -> None:
    known = ridden("au")
    assert known.rounds.value <= 3
    assert known.sprint is not None


def test_where_riders_are_in_the_way() -> None:
    known = ridden("a5bu", seats=4, races=10)
    worst = max(known.jams, key=lambda jam: jam.lost.value)
    assert worst.square.startswith(("0.", "1."))  # before and on the cobbles of one lane


@pytest.mark.parametrize(("races", "said"), [(0, "1 to 5000 races"), (5001, "1 to 5000 races")])
def test_how_many_races(races: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        ridden(races=races)


def test_a_mistake_is_told() -> None:
    with pytest.raises(InputError, match="no finish"):
        ridden("abc")
    with pytest.raises(InputError, match="no bot"):
        estimate(SHORT, seats=2, seed=1, races=1, bots=["sensible", "nobody"])


def test_a_bot_for_each_seat() -> None:
    known = estimate(SHORT, seats=3, seed=1, races=20, bots=["climber", "random"])
    assert known.bots == ("climber", "random", "random")
    alike = estimate(SHORT, seats=3, seed=1, races=20, bots=["climber"])
    assert alike.bots == ("climber", "climber", "climber")
    assert known.rounds != alike.rounds


def test_intervals() -> None:
    assert mean(np.array([3])).low == 3
    low = share(0, 10)
    assert (low.value, low.low) == (0, 0)
    assert low.high == pytest.approx(0.2775, abs=1e-3)


def test_under_weather_each_race_has_its_own() -> None:
    """Rain and wind are dealt anew, so that an estimate is one of the stage and not of one kind of weather."""

    def ridden_under(weather: str | None) -> Estimate:
        return estimate({"stage": "abcdefghu", "weather": weather}, seats=2, seed=1, races=6)

    assert ridden_under("dealt") == ridden_under("dealt")
    assert ridden_under("dealt").rounds != ridden_under(None).rounds
