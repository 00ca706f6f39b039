"""The examples run as somebody would run them, and show what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
BOTS = EXAMPLES / "bots"

pytestmark = pytest.mark.compiled


def run(*command: str | Path, asked: str = "", **environment: str) -> str:
    """What a command prints. Node may be a package of Python's, beside this Python."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": path, **environment},
        input=asked,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for file in EXAMPLES.rglob("*"):
        if file.suffix in {".py", ".mjs", ".ipynb"}:
            assert file.name in listed, file.name


def test_a_race_is_told_to_its_end() -> None:
    told = run(sys.executable, EXAMPLES / "play.py", "1")
    assert "takes an exhaustion card" in told
    assert re.search(r"^places: 1 \w+, 2 \w+, 3 \w+$", told, re.MULTILINE)
    assert run(sys.executable, EXAMPLES / "play.py", "1") == told


def test_thousands_of_races_have_error_bars() -> None:
    told = run(sys.executable, EXAMPLES / "simulate.py", "500")
    shares = {bot: float(share) for bot, share in re.findall(r"(\w+) +wins +([\d.]+)%", told)}
    assert shares["climber"] > shares["random"]
    assert "La Classicissima: 500 races" in told


def test_a_net_learns_to_ride() -> None:
    """For a few turns: from next to nothing, and then it takes its place at a table."""
    told = run(sys.executable, EXAMPLES / "ppo.py", "300", "25")
    first, last = map(float, re.findall(r"won ([\d.]+)%", told))
    assert last > first + 1
    assert re.search(r"at a table, places .*: [1-4] [1-4] [1-4] [1-4]$", told.strip())


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of bots in a folder of its own."""
    folder = Path(tmp_path_factory.mktemp("bots"))
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "install", *options, "--target", folder, BOTS)
    return folder


def test_bots_in_python_and_in_javascript_meet_in_the_arena(installed: Path, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH"))))
    command = ("lignerouge", "arena", "thrifty", "piped", "random", "-n", "12", "--json")
    told = run(*command, PYTHONPATH=path, LIGNEROUGE_DATA=str(tmp_path))
    assert '"thrifty"' in told
    assert '"piped"' in told
    assert "house bot" not in told


def test_the_bot_in_javascript_answers_a_line_with_a_line() -> None:
    text = (BOTS / "bot.mjs").read_text(encoding="utf-8")
    shown = re.search(r"echo '(.*)' \| node examples/bots/bot.mjs", text)
    assert shown
    assert run("node", BOTS / "bot.mjs", asked=f"{shown[1]}\n" * 2) == '{"option":"3"}\n' * 2


def test_the_notebook_shows_what_is_written_down() -> None:
    run(sys.executable, "-m", "tests.tools.notebooks", "--check")
