"""The figures and examples of a rulebook as numbered cases that a game has to pass.

A case is a question and a part of its answer; both are data, in the TOML files of a game's `content/cases`.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lignerouge.kernel.errors import InputError

HAS = "_has"
NOTHING = "none"  # TOML has no null
REFUSED = "refused_has"  # words of the sentence with which a question is refused
WORDS = ("book", "page", "case", "rule", "kind")


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a rulebook."""

    number: int
    book: str
    page: str
    case: str
    rule: str
    kind: str
    question: Mapping[str, Any]
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went; `difference` says what was expected and what came, "" if it passes."""

    case: Case
    difference: str

    @property
    def status(self) -> str:
        """Pass or fail."""
        return "fail" if self.difference else "pass"

    def as_json(self) -> dict[str, str]:
        """The line of the public list."""
        case = self.case
        return {"book": case.book, "page": case.page, "case": case.case, "rule": case.rule, "status": self.status}


@dataclass(frozen=True)
class Rulebook:
    """What a game offers the rules desk: its cases, and the questions about positions that it answers."""

    package: str  # its cases stand in its `content/cases`
    questions: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]  # by kind; no two games share one
    in_words: Callable[[Case], dict[str, Any]] | None = None  # the answer in words of the case's own
    in_full: Callable[[Case], Case] = lambda case: case  # the case as other engines take it
    picture: str = ""  # where the function stands that draws a case for the pages (`server/http/cases.py`)

    def cases(self) -> tuple[Case, ...]:
        """All of them."""
        return load_cases(self.package)

    def ask(self, case: Case) -> dict[str, Any]:
        """The engine's answer in the words of the case."""
        return self.in_words(case) if self.in_words else self.questions[case.kind](case.question)

    def run(self, case: Case) -> Result:
        """Ask, and compare."""
        try:
            answer = self.ask(case)
        except InputError as mistake:
            return Result(case, f"refused: {mistake}")
        return Result(case, difference(case.expect, answer, ""))


@cache
def load_cases(package: str) -> tuple[Case, ...]:
    """All cases of a game. What a table has besides the words is its question."""
    found: list[Case] = []
    folder = files(package) / "content" / "cases"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        for table in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            words = {key: table.pop(key) for key in WORDS}
            expect = table.pop("expect")
            question = table.pop("question", {}) | table
            found.append(Case(number=len(found) + 1, **words, question=question, expect=expect))
    return tuple(found)


def as_line(id: str, case: Case) -> dict[str, Any]:
    """A case for other engines: a question as the rules desk takes it, its source and what is expected of the answer.

    The form is described in `docs/conformance.md`.
    """
    expect = {"error_has": case.expect[REFUSED]} if REFUSED in case.expect else with_nulls(case.expect)
    source = {"book": case.book, "page": case.page, "case": case.case, "rulings": case.rule.replace(",", " ").split()}
    return {"id": id, **source, "kind": case.kind, "input": case.question, "expect": expect}


def with_nulls(expected: Any) -> Any:
    """The same, with null where TOML needs a word for it."""
    if isinstance(expected, Mapping):
        return {key: with_nulls(value) for key, value in expected.items()}
    if isinstance(expected, list):
        return [with_nulls(value) for value in expected]
    return None if expected == NOTHING else expected


def difference(expected: Any, answer: Any, where: str) -> str:
    """What of the expected is not in the answer: tables may leave keys out, lists are compared in order."""
    if isinstance(expected, dict) and isinstance(answer, Mapping):
        parts = (
            difference_at(key, value, answer, f"{where}.{key}" if where else key) for key, value in expected.items()
        )
        return next((part for part in parts if part), "")
    if isinstance(expected, list) and isinstance(answer, list | tuple) and len(expected) == len(answer):
        return next((d for n, e in enumerate(expected) if (d := difference(e, answer[n], f"{where}[{n}]"))), "")
    same = expected == answer or (expected == NOTHING and answer is None)
    return "" if same else f"{where}: expected {expected!r}, not {answer!r}"


def difference_at(key: str, expected: Any, answer: Mapping[str, Any], where: str) -> str:
    """One key of a table; `reason_has` asks for words of the reason."""
    if not key.endswith(HAS):
        return difference(expected, answer.get(key), where)
    text = str(answer.get(key.removesuffix(HAS)))
    return "" if expected in text else f"{where}: expected {expected!r} in {text!r}"
