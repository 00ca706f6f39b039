"""Time trials against oneself."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from lignerouge.cli.best_times import FILE, tell_best, trial_name
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.events import Ended, Timed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.result import total_time
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

OPTIONS = {"kind": "itt", "stage": "abcu", "specialists": {"AS": 5}}


def ride(seed: int, kind: str = "itt", revision: int | None = None) -> tuple[RaceState, list[Event]]:
    match = Match.begin(FLAMME_ROUGE, {**OPTIONS, "kind": kind}, ["me"], seeded(seed), revision)
    events = [event for step in match.autopilot({0: new_bot("random", seed).choose}) for event in step.events]
    return match.state, events


@pytest.mark.parametrize("seed", range(4))
def test_the_clock_runs_from_the_start(seed: int) -> None:
    """Grand Tour p. 14: alone, one tries to improve one's total time. F21: both riders' times together."""
    state, events = ride(seed)
    times = {event.rider: event.seconds for event in events if isinstance(event, Timed)}
    assert times.keys() == {"AR", "AS"}
    assert max(times.values()) // 60 == int(state.race.rounds) - 1, "a minute for every round before the last"
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert ended.total == sum(times.values())
    assert total_time(state) == FLAMME_ROUGE.view(state, 0).total == sum(times.values())


def test_a_team_has_one_time() -> None:
    """F20: that of the slower rider."""
    state, events = ride(1, "ttt")
    assert total_time(state) == max(event.seconds for event in events if isinstance(event, Timed))


@pytest.mark.parametrize("kind", ["itt", "ttt"])
def test_who_began_before_has_the_same_total_time(kind: str) -> None:
    """Until revision 2 the clock ran from the first arrival on, as in a tour."""
    now, _ = ride(3, kind)
    then, events = ride(3, kind, revision=1)
    assert min(event.seconds for event in events if isinstance(event, Timed)) < 60
    assert total_time(then) == total_time(now)


def test_nobody_else_has_a_total_time() -> None:
    match = Match.begin(FLAMME_ROUGE, {"kind": "itt", "stage": "abcu"}, ["me", "you"], seeded(1))
    steps = [*match.autopilot(dict.fromkeys(range(2), new_bot("random", 1).choose))]
    ended = steps[-1].events[-1]
    assert isinstance(ended, Ended)
    assert ended.total is match.view(0).total is None


def told(state: RaceState, options: dict[str, Any] = OPTIONS, *, is_mine: bool = True) -> str:
    out = StringIO()
    tell_best(state, options, Console(file=out, width=100), "en", is_mine=is_mine)
    return out.getvalue()


def test_the_best_is_kept_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    rides = sorted((ride(seed)[0] for seed in range(6)), key=total_time)
    slow, quick = rides[-1], rides[0]
    assert total_time(slow) > total_time(quick)
    assert told(quick, is_mine=False) == "", "the total time itself is told with the race"
    assert "your first on this stage" in told(slow)
    assert "a new best! Until now it was" in told(quick)
    assert "Your best is still" in told(slow)
    assert "Your best is still" in told(quick), "as quick is not quicker"
    assert told(slow, is_mine=False).startswith("Your own best is")
    assert json.loads((tmp_path / FILE).read_text()) == {trial_name(quick, OPTIONS): total_time(quick)}


def test_only_rides_under_equal_conditions_are_compared() -> None:
    state, _ = ride(1)
    assert trial_name(state, OPTIONS) == "itt abcv AS=5"
    assert trial_name(state, {"handicap": [2]}) == "itt abcv AS=5 handicap=2"
    assert trial_name(state, {"handicap": [0], "weather": "dealt"}) == "itt abcv AS=5 weather=dealt"
    assert trial_name(state, {"weather": {"2": "rain", "1": "fair"}}) == "itt abcv AS=5 weather=1=fair,2=rain"


def test_drafted_specialists_are_those_who_ride() -> None:
    match = Match.begin(FLAMME_ROUGE, {"kind": "itt", "stage": "abcu", "specialists": "draft"}, ["me"], seeded(2))
    for _ in match.autopilot({0: new_bot("random", 2).choose}):
        pass
    assert re.fullmatch(r"itt abcv AR=[1-6] AS=[1-6]", trial_name(match.state, {"specialists": "draft"}))


def test_a_damaged_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    (tmp_path / FILE).write_text("{")
    with pytest.raises(InputError, match="is damaged"):
        told(ride(1)[0])
    assert (tmp_path / FILE).read_text() == "{"
