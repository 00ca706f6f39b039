"""The rulebooks' figures and examples as numbered cases that the engine has to pass.

A case is a question and a part of its answer; both are data (`content/cases/*.toml`, whose head says what they mean).
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lignerouge.flamme import explain
from lignerouge.flamme.names import rider_number
from lignerouge.flamme.notation import Place, Position, format_position, parse_plays, parse_position
from lignerouge.flamme.phases.placing import is_place, place
from lignerouge.flamme.setup import new_race
from lignerouge.flamme.stage import check_tiles, parse_tiles
from lignerouge.flamme.track import lay_course
from lignerouge.kernel.mistake import Mistake

SETS = ("exhausted", "finished", "crashed", "chased")
COUNTS = ("moved", "lost", "slip", "after_movement")
ORDERS = {"order": "movement_order", "ranking": "ranking", "finish_order": "finish_order"}


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a rulebook."""

    number: int
    book: str
    page: str
    case: str
    rule: str
    kind: str
    position: str
    cards: str
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
    """All cases, base book first, that the desk has an answer for."""
    folder = files("lignerouge.flamme") / "content" / "cases"
    found: list[Case] = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        for table in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            words = {key: table[key] for key in ("book", "page", "case", "rule", "kind")}
            compact = table.get("position", ""), table.get("cards", "")
            if table["kind"] in ASKED:
                found.append(Case(len(found) + 1, **words, position=compact[0], cards=compact[1],
                                  question=table.get("question", {}), expect=table["expect"]))  # fmt: skip
    return tuple(found)


def run(case: Case) -> Result:
    """Ask, and compare."""
    try:
        answer = ASKED[case.kind](case)
    except Mistake as mistake:
        return Result(case, f"refused: {mistake}")
    return Result(case, difference(case.expect, answer, ""))


def difference(expected: Any, answer: Any, where: str) -> str:
    """What of the expected is not in the answer: tables may leave keys out, lists are compared in order."""
    if isinstance(expected, dict) and isinstance(answer, Mapping):
        for key, value in expected.items():
            found = difference(value, answer.get(key), f"{where}.{key}" if where else key)
            if found:
                return found
        return ""
    if isinstance(expected, list) and isinstance(answer, list | tuple) and len(expected) == len(answer):
        return next((d for n, e in enumerate(expected) if (d := difference(e, answer[n], f"{where}[{n}]"))), "")
    return "" if expected == answer else f"{where}: expected {expected!r}, not {answer!r}"


def ask_round(case: Case) -> dict[str, Any]:
    """A round, in compact form or as the desk takes it."""
    if not case.position:
        return explain.answer("round", case.question)
    position = parse_position(case.position)
    answer = explain.answer("round", explain.as_question(position, parse_plays(case.cards)))
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


def ask_place(case: Case) -> dict[str, Any]:
    """F2, F3: where a rider may be placed, or on which lane they come to stand."""
    course = lay_course(parse_tiles(case.question["tiles"]))
    race = new_race(4)
    for taken in parse_position(f"{case.question['tiles']} {case.question['placed']}").places:
        place(race, rider_number(taken.rider), course.number(taken.square))
    rider = rider_number(case.question["rider"])
    if "at" in case.question:
        place(race, rider, course.number(case.question["at"]))
        return {"lane": int(race.lane[rider])}
    options = [course.names[n] for n in range(1, course.track.last + 1) if is_place(course.track, race, rider, n)]
    return {"options": in_order(case.expect["options"], options)}


def ask_stage(case: Case) -> dict[str, Any]:
    """Whether tiles make a stage, and if not, why."""
    names = parse_tiles(case.question["tiles"])
    try:
        check_tiles(names)
    except Mistake as mistake:
        word = case.expect.get("reason_has", "")
        return {"legal": False, "reason_has": word if word in str(mistake) else str(mistake)}
    return {"legal": True, "squares": int(lay_course(names).track.last)}


def ask_desk(case: Case) -> dict[str, Any]:
    """Any other question that the desk answers. A deck has no order."""
    answer = explain.answer(case.kind, case.question)
    if "deck" in answer:
        answer["deck"] = in_order(" ".join(case.expect["deck"]), answer["deck"]).split()
    return answer


ASKED: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    **dict.fromkeys(explain.KINDS, ask_desk),
    "round": ask_round,
    "place": ask_place,
    "stage": ask_stage,
}
