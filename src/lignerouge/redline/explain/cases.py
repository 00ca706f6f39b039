"""The rulebook's figures and examples as numbered cases that the engine has to pass (`content/cases/*.toml`)."""

from functools import cache
from typing import Any

from lignerouge.kernel.cases import Case, Result, load_cases, run_case
from lignerouge.redline.explain.answers import HANDLERS


@cache
def cases() -> tuple[Case, ...]:
    """All cases."""
    return load_cases("lignerouge.redline")


def ask(case: Case) -> dict[str, Any]:
    """The desk's answer."""
    return HANDLERS[case.kind](case.question)


def run(case: Case) -> Result:
    """Ask, and compare."""
    return run_case(case, ask)
