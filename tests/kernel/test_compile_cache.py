"""What is compiled is found wherever the same functions stand, and never where anything that they use has changed."""

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
from collections import namedtuple
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from numba import types

import lignerouge
from lignerouge.compiling.parts import hot_modules
from lignerouge.kernel.compile_cache import (
    LEVELS,
    cache_folder,
    callees,
    describe,
    field_names,
    fingerprint,
    full_name,
    hot_functions,
    layouts,
    level_of,
    meant,
    stamp,
    tidy_cache,
    write_whole,
)
from lignerouge.kernel.hot import Record, apart, field, hot, template

PACKAGE = Path(lignerouge.__file__).parent

SOURCE = '''
def leaf(number):
    """Adds."""
    return number + STEP if number in {1, 2} else number


def middle(number):
    return leaf(number) * 2  # twice


def root(number):
    for _ in range(number):
        number = middle(number) + settings.BONUS
    return number


def aside(number):
    smaller = lambda: number - 1
    return smaller()
'''


@pytest.fixture
def forget() -> Iterator[None]:
    """The functions of a test are not hot for those that follow."""
    functions, records = dict(hot_functions), dict(layouts)
    yield
    hot_functions.clear()
    hot_functions.update(functions)
    layouts.clear()
    layouts.update(records)


def stamps(source: str = SOURCE, step: Any = 1, bonus: Any = 5, kind: Any = hot) -> dict[str, str]:
    """The stamps of all functions of a source, with the constants that it reads; `leaf` is compiled as told."""
    settings = ModuleType("settings")
    vars(settings)["BONUS"] = bonus
    space: dict[str, Any] = {"__name__": "sources", "STEP": step, "settings": settings}
    exec(source, space)
    plain = {name: value for name, value in space.items() if isinstance(value, FunctionType)}
    for name, function in plain.items():
        space[name] = kind(function) if name == "leaf" else hot(function)
    return {name: stamp(function) for name, function in plain.items()}


def changed(**what: Any) -> set[str]:
    """Which functions are other ones than before."""
    before, after = stamps(), stamps(**what)
    return {name for name in before if before[name] != after[name]}


@pytest.mark.usefixtures("forget")
def test_a_function_is_another_one_as_soon_as_anything_that_it_reaches_is() -> None:
    assert changed() == set()
    assert changed(source=SOURCE.replace("* 2", "* 3")) == {"middle", "root"}
    assert changed(source=SOURCE.replace("{1, 2}", "{1, 3}")) == {"leaf", "middle", "root"}
    assert changed(source=SOURCE.replace("leaf(number):", "leaf(number, other=2):")) == {"leaf", "middle", "root"}
    assert changed(source=SOURCE.replace("- 1", "- 2")) == {"aside"}


@pytest.mark.usefixtures("forget")
def test_a_function_is_another_one_with_other_constants_wherever_they_stand() -> None:
    assert changed(bonus=6) == {"root"}
    for step in (2, 1.0, True, np.int8(1), np.array([1]), np.array([[1]]), np.array([1], "i1"), np.dtype("i1"), (1, 2)):
        assert changed(step=step) == {"leaf", "middle", "root"}


@pytest.mark.usefixtures("forget")
def test_a_function_is_another_one_if_it_is_compiled_in_another_way() -> None:
    assert changed(kind=apart) == {"leaf", "middle", "root"}


@pytest.mark.usefixtures("forget")
def test_the_functions_and_records_of_a_package_have_one_name() -> None:
    def define(source: str, code: str, module: str) -> None:
        space: dict[str, Any] = {"__name__": module}
        exec(source, space)
        hot(space["add"])
        type("Basket", (Record,), {"apples": field(code), "__module__": module})

    def name() -> str:
        return fingerprint(["sources", "games"])

    names = [name()]
    define("def add(a): return a + 1", "i1", "sources.cards")
    names.append(name())
    define("def add(a): return a + 2", "i1", "games.cards")
    names.append(name())
    define("def add(a): return a + 3", "i1", "others.cards")
    assert name() == names[-1]
    define("def add(a): return a + 2", "i2", "games.cards")
    names.append(name())
    assert len(set(names)) == 4


@pytest.mark.usefixtures("forget")
def test_comments_and_places_make_no_difference() -> None:
    assert changed(source="\n\n\n" + SOURCE.replace("# twice", "# two times").replace("Adds.", "Adds a step.")) == set()


def test_values_are_told_apart() -> None:
    class Kind(IntEnum):
        ONE = 1

    values = [
        1,
        True,
        1.0,
        "1",
        b"1",
        None,
        (1,),
        ((1,),),
        frozenset({1}),
        np.int8(1),
        np.int16(1),
        np.float64(1),
        Kind,
    ]
    values += [np.zeros(2), np.zeros((1, 2)), np.zeros(2, "f4"), np.dtype("i1"), np.dtype([("a", "i1")]), len, np]
    assert len({describe(value) for value in values}) == len(values)

    class Other(IntEnum):
        ONE = 2

    Other.__qualname__ = Kind.__qualname__
    assert describe(Kind) != describe(Other)
    assert describe(namedtuple("Pair", "one other")) != describe(namedtuple("Pair", "other one"))


