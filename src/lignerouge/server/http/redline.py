"""What a screen asks of Redline beside its tables, and the pictures of its cases."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Query, Response

from lignerouge.kernel.cases import Case
from lignerouge.redline.picture import COLOURS, board_picture
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.refusals import Judged, judged
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.server.http.dependencies import AN_HOUR, bad_options_denied, new_router
from lignerouge.server.http.pictures import TablePicture, sheet
from lignerouge.server.live.table import LiveTable

router = new_router("rules")

SOME_GAME = (  # between two bots
    "B:024@0,0/246 Y:014@0,1/045 B:025@-1,2/146 B:05@0,2/05 Y:07@-2,2/12 B:057@-1,1/057 Y:02@-1,0/24 Y:15@-2,0/37 "
    "B:027@-3,-1/346 Y:037@-3,0/037 B:015@-4,-1/237 Y:035@1,0/136 B:016@2,1/467 A=Y:13 B=B:0"
)


@dataclass(frozen=True)
class JudgedHand:
    """Each piece of a hand: where it may lie, and why not elsewhere."""

    pieces: Sequence[Judged]


@dataclass(frozen=True)
class ShownPiece:
    """A piece on the table of Redline; `asked`: the one in question."""

    x: int
    y: int
    colour: str  # Y or B
    ports: str
    asked: bool


@router.get("/api/redline/judged")
async def judged_hand(response: Response, position: Annotated[str, Query(max_length=2000)]) -> JudgedHand:
    """Where may the pieces of whoever is at turn lie in this position (docs/notation.md), and why not elsewhere?"""
    with bad_options_denied():
        found = await asyncio.to_thread(_judged, position)
    response.headers.update(AN_HOUR)
    return JudgedHand(found)


def _judged(text: str) -> list[Judged]:
    position = parse_position(text)
    table = lay_table(position)
    return [judged(table, PIECE_NUMBERS[piece]) for piece in position.hands[position.turn]]


def picture(case: Case, answer: Mapping[str, Any]) -> dict[str, list[ShownPiece]]:
    """What a page shows of a case (`CaseShown`)."""
    return {"pieces": [*pieces(case)]}


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


def table_picture(table: LiveTable) -> TablePicture:
    """The pieces as they lie on a table, which everybody may see; before the first one, those of a game."""
    board = (() if table.match is None else table.match.view(None).board) or parse_position(SOME_GAME).board
    return TablePicture(board, lambda: sheet([board_picture(board, (), None)], COLOURS["paper-2"]))


def as_text(ports: Any) -> str:
    """Ports as digits."""
    return "".join(map(str, ports))
