"""The rulebook's figures and examples as numbered cases that the engine has to pass.

A case is a question to the rules desk and a part of its answer; both are data (`content/cases/*.toml`).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lignerouge.kernel.mistake import Mistake
from lignerouge.redline.explain import KINDS

HAS = "_has"  # `reason_has`: a word of the reason


@dataclass(frozen=True, slots=True)
class Case:
    """One case of the rulebook."""

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


@cache
def cases() -> tuple[Case, ...]:
    """All cases."""
    found: list[Case] = []
    folder = files("lignerouge.redline") / "content" / "cases"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        for table in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            found.append(Case(number=len(found) + 1, **table))
    return tuple(found)


def run(case: Case) -> Result:
    """Ask, and compare."""
    try:
        answer = KINDS[case.kind](case.question)
    except Mistake as mistake:
        return Result(case, f"refused: {mistake}")
    return Result(case, difference(case.expect, answer, ""))


def difference(expected: Any, answer: Any, where: str) -> str:
    """What of the expected is not in the answer: tables may leave keys out, lists are compared in order."""
    if isinstance(expected, dict) and isinstance(answer, Mapping):
        for key, value in expected.items():
            if key.endswith(HAS):
                text = str(answer.get(key.removesuffix(HAS)))
                found = "" if value in text else f"{where}{key}: expected {value!r} in {text!r}"
            else:
                found = difference(value, answer.get(key), f"{where}{key}.")
            if found:
                return found
        return ""
    if isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        return next((d for n, e in enumerate(expected) if (d := difference(e, answer[n], f"{where}{n}."))), "")
    none = expected == "none" and answer is None
    return "" if none or expected == answer else f"{where.rstrip('.')}: expected {expected!r}, not {answer!r}"
