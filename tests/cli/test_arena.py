"""`lignerouge arena` in processes of its own, as people call it; and the bot of the guide."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tests.support.commands import Apart, run, run_apart

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from lignerouge.cli import main; main()", "arena"]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "LIGNEROUGE_DATA": str(tmp_path / "data")}


def arena(surroundings: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_apart("arena", *arguments, environment=surroundings)


def arena_here(surroundings: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The same in the process of the tests, which has loaded the engine: for what starts no other processes."""
    with patch.dict(os.environ, surroundings):
        return run("arena", *arguments)


@pytest.mark.compiled
def test_the_same_report_however_many_jobs(surroundings: dict[str, str]) -> None:
    reports = []
    for jobs in ("1", "2"):
        asked = ["champion@1", "sensible", "--stage", "abu", "-n", "4", "--jobs", jobs, "--fresh", "--json"]
        done = arena(surroundings, *asked)
        assert done.returncode == 0, done.stderr
        reports.append(json.loads(done.stdout))
    assert reports[0] == reports[1]
    assert reports[0]["races"] == 4


def test_tables_for_people_and_for_spreadsheets(surroundings: dict[str, str]) -> None:
    asked = ["random", "sensible", "--stage", "abu", "--stage", "aCu", "-n", "8"]
    done = arena_here(surroundings, *asked)
    assert done.returncode == 0, done.stderr
    assert "Won by stage, in %: abu / aCu." in done.stdout
    assert "8 races, 4 deals, seed 1" in done.stdout
    first, second = csv.DictReader(io.StringIO(arena_here(surroundings, *asked, "--csv").stdout))
    assert {first["bot"], second["bot"]} == {"random", "sensible"}
    assert float(first["win_share_low"]) <= float(first["win_share"]) <= float(first["win_share_high"])
    assert "win_share abu" in first


def test_pairs_in_both_directions(surroundings: dict[str, str]) -> None:
    asked = ["climber", "random", "--pairs", "--stage", "abu", "-n", "8"]
    rows = arena_here(surroundings, *asked).stdout.splitlines()
    assert rows[0].split() == ["one", "over", "3", "climber", "random"]
    assert "Won by one of the row over 3 of the column, in %, 8 games each; even is 25%." in rows
    found = json.loads(arena_here(surroundings, *asked, "--json").stdout)
    assert {(each["one"], each["over"]) for each in found} == {("climber", "random"), ("random", "climber")}


@pytest.mark.compiled
def test_a_best_response_is_trained_and_measured(surroundings: dict[str, str]) -> None:
    asked = ["--exploit", "random", "--budget", "0.2", "--stage", "abu", "--seats", "2", "-n", "20"]
    done = arena_here(surroundings, *asked)
    assert "A best response to random, trained for" in done.stdout.replace("\n", " ")
    assert "over 1 of it; even is 50%" in done.stdout.replace("\n", " ")
    assert json.loads(arena_here(surroundings, *asked, "--json").stdout)["races"] == 20


@pytest.mark.parametrize(
    "asked",
    [
        ["random", "eager", "--game", "redline"],
        ["random", "sensible", "--tour", "abDev,abDev,abDev", "--draft", "--rest-days", "2"],
        ["random", "sensible", "--stage", "abDev", "--specialists", "draft"],
    ],
)
def test_other_games(asked: list[str], surroundings: dict[str, str]) -> None:
    report = json.loads(arena_here(surroundings, *asked, "-n", "2", "--json").stdout)
    assert report["races"] == 2


@pytest.mark.compiled
def test_an_interrupted_arena_goes_on(surroundings: dict[str, str], tmp_path: Path) -> None:
    asked = ["champion@1", "sensible", "--stage", "abcdu", "-n", "24", "--json"]
    whole = arena({**surroundings, "LIGNEROUGE_DATA": str(tmp_path / "other")}, *asked)
    begun = Apart("arena", *asked, environment=surroundings)
    folder = tmp_path / "data" / "arena"
    while not any(path.read_text().count("\n") > 2 for path in folder.glob("*")) and begun.process.is_alive():
        time.sleep(0.01)
    if begun.process.pid is not None and begun.process.is_alive():
        os.kill(begun.process.pid, signal.SIGINT)
    stopped = begun.end()
    (kept,) = folder.glob("*.jsonl")
    if stopped.returncode:  # else it was quicker than the signal
        assert stopped.returncode == 130
        assert "goes on from here" in stopped.stderr
        assert kept.read_text().count("\n") < 13
    assert arena(surroundings, *asked).stdout == whole.stdout
    assert len(kept.read_text().splitlines()) == 13, "nothing was played twice"


def test_the_bot_of_the_guide_meets_others(surroundings: dict[str, str], tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "bots.md").read_text()
    found: Any = re.search(r"```python\n# mybot\.py\n(.*?)```", guide, re.DOTALL)
    entry: Any = re.search(r"```toml\n\[project\.entry-points\.\"lignerouge\.bots\"\]\n(.*?)\n```", guide, re.DOTALL)
    assert len(found[1].splitlines()) <= 10
    name, target = entry[1].replace('"', "").split(" = ")
    (tmp_path / "mybot.py").write_text(found[1])
    information = tmp_path / "mybot-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: mybot\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[lignerouge.bots]\n{name} = {target}\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    command = [*COMMAND, name, "random", "--stage", "abu", "-n", "2", "--json"]
    environment = {**surroundings, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(name) == 0, "it answered everything itself"
    assert json.loads(done.stdout)["failures"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["random"], "at least two bots"),
        (["random", "genius"], "no bot called"),
        (["random", "random", "--game", "chess"], "no game called"),
        (["random", "random", "--game", "redline", "--tour", "basic"], "Redline has no stages"),
        (["random", "random", "--tour", "basic", "--stage", "abu"], "A tour has no --stage"),
        (["random", "random", "-n", "0"], "at least one race"),
        (["random", "random", "--stage", "nowhere"], "nowhere"),
        (["random", "random", "--seed", "-1"], "A seed is"),
        (["random", "random", "--patience", "0"], "some seconds"),
        (["random", "--exploit", "climber"], "takes one bot, and no others"),
        (["--exploit", "genius", "--budget", "1"], "rides in a batch"),
        (["random", "random", "--pairs"], "two different bots"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(
    arguments: list[str], said: str, surroundings: dict[str, str]
) -> None:
    done = arena_here(surroundings, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
