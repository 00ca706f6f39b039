"""Records, and a cache that never serves rules that have been edited since."""

import ast
import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import lignerouge
from lignerouge.kernel import hot
from lignerouge.kernel.hot import Column, Grid, Record, clone, field, same

PACKAGE = Path(lignerouge.__file__).parent


class Basket(Record):
    """A record to try."""

    apples: int = field("i2")
    nuts: Column = field("i1", 3)
    rows: Grid = field("u2", 2, 2)


def test_a_fresh_record_is_empty_and_its_fields_can_be_read_and_written() -> None:
    basket = Basket.fresh()
    assert isinstance(basket, Basket)
    assert basket.apples == 0
    basket.apples += 3
    basket.nuts[1] = -4
    basket.nuts[:1] = 7
    basket.rows[1, 0] = 9
    assert basket.apples == 3
    assert basket.nuts.tolist() == [7, -4, 0]
    assert [row.tolist() for row in basket.rows] == [[0, 0], [9, 0]]


def test_a_clone_shares_nothing_and_is_the_same_until_it_is_changed() -> None:
    basket = Basket.fresh()
    copy = clone(basket)
    assert same(basket, copy)
    copy.nuts[2] = 1
    assert not same(basket, copy)
    assert basket.nuts.tolist() == [0, 0, 0]


def test_compiled_code_finds_a_record_where_it_is() -> None:
    row = np.zeros(2, Basket.layout)
    row[1]["nuts"] = 7
    for basket in (Basket.fresh(), row[1], clone(row[1])):
        assert bytes(basket.data) == basket.tobytes()


def test_records_can_stand_in_a_row() -> None:
    row = np.zeros(3, Basket.layout)
    row[1] = Basket.fresh()
    row[1]["apples"] = 5
    assert [int(basket.apples) for basket in row] == [0, 5, 0]


@pytest.mark.parametrize("name", ["copy", "round", "sum", "tolist"])
def test_a_field_is_not_called_like_a_method_of_numpy(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        type("Broken", (Record,), {name: field("i1")})


def modules() -> list[ModuleType]:
    """Every module of the package that can be imported without starting anything."""
    found = [module.name for module in pkgutil.walk_packages([str(PACKAGE)], "lignerouge.")]
    started = ("__main__", "migrations.env")  # the latter by Alembic
    return [importlib.import_module(name) for name in found if not name.endswith(started)]


def hot_functions() -> dict[FunctionType, Any]:
    """What is compiled, by its plain function: found by what stands in the modules, not by the text of the files."""
    compiled: dict[FunctionType, Any] = {}
    for module in modules():
        for value in vars(module).values():
            plain = getattr(value, "py_func", None)
            if plain is not None and plain.__module__.startswith("lignerouge."):
                compiled[plain] = value
    return compiled


def file_of(module: str) -> Path:
    path = sys.modules[module].__file__
    assert path is not None
    return Path(path)


def constants_read_by(function: FunctionType) -> set[str]:
    """The numbers that a hot function reads from outside, by name: Numba builds them into its code."""
    return {
        name
        for name in function.__code__.co_names
        if isinstance(function.__globals__.get(name), int | float | np.generic)
    }


def origin(module: str, name: str) -> str:
    """The module that defines what another one knows by this name."""
    for statement in ast.parse(file_of(module).read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return origin(statement.module, alias.name)
    return module


@pytest.mark.compiled
def test_every_file_that_decides_what_is_compiled_is_part_of_the_name_of_the_cache() -> None:
    sources = {*hot.hot_sources(), PACKAGE / "kernel" / "hot.py"}
    compiled = hot_functions()
    assert len(compiled) > 60
    assert {file_of(function.__module__) for function in compiled} <= sources
    read = {(function.__module__, name) for function in compiled for name in constants_read_by(function)}
    assert ("lignerouge.flamme.phases.energy", "EXHAUSTION") in read
    assert origin("lignerouge.flamme.phases.energy", "EXHAUSTION") == "lignerouge.flamme.cards"
    missing = {origin(module, name) for module, name in read if file_of(origin(module, name)) not in sources}
    assert missing == set()


def test_the_name_of_the_cache_changes_with_every_hot_file_and_only_then(tmp_path: Path) -> None:
    package = tmp_path / "lignerouge"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = hot.fingerprint(package)
    assert before == hot.fingerprint()
    for source in [*hot.hot_sources(package), package / "kernel" / "hot.py"]:
        text = source.read_text(encoding="utf-8")
        source.write_text(text + "\n# edited\n", encoding="utf-8")
        assert hot.fingerprint(package) != before
        source.write_text(text, encoding="utf-8")
    cold = package / "kernel" / "journal.py"
    cold.write_text(cold.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert hot.fingerprint(package) == before


PROGRAM = """
from lignerouge.flamme.phases.energy import hand_out_exhaustion
from lignerouge.flamme.race import Race
race = Race.fresh()
race.running = race.tired[0] = 1
hand_out_exhaustion(race)
print(race.deck[0, 0], type(hand_out_exhaustion).__name__)
"""


def run_copy(package: Path, cache: Path) -> str:
    environment = {
        **os.environ,
        "LIGNEROUGE_CACHE": str(cache),
        "PYTHONPATH": str(package.parent),
        "NUMBA_DISABLE_JIT": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True, cwd=package.parent
    )
    return done.stdout.strip()


@pytest.mark.compiled
def test_an_edit_in_another_file_never_leaves_stale_rules(tmp_path: Path) -> None:
    """Which card is the exhaustion card stands in one file, the function that hands it out in another."""
    package, cache = tmp_path / "src" / "lignerouge", tmp_path / "cache"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert run_copy(package, cache) == "0 CPUDispatcher"
    (folder,) = (cache / "engine").iterdir()
    assert list(folder.rglob("*.nbi"))
    cards = package / "flamme" / "cards.py"
    text = cards.read_text(encoding="utf-8")
    assert "\nEXHAUSTION = 0\n" in text
    cards.write_text(text.replace("\nEXHAUSTION = 0\n", "\nEXHAUSTION = 7\n"), encoding="utf-8")
    assert run_copy(package, cache) == "7 CPUDispatcher"
    assert len(list((cache / "engine").iterdir())) == 2


def test_old_engines_are_removed_and_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_CACHE", str(tmp_path))
    assert hot.cache_root() == tmp_path / "engine"
    for number in range(hot.KEPT + 2):
        folder = hot.cache_root() / f"engine-{number}"
        folder.mkdir(parents=True)
        os.utime(folder, (number, number))
    own = hot.cache_root() / "own"
    own.mkdir()
    os.utime(own, (0, 0))
    (hot.cache_root() / "a file").write_text("left alone")
    monkeypatch.setattr(hot, "CACHE", own)
    hot.tidy_cache()
    left = sorted(path.name for path in hot.cache_root().iterdir())
    assert left == ["a file", "engine-2", "engine-3", "engine-4", "own"]


def test_without_a_wish_the_cache_is_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LIGNEROUGE_CACHE", raising=False)
    assert hot.cache_root().parts[-2:] == ("lignerouge", "engine")