def test_named_tuples_are_told_apart_by_the_names_in_them() -> None:
    """Numba writes down only how many of which types they have: the same for both of these."""
    number = types.int64
    pair, turned = (types.NamedUniTuple(number, 2, namedtuple("Pair", names)) for names in ("one other", "other one"))
    assert str(pair) == str(turned)
    assert list(field_names([pair])) != list(field_names([turned]))
    inside, outside = ((types.NamedTuple([one, number], namedtuple("Outer", "pair rest")),) for one in (pair, turned))
    assert list(field_names(inside)) != list(field_names(outside))
    assert list(field_names([number])) == []


@pytest.mark.usefixtures("forget")
def test_a_template_takes_functions_as_arguments_and_is_part_of_who_calls_it() -> None:
    def add(number: int) -> int:
        return number + 1

    def double(number: int) -> int:
        return 2 * number

    def twice(act: Any, number: int) -> int:
        return act(act(number))  # type: ignore[no-any-return]

    adding, doubling, repeated = apart(add), hot(double), template(twice)

    def both(number: int) -> int:
        return repeated(doubling, repeated(adding, number))

    assert apart(both)(5) == 28
    assert isinstance(both, FunctionType)
    assert {add, double, twice} <= set(callees(both))


def test_a_function_that_was_made_in_another_one_has_what_it_found_there() -> None:
    def adding(step: int) -> FunctionType:
        def add(number: int) -> int:
            return number + step

        assert isinstance(add, FunctionType)
        return add

    assert [next(meant(adding(step))) for step in (1, 2)] == [("step", 1), ("step", 2)]


def test_a_processor_has_the_level_of_all_its_features() -> None:
    features = set().union(*LEVELS.values())
    assert level_of(dict.fromkeys(features, True)) == ("x86-64-v4", "-prefer-256-bit")
    assert level_of({feature: feature != "avx512vl" for feature in features}) == ("x86-64-v3", "")
    assert level_of({feature: feature not in ("fma", "avx512vl") for feature in features}) == ("x86-64-v2", "")
    assert level_of({feature: feature != "popcnt" for feature in features}) == (None, None)
    assert level_of({"neon": True}) == (None, None)


@pytest.mark.compiled
@pytest.mark.usefixtures("forget")
def test_a_function_is_compiled_once_for_whole_numbers_of_all_sizes() -> None:
    def add(one: Any, other: Any) -> Any:
        return one + other

    compiled: Any = hot(add)
    assert [compiled(kind(200), np.uint8(100)) for kind in (int, np.uint8, np.int16, np.uint32)] == [300] * 4
    assert len(compiled.signatures) == 1
    assert compiled(np.uint64(2**63), np.uint64(1)) == 2**63 + 1
    assert compiled(0.5, 1) == 1.5


def modules() -> list[ModuleType]:
    """Every module of the package that can be imported without starting anything."""
    found = [module.name for module in pkgutil.walk_packages([str(PACKAGE)], "lignerouge.")]
    started = ("__main__", "migrations.env", "research.open_spiel")  # by Alembic; by who has installed OpenSpiel
    return [importlib.import_module(name) for name in found if not name.endswith(started)]


def test_all_that_is_compiled_stands_where_the_parts_of_the_engine_look_for_it() -> None:
    modules()
    looked_at = {name for package in ("kernel", "flamme", "redline", "research") for name in hot_modules(package)}
    compiled = {function.__module__ for function in hot_functions if function.__module__.startswith("lignerouge.")}
    assert len(compiled) > 30
    assert compiled <= looked_at
    records = {name.rpartition(".")[0] for name in layouts if name.startswith("lignerouge.")}
    assert len(records) > 5
    assert records <= looked_at


def test_every_value_that_compiled_code_reads_can_be_told_from_others() -> None:
    """Numbers, tables and layouts are described by their content, only functions and classes by their name."""
    modules()
    named = (type(None), FunctionType, BuiltinFunctionType, ModuleType, type, type(hot_modules))
    for function in hot_functions:
        for name, value in meant(function):
            if not isinstance(value, named) and not hasattr(value, "py_func") and not callable(value):
                kind = type(value).__name__
                assert describe(value) != f"{kind} {getattr(value, '__module__', '')}.", (function, name)


PROGRAM = """
from numba.core import event

class Counter(event.Listener):
    count = 0
    def on_start(self, event): self.count += 1
    def on_end(self, event): pass

counter = Counter()
event.register("numba:compile", counter)
from lignerouge.flamme.rules.energy import hand_out_exhaustion
from lignerouge.flamme.rules.race import Race
race = Race.fresh()
race.running = race.tired[0] = 1
hand_out_exhaustion(race)
print(race.deck[0, 0], type(hand_out_exhaustion).__name__, counter.count)
"""


def copy_of_the_package(folder: Path) -> Path:
    shutil.copytree(PACKAGE, folder / "lignerouge", ignore=shutil.ignore_patterns("__pycache__", "web"))
    return folder / "lignerouge"


