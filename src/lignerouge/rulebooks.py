"""The rulebooks of all games: their cases by number and as lines for other engines, and answers to questions.

`docs/conformance.md` and `docs/explain.md` say how both are used.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from lignerouge.kernel.cases import Case, Result, Rulebook, as_line
from lignerouge.kernel.questions import QuestionApi
from lignerouge.registry import GAMES


@cache
def rulebooks() -> tuple[Rulebook, ...]:
    """Those of the games that have one."""
    return tuple(entry.rulebook for entry in GAMES.values() if entry.rulebook is not None)


def parts() -> tuple[str, ...]:
    """What has to be compiled before they are asked."""
    return tuple(part for entry in GAMES.values() if entry.rulebook is not None for part in entry.parts.replay)


@cache
def question_api() -> QuestionApi:
    """Answers the questions of all games."""
    return QuestionApi({kind: handler for book in rulebooks() for kind, handler in book.questions.items()})


def answer(kind: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question about the rules of any game (`docs/explain.md`), or say in an InputError what is wrong."""
    return question_api().answer(kind, asked)


@cache
def numbered() -> Mapping[str, Case]:
    """Every case by its book and its number there: `base-23`."""
    found: dict[str, Case] = {}
    counts: dict[str, int] = {}
    for case in (case for book in rulebooks() for case in book.cases()):
        counts[case.book] = counts.get(case.book, 0) + 1
        found[f"{case.book}-{counts[case.book]}"] = case
    return found


def of_book(book: str) -> dict[str, Case]:
    """The cases of one book by their numbers; of "" all."""
    return {id: case for id, case in numbered().items() if book in ("", case.book)}


def rulebook_of(case: Case) -> Rulebook:
    """That of the game which the case is about."""
    return next(book for book in rulebooks() if case.kind in book.questions)


def run(case: Case) -> Result:
    """Ask the game that the case is about, and compare."""
    return rulebook_of(case).run(case)


def lines(cases: Mapping[str, Case]) -> Iterator[dict[str, Any]]:
    """Cases as other engines can read them."""
    for id, case in cases.items():
        yield as_line(id, rulebook_of(case).in_full(case))
