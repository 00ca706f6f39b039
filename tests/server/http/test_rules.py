"""The rules desk over HTTP: the rulebooks' cases with their boards, and questions of one's own, sensible or not."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.servers import running_server

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.rulebooks import answer, numbered
from lignerouge.server.http import cases as conformance
from lignerouge.server.http.flamme.cases import question_of
from lignerouge.server.http.rules import LARGEST_QUESTION

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("rules")
    with running_server(folder / "tables.db") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def test_the_list_has_every_case_of_every_book_and_all_pass(http: httpx.Client) -> None:
    cases = http.get("/api/conformance").json()["cases"]
    assert {case["book"] for case in cases} == {"base", "grand-tour", "meteo", "peloton", "redline"}
    assert len({case["id"] for case in cases}) == len(cases) == len(numbered()) > 200
    assert all(case["passes"] for case in cases)
    assert cases[0]["id"] == "base-1"


def test_a_round_can_be_shown_step_by_step(http: httpx.Client) -> None:
    case = http.get("/api/conformance/base-23").json()  # the mountain figure
    road = case["road"]
    assert road["drawing"]["stage"] == "abLcu"
    assert [spot["rider"] for spot in road["before"]] == ["CS", "BS", "BR", "CR", "AS"]
    assert next(iter(road["cards"].items())) == ("CS", "4")
    assert [event["rider"] for event in road["events"] if event["event"] == "Towed"] == ["BS"]
    assert {spot["rider"]: spot["square"] for spot in road["after"]}["BS"] == "2.5"
    assert all(row["same"] and row["expected"] == row["answered"] for row in case["compared"])


def test_every_case_can_be_shown_and_shows_what_it_is_about() -> None:
    for id, case in numbered().items():
        found = conformance.shown(id, "en")
        assert found is not None
        assert found.compared, id
        assert all(row.same for row in found.compared), id
        if case.kind in ("round", "place", "token_places"):
            assert found.road is not None, id
            squares = {square.name for square in found.road.drawing.squares}
            named = {spot.square for spot in (*found.road.before, *found.road.after)} | set(found.road.squares)
            assert named, id
            assert named <= squares, id
            assert all(event["rider"][0] in "ABCDEF" for event in found.road.events), id
        if case.kind in ("redline_judge", "redline_alignments"):
            assert sum(piece.asked for piece in found.pieces) == 1, id


def test_the_reason_of_a_case_is_told_in_the_readers_language() -> None:
    told = Counter[str]()
    for id, case in numbered().items():
        if "reason_has" not in case.expect:
            continue
        reasons = []
        for language in LANGUAGES:
            found = conformance.shown(id, language)
            assert found is not None
            (row,) = [row for row in found.compared if row.what == ("reason",)]
            assert row.same, (id, language)
            assert row.expected == row.answered or language == "en", (id, language)
            reasons.append(row.answered)
        assert len(set(reasons)) == len(LANGUAGES), (id, reasons)
        told[case.kind] += 1
    assert set(told) == {"stage", "redline_judge", "redline_turn"}


def test_a_language_that_is_not_there_is_refused(http: httpx.Client) -> None:
    assert "There is no language" in http.get("/api/conformance/base-1?language=xx").json()["reason"]


def test_what_differs_is_said() -> None:
    rows = list(
        conformance.compared({"moved": {"AR": 5}, "tokens": [{"value": 3}], "over": True}, {"moved": {"AR": 4}})
    )
    assert [(row.what, row.expected, row.answered, row.same) for row in rows] == [
        (("moved", "AR"), "5", "4", False),
        (("tokens",), "value 3", "–", False),
        (("over",), "yes", "–", False),
    ]


def test_there_are_no_other_cases(http: httpx.Client) -> None:
    denied = http.get("/api/conformance/base-999")
    assert (denied.status_code, denied.json()["code"]) == (404, "not-found")


def test_a_question_is_answered(http: httpx.Client) -> None:
    asked = {"kind": "draw", "input": {"face_down": [], "recycled": [], "size": 4}}
    answered = http.post("/api/explain", json=asked)
    assert answered.json() == {
        "kind": "draw",
        "answer": {"surely": [], "hand": 0, "from_recycled": 0, "supply": True},
    }


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"kind": "draw", "input": {"face_down": [], "recycled": []}}, 422, 'A draw needs "size".'),
        ({"kind": "weather", "input": {}}, 422, "There are no questions of kind"),
        ({"kind": "draw", "input": []}, 422, "input"),
        ({"kind": "draw"}, 422, "input is missing."),
        ({"kind": "round", "input": {"filler": "x" * LARGEST_QUESTION}}, 413, "A question has at most"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(http: httpx.Client, asked: Any, status: int, said: str) -> None:
    denied = http.post("/api/explain", json=asked)
    assert denied.status_code == status
    assert denied.json()["reason"].startswith(said)


NONSENSE: list[Any] = [None, True, -1, 3.7, 300, 10**12, -70_000, "", "A", "x" * 50, [], [[]], {}, {"a": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from places(part, (*path, key))


def test_nonsense_anywhere_in_a_question_is_answered_or_refused() -> None:
    dice = random.Random(7)
    for case in numbered().values():
        question = json.loads(json.dumps(question_of(case) if case.kind == "round" else case.question))
        for path in dice.choices(list(places(question)), k=6):
            spoilt = copy.deepcopy(question)
            inner = spoilt
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = dice.choice(NONSENSE)
            with suppress(InputError):
                answer(case.kind, spoilt)
