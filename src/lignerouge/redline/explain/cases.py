"""The rulebook's figures and examples as numbered cases that the engine has to pass (`content/cases/*.toml`)."""

from functools import cache

from lignerouge.kernel.cases import Case, Result, load_cases, run_case
from lignerouge.redline.explain.desk import KINDS


@cache
def cases() -> tuple[Case, ...]:
    """All cases."""
    return load_cases("lignerouge.redline")


def run(case: Case) -> Result:
    """Ask the desk, and compare."""
    return run_case(case, lambda case: KINDS[case.kind](case.question))
