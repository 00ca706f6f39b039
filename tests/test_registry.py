"""Games are found by their entry points, imported when they are needed, and one that is broken costs itself only."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lignerouge.flamme.play.automatic_teams import with_automatic, without_automatic
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, GROUP, OWN, Games, load_reference

ROOT = Path(__file__).parents[1]


def test_a_tree_that_is_not_installed_has_the_games_that_the_package_names() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert declared == {GROUP: OWN}
    assert [*GAMES] == [*OWN]
    assert [entry.game.key for entry in GAMES.values()] == [*OWN]


def test_keys_are_known_before_a_game_is_imported() -> None:
    found = "import sys, lignerouge.registry as r; print(*r.GAMES, *(m for m in sys.modules if '.flamme' in m))"
    told = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [*OWN]


def test_a_broken_package_costs_its_own_game_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_games.py").write_text("NOTHING = 3\n")
    folder = tmp_path / "broken_games-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1.0\n")
    lines = ["missing = no_such_module:GAME", "nothing = broken_games:NOTHING", "flamme = broken_games:NOTHING"]
    (folder / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]))
    monkeypatch.syspath_prepend(tmp_path)
    games = Games()
    assert [*games] == [*OWN, "missing", "nothing"]
    assert games["flamme"] is GAMES["flamme"], "nobody takes the key of one of ours"
    reasons = games.drop_broken()
    assert [*games] == [*OWN]
    assert len(games) == len(OWN)
    assert "ModuleNotFoundError" in reasons["missing"]
    assert "no entry of that key" in reasons["nothing"]
    with pytest.raises(InputError, match="there are flamme, tour, redline"):
        games.find("nothing")


def test_references_lead_to_screens() -> None:
    for entry in GAMES.values():
        assert callable(load_reference(entry.terminal))
        assert callable(load_reference(entry.retelling))


def test_automatic_teams_stand_among_the_options_or_on_seats() -> None:
    options = with_automatic({"stage": "x"}, ["me", "peloton", "muscle"])
    assert without_automatic(options) == ({"stage": "x"}, {1: "peloton", 2: "muscle"})


def test_a_seat_may_ask_of_its_own_pieces_only() -> None:
    entry = GAMES["redline"]
    assert entry.foresee is not None
    match = Match.begin(entry.game, {}, ["a", "b"], seeded(1))
    prompt = match.prompts()[0]
    view = match.view(prompt.seat)
    mine, theirs = view.hands[prompt.seat][0], view.hands[1 - prompt.seat][0]
    assert entry.foresee(view, prompt, None, seeded(1), 1).judged is None
    assert entry.foresee(view, prompt, mine, seeded(1), 1).judged is not None
    with pytest.raises(InputError, match="not in your hand"):
        entry.foresee(view, prompt, theirs, seeded(1), 1)
