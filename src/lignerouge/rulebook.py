"""The cases of all rulebooks together: by their numbers, as lines for other engines (`docs/conformance.md`)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from lignerouge.flamme.explain import cases as flamme
from lignerouge.kernel.cases import Case, Result, as_line
from lignerouge.redline.explain import cases as redline
from lignerouge.redline.explain.desk import KINDS as REDLINE_KINDS


@cache
def numbered() -> Mapping[str, Case]:
    """Every case by its book and its number there: `base-23`."""
    found: dict[str, Case] = {}
    counts: dict[str, int] = {}
    for case in (*flamme.cases(), *redline.cases()):
        counts[case.book] = counts.get(case.book, 0) + 1
        found[f"{case.book}-{counts[case.book]}"] = case
    return found


def of_book(book: str) -> dict[str, Case]:
    """The cases of one book by their numbers; of "" all."""
    return {id: case for id, case in numbered().items() if book in ("", case.book)}


def run(case: Case) -> Result:
    """Ask the game that the case is about, and compare."""
    return redline.run(case) if case.kind in REDLINE_KINDS else flamme.run(case)


def lines(cases: Mapping[str, Case]) -> Iterator[dict[str, Any]]:
    """Cases as other engines can read them."""
    for id, case in cases.items():
        yield as_line(id, flamme.in_full(case))
