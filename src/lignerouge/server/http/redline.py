"""What a screen asks of Redline beside its tables."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Response

from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.refusals import Judged, judged
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.server.http.dependencies import AN_HOUR, bad_options_denied

router = APIRouter(tags=["rules"])


@dataclass(frozen=True)
class JudgedHand:
    """Each piece of a hand: where it may lie, and why not elsewhere."""

    pieces: Sequence[Judged]


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
