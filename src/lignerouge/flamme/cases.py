"""The rulebooks' figures and examples as numbered cases that the engine has to pass.

A case is a question and a part of its answer; both are data (`content/cases/*.toml`, whose head says what they mean).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from lignerouge.flamme import explain
from lignerouge.flamme.names import rider_number
from lignerouge.flamme.notation import Place, Position, format_position, parse_plays, parse_position
from lignerouge.flamme.phases.placing import is_place, place
from lignerouge.flamme.setup import new_race
from lignerouge.flamme.stage import check_tiles, parse_tiles
from lignerouge.flamme.track import lay_course
from lignerouge.kernel.cases import Case, Result, load_cases, run_case
from lignerouge.kernel.mistake import Mistake

SETS = ("exhausted", "finished", "crashed", "chased")
COUNTS = ("moved", "lost", "slip", "after_movement")
ORDERS = {"order": "movement_order", "ranking": "ranking", "finish_order": "finish_order"}


@cache
def cases() -> tuple[Case, ...]:
    """All cases, base book first."""
    return load_cases("lignerouge.flamme")


def run(case: Case) -> Result:
    """Ask, and compare."""
    return run_case(case, ASKED[case.kind])


def ask_round(case: Case) -> dict[str, Any]:
    """A round, in compact form or as the desk takes it."""
    if "position" not in case.question:
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
        return {"legal": False, "reason": str(mistake)}
    return {"legal": True, "squares": int(lay_course(names).track.last)}


def ask_desk(case: Case) -> dict[str, Any]:
    """Any other question that the desk answers, or refuses. A deck has no order."""
    try:
        answer = explain.answer(case.kind, case.question)
    except Mistake as mistake:
        if "refused_has" not in case.expect:
            raise
        return {"refused": str(mistake)}
    if "deck" in answer:
        answer["deck"] = in_order(" ".join(case.expect["deck"]), answer["deck"]).split()
    return answer


ASKED: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    **dict.fromkeys(explain.KINDS, ask_desk),
    "round": ask_round,
    "place": ask_place,
    "stage": ask_stage,
}
