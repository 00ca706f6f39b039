"""The rulebooks' cases for a screen: asked of the engine once, and shown on the board where there is a road or a table.

Nothing is judged here: the games' own cases say what is expected, the desk answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lignerouge.kernel.cases import HAS, Case, difference, difference_at
from lignerouge.kernel.errors import InputError
from lignerouge.registry import load_reference
from lignerouge.rulebooks import numbered, rulebook_of, run
from lignerouge.server.http.flamme.cases import ShownRoad
from lignerouge.server.http.redline import ShownPiece


@dataclass(frozen=True)
class CaseInfo:
    """A figure or an example of a rulebook."""

    id: str  # the book and its number there: "base-12"
    book: str  # base, grand-tour, meteo or redline
    page: str
    title: str
    kind: str  # of the question
    rules: Sequence[str]  # rulings that it shows
    passes: bool


@dataclass(frozen=True)
class Compared:
    """One thing that the rulebook says, beside what the engine says."""

    what: Sequence[str]  # the way to it in the answer: "moved", "BS"
    expected: str
    answered: str
    same: bool


@dataclass(frozen=True)
class CaseShown:
    """A case with its question, what the rulebook says, and the desk's answer."""

    case: CaseInfo
    question: Mapping[str, Any]
    expected: Mapping[str, Any]
    answer: Mapping[str, Any]
    compared: Sequence[Compared]
    road: ShownRoad | None
    pieces: Sequence[ShownPiece]


@cache
def listed() -> tuple[CaseInfo, ...]:
    """All cases, with whether each passes."""
    return tuple(info(id, case) for id, case in numbered().items())


def info(id: str, case: Case) -> CaseInfo:
    """A case in one line."""
    rules = tuple(case.rule.replace(",", " ").split())
    passes = not run(case).difference
    return CaseInfo(id=id, book=case.book, page=case.page, title=case.case, kind=case.kind, rules=rules, passes=passes)


@cache
def shown(id: str, language: str) -> CaseShown | None:
    """A case in full, with its reason in this language; None if there is no such case."""
    case = numbered().get(id)
    if case is None:
        return None
    answer, picture = ask(case), rulebook_of(case).picture
    said = ask(replace(case, question={**case.question, "language": language})) if "reason" in answer else answer
    return CaseShown(
        case=info(id, case),
        question=case.question,
        expected=case.expect,
        answer=said,
        compared=tuple(told(row, said) for row in compared(case.expect, answer)),
        **({"road": None, "pieces": ()} | (load_reference(picture)(case, answer) if picture else {})),
    )


def told(row: Compared, said: Mapping[str, Any]) -> Compared:
    """A reason that has the words which the case expects is told in the reader's language."""
    is_reason = row.same and tuple(row.what) == ("reason",)
    return replace(row, expected=said["reason"], answered=said["reason"]) if is_reason else row


def ask(case: Case) -> dict[str, Any]:
    """The engine's answer in the words of the case; a refusal is an answer too."""
    try:
        return rulebook_of(case).ask(case)
    except InputError as mistake:
        return {"refused": str(mistake)}


def compared(expected: Mapping[str, Any], answer: Any, path: tuple[str, ...] = ()) -> Iterator[Compared]:
    """What is expected, part by part, with its counterpart."""
    for key, value in expected.items():
        given = answer.get(key.removesuffix(HAS)) if isinstance(answer, Mapping) else None
        here = (*path, key.removesuffix(HAS))
        if isinstance(value, dict) and value:
            yield from compared(value, given, here)
        elif isinstance(value, list) and value and isinstance(given, list | tuple) and isinstance(value[0], dict):
            for n, part in enumerate(value):
                yield from compared(part, given[n] if n < len(given) else {}, (*here, str(n + 1)))
        elif isinstance(answer, Mapping):
            yield Compared(here, in_words(value), in_words(given), not difference_at(key, value, answer, key))
        else:
            yield Compared(here, in_words(value), "", not difference(value, answer, key))


def in_words(value: Any) -> str:
    """A value of an answer as a short text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {in_words(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(in_words(part) for part in value)
    return "–" if value is None or value in ("", "none") else str(value)
