"""The lessons of the first race: whatever is offered leads to what the text says, in every language."""

import itertools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from lignerouge.flamme.content.catalogue import deck, stages
from lignerouge.flamme.explain import answers as explain
from lignerouge.flamme.play.notation import parse_card
from lignerouge.kernel.cases import difference

FOLDER = Path(__file__).parents[3] / "web" / "src" / "lessons"
LANGUAGES = ("en", "fr", "es")
NAMES = ("cards", "lanes", "slipstream", "exhaustion", "mountains", "finish")

Task = Mapping[str, Any]


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def lessons() -> list[Any]:
    found: list[Any] = read("lessons.json")["lessons"]
    return found


def tasks() -> Iterator[tuple[str, Task]]:
    for lesson in lessons():
        for number, task in enumerate(lesson["tasks"], 1):
            yield f"{lesson['id']} {number}", task


def ask(task: Task, plays: Mapping[str, str]) -> dict[str, Any]:
    """As the page asks it."""
    tiles = next(card.tiles for card in stages() if card.name == task["stage"])
    riders = []
    for name, (square, lane) in task["riders"].items():
        card = parse_card(plays[name])
        played = {"value": card.value, "exhaustion": card.exhaustion}
        riders.append({"id": name, "team": name[0], "at": square, "lane": lane, "card": played})
    return explain.answer("round", {"track": {"tiles": list(tiles)}, "riders": riders})


def test_there_are_six_lessons() -> None:
    assert tuple(lesson["id"] for lesson in lessons()) == NAMES


@pytest.mark.parametrize("task", [pytest.param(task, id=name) for name, task in tasks()])
def test_every_choice_leads_to_what_is_said(task: Task) -> None:
    offered = [[(rider, card) for card in hand] for rider, hand in task["hands"].items()]
    assert set(task["claims"]) == {rider + card for hand in offered for rider, card in hand}
    for chosen in itertools.product(*offered):
        answer = ask(task, {**task["plays"], **dict(chosen)})
        told = {**answer["riders"], "winner": answer["ranking"][0], "race_over": answer["race_over"]}
        for rider, card in chosen:
            assert difference(task["claims"][rider + card], told, f"{chosen}") == ""


@pytest.mark.parametrize("task", [pytest.param(task, id=name) for name, task in tasks()])
def test_every_card_is_one_of_the_riders(task: Task) -> None:
    hands = {**{rider: [card] for rider, card in task["plays"].items()}, **task["hands"]}
    assert set(hands) == set(task["riders"])
    for rider, hand in hands.items():
        kind = "rouleur" if rider[1] == "R" else "sprinteur"
        assert set(hand) <= {card.label for card in deck(kind)} | {"E"}, rider


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_its_sentence(language: str) -> None:
    text = read(f"text/{language}.json")
    assert tuple(text) == NAMES
    for lesson in lessons():
        told = text[lesson["id"]]
        assert set(told) == {"title", "before", "tasks", "after"}
        assert told["title"]
        assert told["before"]
        assert told["after"]
        assert len(told["tasks"]) == len(lesson["tasks"])
        for task, words in zip(lesson["tasks"], told["tasks"], strict=True):
            assert words["ask"]
            assert set(words["notes"]) == set(task["claims"])
            assert all(words["notes"].values())
