"""What is compiled when."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from lignerouge.compiling import parts
from lignerouge.compiling.parts import (
    BATCHES,
    EVERYTHING,
    REDLINE_PART,
    RULES,
    SEARCHING,
    TABLE,
    is_compiled,
    mark,
    needs,
    set_mark,
    uncompiled,
)
from lignerouge.compiling.processes import compile_apart, compile_missing
from lignerouge.compiling.workloads import workloads
from lignerouge.kernel.compile_cache import cache_folder
from lignerouge.kernel.errors import InputError
from lignerouge.registry import GAMES


def test_every_part_can_be_compiled() -> None:
    assert set(workloads()) == set(EVERYTHING)
    race = GAMES["flamme"]
    assert race.parts_to_play(["random", "champion@3"]) == race.parts_to_play(["legend"]) == (RULES, TABLE, SEARCHING)
    assert race.parts_to_play(["random", "me"]) == (RULES, TABLE)


def test_what_a_part_builds_on_is_compiled_before_it() -> None:
    done: set[str] = set()
    while done < set(EVERYTHING):
        ready = {part for part in EVERYTHING if set(needs(part)) <= done}
        assert ready - done
        done |= ready


def test_games_have_marks_of_their_own() -> None:
    """A change in one game leaves the other one compiled."""
    flamme, redline, batches = (mark(part).stem.rpartition("-")[2] for part in (TABLE, REDLINE_PART, BATCHES))
    assert len({flamme, redline, batches}) == 3
    assert mark(RULES).name != mark(TABLE).name


def test_a_part_is_compiled_only_if_all_of_its_files_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "marks", lambda: tmp_path / "engine")
    monkeypatch.setattr(parts, "_whole", set())
    assert not is_compiled(RULES)
    set_mark(RULES, ["resolve.code"])
    assert not is_compiled(RULES)
    (tmp_path / "engine" / "resolve.code").touch()
    assert is_compiled(RULES)
    assert not is_compiled(TABLE)


BESIDE = """
import time
from rich.console import Console
from lignerouge.compiling.processes import compile_missing_beside
from lignerouge.compiling.parts import SEARCHING, uncompiled
assert uncompiled([SEARCHING])
compile_missing_beside(Console(), SEARCHING)
while uncompiled([SEARCHING]):
    time.sleep(0.01)
compile_missing_beside(Console(), SEARCHING)
"""


@pytest.fixture
def searching_without_its_mark(tmp_path: Path) -> dict[str, str]:
    """A cache that lacks nothing but the mark, so that compiling need not take a minute."""
    compile_missing(Console(quiet=True), SEARCHING)
    folder = tmp_path / "engine"
    folder.mkdir()
    for name in mark(SEARCHING).read_text("utf-8").splitlines():
        shutil.copyfile(cache_folder() / name, folder / name)
    return {**os.environ, "LIGNEROUGE_CACHE": str(tmp_path)}


@pytest.mark.compiled
def test_a_process_beside_compiles(searching_without_its_mark: dict[str, str], tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", BESIDE], env=searching_without_its_mark, check=True, timeout=250)
    assert (tmp_path / "engine" / mark(SEARCHING).name).is_file()


@pytest.mark.compiled
def test_what_was_compiled_once_is_never_compiled_again(
    searching_without_its_mark: dict[str, str], tmp_path: Path
) -> None:
    """In other processes, and from the files that the mark names alone."""
    before = {path.name for path in (tmp_path / "engine").iterdir()}
    subprocess.run(
        [sys.executable, "-P", "-m", "lignerouge.compiling.workloads", SEARCHING],
        env=searching_without_its_mark,
        check=True,
    )
    assert {path.name for path in (tmp_path / "engine").iterdir()} == before | {mark(SEARCHING).name}


def test_a_part_that_cannot_be_compiled_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[int, list[str]]] = []
    with pytest.raises(InputError, match=r"cannot be compiled: the wind"):
        told.extend(compile_apart(["the wind"]))
    assert "KeyError" in capfd.readouterr().err


@pytest.mark.compiled
def test_parts_are_compiled_beside_each_other_and_tell_how_far_they_are() -> None:
    compile_missing(Console(quiet=True), RULES, TABLE)
    assert not uncompiled([RULES, TABLE])
    told = list(compile_apart([TABLE, RULES]))
    assert told[0] == (0, [RULES])
    assert (1, [TABLE]) in told
    assert told[-1] == (2, [])
