"""Time trials against oneself."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from lignerouge.cli.best import FILE, solo_time, tell_best, trial_name
from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.flamme.setup import RaceState
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.mistake import Mistake

OPTIONS = {"kind": "itt", "stage": "abcu", "specialists": {"AS": 5}}


def ride(seed: int, bot: str, kind: str = "itt") -> RaceState:
    match = Match.begin(FLAMME_ROUGE, {**OPTIONS, "kind": kind}, ["me"], seeded(seed))
    for _ in match.autopilot({0: new_bot(bot, seed).choose}):
        pass
    return match.state


def test_the_time_counts_from_the_start() -> None:
    for seed in range(4):
        state = ride(seed, "random")
        race = state.race
        arrived = {rider: step for step, rider in enumerate(race.home.tolist()[:2])}
        last = max(arrived, key=arrived.__getitem__)
        assert solo_time(state) >= 60 * (int(race.rounds) - 1) + int(race.time[last])
    team = ride(1, "random", "ttt")
    assert solo_time(team) == 60 * (int(team.race.rounds) - 1) + max(
        int(team.race.time[n]) for n in range(2) if team.race.minutes[n] == max(team.race.minutes.tolist()[:2])
    )


def test_the_best_is_kept_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    rides = sorted((ride(seed, "random") for seed in range(6)), key=solo_time)
    slow, quick = rides[-1], rides[0]
    assert solo_time(slow) > solo_time(quick)
    told = []
    for state in (slow, quick, slow):
        out = StringIO()
        tell_best(state, OPTIONS, Console(file=out, width=100), "en")
        told.append(out.getvalue())
    assert "your first on this stage" in told[0]
    assert "a new best" in told[1]
    assert "Your best is" in told[2]
    assert json.loads((tmp_path / FILE).read_text()) == {trial_name(quick, OPTIONS): solo_time(quick)}
    assert trial_name(quick, OPTIONS) == "itt abcv AS=5"


def test_a_damaged_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    (tmp_path / FILE).write_text("{")
    with pytest.raises(Mistake, match="is damaged"):
        tell_best(ride(1, "random"), OPTIONS, Console(file=StringIO()), "en")
    assert (tmp_path / FILE).read_text() == "{"
