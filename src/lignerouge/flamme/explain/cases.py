"""The rulebooks' figures and examples as numbered cases that the engine has to pass.

A case is a question and a part of its answer; both are data (`content/cases/*.toml`, whose head says what they mean).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lignerouge.flamme.explain import answers as explain
from lignerouge.flamme.play.notation import Place, Position, format_position, parse_plays, parse_position
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.kernel.cases import REFUSED, Case, Rulebook
from lignerouge.kernel.errors import InputError

SETS = ("exhausted", "finished", "crashed", "chased")
COUNTS = ("moved", "lost", "slip", "after_movement")
ORDERS = {"order": "movement_order", "ranking": "ranking", "finish_order": "finish_order"}


def ask(case: Case) -> dict[str, Any]:
    """The desk's answer in the words of the case."""
    return ask_round(case) if case.kind == "round" else ask_desk(case)


def is_compact(case: Case) -> bool:
    """A round as a position in notation and its cards."""
    return case.kind == "round" and "position" in case.question


def ask_round(case: Case) -> dict[str, Any]:
    """A round, in compact form or as the desk takes it."""
    if not is_compact(case):
        return explain.answer("round", case.question)
    position, plays = parse_position(case.question["position"]), parse_plays(case.question["cards"])
    answer = explain.answer("round", explain.as_question(position, plays))
    return compact(position, answer, case.expect)


def compact(position: Position, answer: Mapping[str, Any], expect: Mapping[str, Any]) -> dict[str, Any]:
    """The desk's answer in the words of the compact form; sets in the order of the riders."""
    riders: Mapping[str, Mapping[str, Any]] = answer["riders"]
    told: dict[str, Any] = {key: {name: rider[key] for name, rider in riders.items()} for key in COUNTS}
    for key in SETS:
        told[key] = in_order(expect.get(key, ""), [name for name, rider in riders.items() if rider[key]])
    for key, name in ORDERS.items():
        told[key] = " ".join(answer[name])
    places = tuple(Place(name, rider["at"], rider["lane"], rider["crashed"]) for name, rider in riders.items())
    after = format_position(Position(position.tiles, places)).partition(" ")[2]
    told["after"] = in_order(expect.get("after", ""), after.split())
    return told | {"race_over": answer["race_over"]}


def in_order(expected: str, found: list[str]) -> str:
    """Words in the order in which they are expected, if they are the same words."""
    return expected if sorted(expected.split()) == sorted(found) else " ".join(found)


def ask_desk(case: Case) -> dict[str, Any]:
    """Any other question that the desk answers, or refuses."""
    try:
        return explain.answer(case.kind, case.question)
    except InputError as mistake:
        if REFUSED not in case.expect:
            raise
        return {"refused": str(mistake)}


def in_full(case: Case) -> Case:
    """The same case as the desk takes it and answers it: a round in compact form is written out."""
    if not is_compact(case):
        return case
    position, plays = parse_position(case.question["position"]), parse_plays(case.question["cards"])
    return replace(case, question=explain.as_question(position, plays), expect=written_out(position, case.expect))


def written_out(position: Position, expect: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected of a round in compact form, as a part of the desk's answer."""
    riders: dict[str, dict[str, Any]] = {place.rider: {} for place in position.places}
    for key in COUNTS:
        for name, value in expect.get(key, {}).items():
            riders[name][key] = value
    for key in SETS:
        if key in expect:
            for name, told in riders.items():
                told[key] = name in expect[key].split()
    if "after" in expect:
        for place in parse_position(f"{format_tiles(position.tiles)} {expect['after']}").places:
            riders[place.rider] |= {"at": place.square, "lane": place.lane, "crashed": place.crashed}
    orders = {name: expect[key].split() for key, name in ORDERS.items() if key in expect}
    over = {key: expect[key] for key in ("race_over",) if key in expect}
    return {"riders": {name: told for name, told in riders.items() if told}} | orders | over


RULEBOOK = Rulebook(
    "lignerouge.flamme", explain.HANDLERS, ask, in_full, picture="lignerouge.server.http.flamme.cases:picture"
)
