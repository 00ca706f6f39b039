"""The rulebooks' cases on the board: the road, who stands where, and what happens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lignerouge.flamme.designer.drawing import StageDrawing, draw_stage
from lignerouge.flamme.explain import answers as explain
from lignerouge.flamme.explain.race import read_card
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.cases import Case
from lignerouge.server.protocol.event_schema import RaceEvents

DRAWN_AS = "race"  # a case's tiles stand as they are: no wider finish, no tokens of our own


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


def picture(case: Case, answer: Mapping[str, Any]) -> dict[str, ShownRoad | None]:
    """What a page shows of a case (`CaseShown`)."""
    return {"road": road(case, answer)}


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
    cards = {rider["id"]: read_card(rider["card"]).label for rider in riders}
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
