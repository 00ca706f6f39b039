"""All commands are listed without being imported; a command is imported when it is meant."""

import inspect
import io
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Door
from tests.support.commands import run

from lignerouge.cli import COMMANDS, load
from lignerouge.compiling.parts import REDLINE_PART, RULES


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_the_first_line_of_its_own_help(name: str) -> None:
    help_of_its_own = inspect.cleandoc(load(name).help)
    assert help_of_its_own.partition("\n\n")[0].replace("\n", " ") == COMMANDS[name]
    assert help_of_its_own.splitlines()[0].split()[0] in run(name, "--help").stdout


def test_all_commands_are_listed_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    listed = [line.strip("│ ").partition(" ") for line in run("--help").stdout.splitlines()]
    found = {name: line.strip() for name, _, line in listed if name in COMMANDS}
    assert list(found.items()) == list(COMMANDS.items())


def test_the_list_needs_neither_numba_nor_any_command() -> None:
    after = "import sys; from lignerouge.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", after, "--help"], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "race" in done.stdout
    assert "numba" not in loaded
    assert "numpy" not in loaded
    assert [name for name in loaded if name.startswith("lignerouge.cli.")] == []


def test_a_misspelt_command_is_told_what_was_meant() -> None:
    done = run("rce")
    assert done.returncode == 2
    assert "Did you mean 'race'?" in done.stderr


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (["explain", "--jsonl"], (RULES, REDLINE_PART)),
        (["replay", "--verify", "-"], (REDLINE_PART,)),
    ],
)
def test_a_command_says_what_of_it_is_compiled(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str], wanted: tuple[str, ...]
) -> None:
    record = str(tmp_path / "redline.txt")
    door("redline", "--auto", "--bots", "random,random", "--seed", "1", "--save", record)
    asked = [record if word == "-" else word for word in asked]
    said: list[tuple[str, ...]] = []

    def nothing_is_missing(parts: tuple[str, ...]) -> list[str]:
        said.append(parts)
        return []

    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr("lignerouge.compiling.processes.uncompiled", nothing_is_missing)
    door(*asked)
    assert said == [wanted]
