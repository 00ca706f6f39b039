"""Puzzles over HTTP: the question hints at nothing, and the answer is told for a choice only."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.support.servers import running_server

from lignerouge.kernel import journal
from lignerouge.puzzles.today import shipped

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    with running_server(folder / "tables.db") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def keys_in(value: Any) -> set[str]:
    """All names of fields, however deep."""
    if isinstance(value, dict):
        return {str(key) for key in value} | {key for each in value.values() for key in keys_in(each)}
    return {key for each in value for key in keys_in(each)} if isinstance(value, list) else set()


def test_the_question_holds_nothing_of_the_answer_and_of_the_others_hands(http: httpx.Client) -> None:
    day = http.get("/api/puzzles").json()
    assert day["day"] == datetime.now(UTC).date().isoformat()
    assert [each["grade"] for each in day["puzzles"]] == ["easy", "medium", "hard"]
    assert {key for each in day["puzzles"] for key in each} == {"id", "grade"}
    for each in day["puzzles"]:
        asked = http.get(f"/api/puzzles/{each['id']}").json()
        hidden = {"best", "right", "margin", "chance", "loss", "led_to", "reasons", "themes", "record", "found_by"}
        assert not hidden & keys_in(asked)
        puzzle = shipped()[each["id"]]
        assert set(asked["options"]) == {option.option for option in puzzle.options}
        assert {hand["rider"][0] for hand in asked["view"]["hands"]} == {"ABCDEF"[asked["seat"]]}
        assert all(rider["card"] == "" for rider in asked["view"]["riders"])
        address = f"/api/puzzles/{each['id']}/answer"
        assert http.get(address).status_code in (404, 405), "it has to be chosen"
        for nothing in ({}, {"option": ""}, {"option": "77"}, {"option": ["7"]}):
            denied = http.post(address, json=nothing)
            assert denied.is_client_error
            assert not hidden & keys_in(denied.json())


def test_a_choice_is_told_everything_in_its_language(http: httpx.Client) -> None:
    puzzle = shipped()[http.get("/api/puzzles").json()["puzzles"][2]["id"]]
    wrong = next(each.option for each in puzzle.options if each.option not in puzzle.right)
    for option, found in ((puzzle.best, True), (wrong, False), (None, False)):
        told = http.post(f"/api/puzzles/{puzzle.id}/answer", json={"option": option, "language": "fr"}).json()
        assert (told["found"], told["best"], told["right"]) == (found, puzzle.best, list(puzzle.right))
        assert tuple(told["margin"]) == puzzle.margin
        assert [each["option"] for each in told["options"]] == [each.option for each in puzzle.options]
        assert any(each["led_to"] for each in told["options"])
        assert "mondes imaginés" in told["reasons"][0]
        assert journal.read(told["record"]).entries[puzzle.step].option == told["played"]


def test_tomorrow_is_not_told_and_yesterday_is(http: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    yesterday = http.get("/api/puzzles", params={"day": str(today - timedelta(1))}).json()
    assert yesterday["number"] == http.get("/api/puzzles").json()["number"] - 1
    for day in (str(today + timedelta(2)), "2025-12-31", "1900-01-01"):
        assert http.get("/api/puzzles", params={"day": day}).status_code == 409
    assert http.get("/api/puzzles", params={"day": "2026-01-01"}).json()["number"] == 1
    assert http.get("/api/puzzles/0000000000").status_code == 404


def test_riding_on_from_a_puzzle(http: httpx.Client) -> None:
    assert http.put("/api/me", json={"name": "Anna"}).is_success
    whole = {each.whole_record != each.record: each for each in list(shipped().values())[:40]}
    for puzzle in (whole[True], whole[False]):  # of a race that ends with this round, and of one that does not
        told = http.post(f"/api/puzzles/{puzzle.id}/answer", json={"option": None}).json()
        made = http.post("/api/records/branch", json={"record": told["record"], "at": puzzle.step})
        assert made.status_code == 201, made.text
        assert made.json()["you"]["seats"] == [puzzle.position[1].seat]
