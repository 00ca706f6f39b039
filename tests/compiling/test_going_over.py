"""A process may go over from one build to the other between any two calls of plain code, in any thread."""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher
from rich.console import Console

from lignerouge.compiling import builds
from lignerouge.compiling.parts import SERVED, files, hot_modules
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.compile_cache import meant, written
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def compiled_in_the_end() -> Iterator[None]:
    yield
    builds.compiled()


def dispatchers() -> set[Any]:
    return {dispatcher for _, _, dispatcher in builds.places()}


def test_hot_functions_are_known_by_the_names_of_modules_and_nowhere_else() -> None:
    """Whatever else held one, a table or a closure, would stay in its build."""
    for package in ("kernel", "flamme", "redline"):
        for name in hot_modules(package):
            import_module(name)
    known = {id(vars(module)) for module in sys.modules.values()}
    known |= {id(pair) for pair in builds._owners.values()}  # if another test has changed builds before
    gc.unfreeze()  # what is frozen is not among all objects
    gc.collect()  # a test that compiled before leaves circles of garbage behind, and those hold functions too
    # By type: to ask a proxy whose object is gone what it is raises.
    ours = [each for each in gc.get_objects() if issubclass(type(each), Dispatcher) and _is_ours(each)]
    assert len(ours) > 200
    assert set(ours) == dispatchers()
    holders = [each for each in gc.get_referrers(*ours) if each is not ours and isinstance(each, HOLDERS)]
    assert [each for each in holders if id(each) not in known] == []


HOLDERS = (dict, list, tuple, set, FunctionType)


def _is_ours(dispatcher: Any) -> bool:
    return str(dispatcher.py_func.__module__).startswith("lignerouge.")


def test_a_twin_calls_twins_only() -> None:
    twins = builds.twins()
    assert len(twins) == len(dispatchers())
    for twin in twins.values():
        for name, value in meant(twin):
            assert not isinstance(value, Dispatcher), (twin, name)


def test_plain_code_finds_the_build_that_was_chosen() -> None:
    builds.interpret()
    assert not any(isinstance(names[name], Dispatcher) for names, name, _ in builds.places())
    builds.interpret()
    builds.compiled()
    assert all(names[name] is dispatcher for names, name, dispatcher in builds.places())


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("flamme", 5, {"weather": "dealt", "automatic": {"E": "muscle"}}),
        ("tour", 2, {"stages": [{"tiles": "abcdu", "kind": kind} for kind in ("itt", "normal", "ttt")]}),
        ("redline", 3, {}),
    ],
)
def test_each_call_may_go_to_either_build(game: str, seats: int, options: dict[str, Any]) -> None:
    """Neither the results nor the types of what goes in differ, so the compiled functions that were loaded do."""
    compile_missing(Console(quiet=True), *SERVED)
    for _ in builds.load(files(SERVED)):
        pass
    before, expected, twins, chance = set(written), played(game, seats, options), builds.twins(), random.Random(5)

    def either(dispatcher: Any) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            return (dispatcher if chance.random() < 0.5 else twins[dispatcher])(*args)

        return builds.stands_for(call, dispatcher.py_func)

    for _ in range(3):
        builds.put(either)
        assert played(game, seats, options) == expected
    assert written == before


def played(game: str, seats: int, options: dict[str, Any]) -> str:
    """A game between bots, as text."""
    entry = GAMES[game]
    match = Match.begin(entry.game, options, ["sensible"] * seats, seeded(3))
    for _ in match.autopilot({seat: entry.new_steady_bot("sensible", seat).choose for seat in range(seats)}):
        pass
    assert match.outcome is not None
    return journal.write(match.journal)
