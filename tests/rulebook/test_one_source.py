"""The rules exist once: break the functions of a phase, and the cases of that phase fail.

A second implementation, at the rules desk for instance, would go on answering. Which cases belong to a phase is read
off the rulings: those that its functions name in their docstrings, and those that a case names.
"""

import inspect
import re
from collections.abc import Iterator, Set
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType, ModuleType

import pytest

from lignerouge.flamme.explain.cases import RULEBOOK as FLAMME
from lignerouge.flamme.rules import (
    automatic,
    breakaway,
    energy,
    exhaustion,
    finish,
    ledger,
    movement,
    placing,
    refreshment,
    slipstream,
    weather,
)
from lignerouge.kernel.cases import Case
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.redline.explain.answers import HANDLERS as REDLINE_KINDS
from lignerouge.redline.explain.answers import RULEBOOK as REDLINE
from lignerouge.redline.rules import alignments, legality, rounds, turns

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="compiled rules have their callees built in")

PHASES = [automatic, breakaway, energy, exhaustion, finish, movement, placing, refreshment, slipstream]
RULES = [*PHASES, ledger, weather, legality, alignments, turns, rounds]
RULING = re.compile(r"\b([FR])(\d+)\b(?:(?:-| to )[FR](\d+))?")


def out_of_order(*_: object, **__: object) -> None:
    """What every function of a broken module does; its names are looked up there, so it has none but a built-in."""
    raise NotImplementedError


def functions(module: ModuleType) -> list[FunctionType]:
    """Those that are written in this module."""
    found = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    return [function for function in found if function.__module__ == module.__name__]


@contextmanager
def broken(module: ModuleType) -> Iterator[None]:
    """Every function of a module raises, whoever has imported it."""
    kept: list[tuple[FunctionType, CodeType]] = [(function, function.__code__) for function in functions(module)]
    try:
        for function, _ in kept:
            function.__code__ = out_of_order.__code__
        yield
    finally:
        for function, code in kept:
            function.__code__ = code


def passes(case: Case) -> bool:
    """Whether a case passes; what is out of order does not."""
    game = REDLINE if case.kind in REDLINE_KINDS else FLAMME
    try:
        return not game.run(case).difference
    except NotImplementedError:
        return False


def rulings(text: str) -> set[str]:
    """The rulings that a text names, "F18-F20" being three of them."""
    found = RULING.findall(text)
    return {f"{letter}{n}" for letter, first, last in found for n in range(int(first), int(last or first) + 1)}


@cache
def rulings_of(module: ModuleType) -> frozenset[str]:
    """The rulings for which a module stands: those that it and its functions name."""
    texts = [inspect.getdoc(documented) or "" for documented in (module, *functions(module))]
    return frozenset(rulings(" ".join(texts)))


def cases_of(named: Set[str]) -> set[str]:
    """The cases that show one of these rulings; a question that is refused never comes to be played."""
    shown = [case for case in all_cases() if "refused_has" not in case.expect]
    return {case.case for case in shown if rulings(case.rule) & named}


def all_cases() -> tuple[Case, ...]:
    """Those of both games."""
    return (*FLAMME.cases(), *REDLINE.cases())


@cache
def failing(module: ModuleType) -> frozenset[str]:
    """The cases that fail while a module is out of order."""
    game = REDLINE if module.__name__.startswith("lignerouge.redline.") else FLAMME
    with broken(module):
        return frozenset(case.case for case in game.cases() if not passes(case))


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.__name__.split(".", 1)[1])
def test_a_broken_phase_fails_its_cases(module: ModuleType) -> None:
    elsewhere = frozenset().union(*(rulings_of(other) for other in RULES if other is not module))
    assert failing(module)
    assert cases_of(rulings_of(module) - elsewhere) <= failing(module)


def test_a_case_fails_with_the_phases_of_its_rulings() -> None:
    """No case is answered past all modules that stand for its rulings."""
    standing = frozenset().union(*map(rulings_of, RULES))
    assert len(cases_of(standing)) > 200
    for case in all_cases():
        phases_of = [module for module in RULES if rulings_of(module) & rulings(case.rule)]
        if case.case in cases_of(standing):
            assert any(case.case in failing(module) for module in phases_of), f"{case.rule}: {case.case}"


def test_rules_that_work_again_pass_every_case() -> None:
    with broken(legality), pytest.raises(NotImplementedError):
        legality.verdict()  # type: ignore[call-arg]  # out of order it takes anything
    assert all(map(passes, all_cases()))


def test_rulings_are_found_in_a_text() -> None:
    assert rulings("Grand Tour p. 4-5; rulings F13, F17-F19") == {"F13", "F17", "F18", "F19"}
    assert rulings("R3 to R5: may it lie there?") == {"R3", "R4", "R5"}
