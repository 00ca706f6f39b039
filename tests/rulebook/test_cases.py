"""Every figure and example of the rulebooks, one test each, named by book and page."""

from dataclasses import replace

import pytest

from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.kernel.cases import Case, Result, difference


@pytest.mark.parametrize("case", RULEBOOK.cases(), ids=lambda case: f"{case.book}, {case.page}: {case.case}")
def test_case(case: Case) -> None:
    assert RULEBOOK.run(case).difference == ""


def test_there_are_enough_cases() -> None:
    """Base at least 25, and every case has a name of its own."""
    assert sum(case.book == "base" for case in RULEBOOK.cases()) >= 25
    assert len({case.case for case in RULEBOOK.cases()}) == len(RULEBOOK.cases())
    assert [case.number for case in RULEBOOK.cases()] == list(range(1, len(RULEBOOK.cases()) + 1))


def wrong(kind: str, **expected: object) -> Result:
    """The first case of a kind, with something else expected of it."""
    case = next(case for case in RULEBOOK.cases() if case.kind == kind and set(expected) <= set(case.expect))
    return RULEBOOK.run(replace(case, expect={**case.expect, **expected}))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("round", {"after": "0.1:AR"}),
        ("round", {"exhausted": "FS"}),
        ("round", {"order": "FS"}),
        ("round", {"moved": {"AR": 99}}),
        ("place", {"options": ["0.1"]}),
        ("place", {"lane": 7}),
        ("stage", {"squares": 3}),
        ("stage", {"reason_has": "elephants"}),
        ("draw", {"hand": 17}),
    ],
)
def test_a_case_that_expects_something_else_fails(kind: str, expected: dict[str, object]) -> None:
    result = wrong(kind, **expected)
    assert result.status == "fail"
    assert result.as_json()["status"] == "fail"


def test_a_case_that_makes_no_sense_fails_with_the_reason() -> None:
    case = next(case for case in RULEBOOK.cases() if "position" in case.question)
    assert RULEBOOK.run(replace(case, question={**case.question, "cards": ""})).difference.startswith("refused: ")
    draw = next(case for case in RULEBOOK.cases() if case.kind == "draw")
    assert RULEBOOK.run(replace(draw, question={})).difference == 'refused: A draw needs "face_down".'


@pytest.mark.parametrize(
    ("expected", "answer", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, ""),
        ({"a": 1}, {"b": 2}, "a: expected 1, not None"),
        ([1, {"a": 2}], [1, {"a": 2, "b": 3}], ""),
        ([1, {"a": 2}], [1, {"a": 4}], "[1].a: expected 2, not 4"),
        ([1], [1, 2], ": expected [1], not [1, 2]"),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "a.b: expected 1, not 2"),
        ({"a": 1}, 3, ": expected {'a': 1}, not 3"),
    ],
)
def test_difference(expected: object, answer: object, found: str) -> None:
    assert difference(expected, answer, "") == found