def run_copy(package: Path, cache: Path) -> tuple[int, int]:
    """Which card the compiled rules of a copy hand out, and how many functions had to be compiled for it."""
    environment = {
        **os.environ,
        "LIGNEROUGE_CACHE": str(cache),
        "PYTHONPATH": str(package.parent),
        "NUMBA_DISABLE_JIT": "0",
        "PYTHONDONTWRITEBYTECODE": "1",  # Python takes two edits of one size within a second for the same file
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True, cwd=package.parent
    )
    card, kind, compiled = done.stdout.split()
    assert kind == "CPUDispatcher"
    return int(card), int(compiled)


def test_files_are_found_by_the_names_of_their_functions() -> None:
    """Nobody else's file may be taken for a function's: no two hot functions have one name."""
    for module in hot_modules("kernel") + hot_modules("flamme") + hot_modules("redline"):
        importlib.import_module(module)
    names = [full_name(function) for function in hot_functions if function.__module__.startswith("lignerouge.")]
    assert "kernel.luck.below" in names
    assert len({*names}) == len(names) > 50


@pytest.mark.compiled
@pytest.mark.usefixtures("forget")
def test_what_is_loaded_keeps_its_bitcode_packed_until_something_that_calls_it_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read at once, as Numba would, that of a server's functions takes eighty million bytes."""
    monkeypatch.setenv("LIGNEROUGE_CACHE", str(tmp_path))

    def add(one: int, other: int) -> int:
        return one + 3 * other

    compiled: Any = hot(add)
    assert compiled(1, 2) == 7
    loaded: Any = hot(add)
    assert loaded(1, 2) == 7
    assert sum(loaded.stats.cache_hits.values()) == 1
    (overload,) = loaded.overloads.values()
    assert (overload.library._shared_module, overload.type_annotation) == (None, "")
    namespace: dict[str, Any] = {"add": loaded, "__name__": "sources"}
    exec("def twice(number): return add(add(number, 1), 1)", namespace)
    assert hot(namespace["twice"])(5) == 11
    assert overload.library._shared_module is not None


@pytest.mark.compiled
def test_a_second_copy_of_the_program_compiles_nothing(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    card, compiled = run_copy(copy_of_the_package(tmp_path / "one"), cache)
    assert card == 0
    assert compiled > 0
    second = copy_of_the_package(tmp_path / "elsewhere" / "two")
    for file in second.rglob("*.py"):
        os.utime(file, (1, 1))
    assert run_copy(second, cache) == (0, 0)
    energy = second / "flamme" / "rules" / "energy.py"
    energy.write_text('"""Of a later version."""\n' + energy.read_text("utf-8") + "\n# edited\n", "utf-8")
    assert run_copy(second, cache) == (0, 0)


@pytest.mark.compiled
def test_an_edit_in_another_file_never_leaves_stale_rules(tmp_path: Path) -> None:
    """Which card is the exhaustion card stands in one file, the function that hands it out in another."""
    package, cache = copy_of_the_package(tmp_path / "src"), tmp_path / "cache"
    assert run_copy(package, cache)[0] == 0
    cards = package / "flamme" / "rules" / "cards.py"
    text = cards.read_text(encoding="utf-8")
    assert "\nEXHAUSTION = 0\n" in text
    cards.write_text(text.replace("\nEXHAUSTION = 0\n", "\nEXHAUSTION = 7\n"), encoding="utf-8")
    os.utime(cards, (1, 1))
    card, compiled = run_copy(package, cache)
    assert card == 7
    assert compiled > 0
    cards.write_text(text, encoding="utf-8")
    os.utime(cards, (1, 1))
    assert run_copy(package, cache) == (0, 0)


@pytest.mark.compiled
def test_what_cannot_be_read_is_compiled_again(tmp_path: Path) -> None:
    package, cache = copy_of_the_package(tmp_path / "src"), tmp_path / "cache"
    run_copy(package, cache)
    (kept,) = (cache / "engine").glob("*hand_out_exhaustion-*")
    kept.write_bytes(kept.read_bytes()[:100])
    assert run_copy(package, cache)[1] > 0
    kept.write_bytes(b"")
    assert run_copy(package, cache)[1] > 0
    assert run_copy(package, cache)[1] == 0


def test_the_files_that_were_not_used_for_longest_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_CACHE", str(tmp_path))
    tidy_cache()
    assert cache_folder() == tmp_path / "engine"
    cache_folder().mkdir()
    for number in range(5):
        file = cache_folder() / str(number)
        file.write_bytes(bytes(100))
        os.utime(file, (number, number))
    (cache_folder() / "of an earlier version").mkdir()
    tidy_cache(most=350)
    assert sorted(path.name for path in cache_folder().iterdir()) == ["2", "3", "4"]


def test_a_file_is_written_beside_and_put_in_place(tmp_path: Path) -> None:
    for content in (b"one", b"another"):
        write_whole(tmp_path / "file", content)
        assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", content)]


def test_without_a_wish_the_cache_is_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LIGNEROUGE_CACHE", raising=False)
    assert cache_folder().parts[-2:] == ("lignerouge", "engine")
