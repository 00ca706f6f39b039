"""The rulebooks' cases for a screen: asked of the engine once, and shown on the board where there is a road or a table.

Nothing is judged here: the games' own cases say what is expected, the desk answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lignerouge.flamme.content.catalogue import Card
from lignerouge.flamme.designer.drawing import StageDrawing, draw_stage
from lignerouge.flamme.explain import answers as explain
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.cases import HAS, Case, difference, difference_at
from lignerouge.kernel.errors import InputError
from lignerouge.rulebooks import numbered, rulebook_of, run
from lignerouge.server.protocol.event_schema import RaceEvents

LETTERS = "ABCDEF"
DRAWN_AS = "race"  # a case's tiles stand as they are: no wider finish, no tokens of our own


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
class Spot:
    """A rider on the road."""

    rider: str  # "AR"
    square: str
    lane: int
    crashed: bool


@dataclass(frozen=True)
class ShownRoad:
    """A case on the board: the road, who stands where before and after, and what happens in between."""

    drawing: StageDrawing
    mode: str  # race, stage, ttt or itt
    weather: Mapping[str, str]  # by the number of the tile, from 0
    before: Sequence[Spot]
    cards: Mapping[str, str]  # by rider, in the order in which they move
    events: RaceEvents
    after: Sequence[Spot]
    squares: Sequence[str]  # that the answer names: where a rider may stand, where tokens lie


@dataclass(frozen=True)
class ShownPiece:
    """A piece on the table of Redline; `asked`: the one in question."""

    x: int
    y: int
    colour: str  # Y or B
    ports: str
    asked: bool


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
def shown(id: str) -> CaseShown | None:
    """A case in full; None if there is no such case."""
    case = numbered().get(id)
    if case is None:
        return None
    answer = ask(case)
    return CaseShown(
        case=info(id, case),
        question=case.question,
        expected=case.expect,
        answer=answer,
        compared=tuple(compared(case.expect, answer)),
        road=road(case, answer),
        pieces=tuple(pieces(case)),
    )


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


def road(case: Case, answer: Mapping[str, Any]) -> ShownRoad | None:
    """The board of a case, if it has one."""
    if case.kind == "round":
        return round_shown(question_of(case))
    if case.kind == "place":
        return place_shown(case.question, answer)
    if case.kind == "token_places":
        return still(tuple(case.question["tiles"]), [square for _, square in answer.values()])
    if case.kind == "stage" and answer.get("legal"):
        return still(parse_tiles(case.question["tiles"]))
    return None


def still(tiles: tuple[str, ...], squares: Sequence[str] = ()) -> ShownRoad:
    """A road on which nothing happens."""
    return ShownRoad(draw_stage(tiles, DRAWN_AS), DRAWN_AS, {}, (), {}, (), (), tuple(squares))


def question_of(case: Case) -> Mapping[str, Any]:
    """A round as the desk takes it."""
    if "position" not in case.question:
        return case.question
    return explain.as_question(parse_position(case.question["position"]), parse_plays(case.question["cards"]))


def round_shown(question: Mapping[str, Any]) -> ShownRoad:
    """A round with riders under the names that screens know: team A's rouleur is AR."""
    tables = question["riders"]
    teams = list(dict.fromkeys(table["team"] for table in tables))
    letters = {team: team if team in LETTERS else LETTERS[n] for n, team in enumerate(teams)}
    riders = [table | {"id": letters[table["team"]] + kind_of(table)} for table in tables]
    cards = {rider["id"]: card_of(rider["card"]) for rider in riders}
    answer = explain.answer("round", {**question, "riders": riders})
    after = answer["riders"]
    return ShownRoad(
        drawing=draw_stage(tuple(question["track"]["tiles"]), DRAWN_AS),
        mode=question.get("mode", DRAWN_AS),
        weather=question["track"].get("weather") or {},
        before=[Spot(each["id"], each["at"], each["lane"], bool(each.get("crashed"))) for each in riders],
        cards={name: cards[name] for name in answer["movement_order"]},
        events=answer["steps"],
        after=[Spot(name, each["at"], each["lane"], each["crashed"]) for name, each in after.items()],
        squares=(),
    )


def kind_of(table: Mapping[str, Any]) -> str:
    """The rider's type: R or S."""
    kind: str = table.get("type", table["id"][-1])
    return kind[0].upper()


def card_of(card: Mapping[str, Any]) -> str:
    """The card's label, as on the table."""
    return Card(card["value"], tuple(card.get("powers") or ()), bool(card.get("exhaustion"))).label


def place_shown(question: Mapping[str, Any], answer: Mapping[str, Any]) -> ShownRoad:
    """The start grid: where a rider may stand, or the lane that they take."""
    tiles = parse_tiles(question["tiles"])
    before = [
        Spot(place.rider, place.square, place.lane, False)
        for place in parse_position(f"{question['tiles']} {question['placed']}").places
    ]
    drawing = draw_stage(tiles, DRAWN_AS)
    if "at" not in question:
        return ShownRoad(drawing, DRAWN_AS, {}, before, {}, (), before, answer["options"])
    placed = Spot(question["rider"], question["at"], answer["lane"], False)
    event = {"event": "Placed", "rider": placed.rider, "square": placed.square, "lane": placed.lane, "rule": "F3"}
    return ShownRoad(drawing, DRAWN_AS, {}, before, {}, [event], [*before, placed], ())


def pieces(case: Case) -> Iterator[ShownPiece]:
    """The table of Redline as a case finds it, with the piece in question."""
    question = case.question
    board = question.get("board") or question.get("state", {}).get("board") or ()
    action = question.get("action", question)
    where = (action.get("x"), action.get("y"))
    for lying in board:
        is_asked = case.kind == "redline_alignments" and (lying["x"], lying["y"]) == where
        yield ShownPiece(lying["x"], lying["y"], lying["colour"], as_text(lying["ports"]), is_asked)
    if None not in where and case.kind in ("redline_judge", "redline_turn"):
        colour = action["piece"][0] if "piece" in action else action["colour"]
        yield ShownPiece(action["x"], action["y"], colour, as_text(action["ports"]), True)


def as_text(ports: Any) -> str:
    """Ports as digits."""
    return "".join(map(str, ports))
