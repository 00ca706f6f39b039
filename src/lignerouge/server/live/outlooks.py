"""Where the options of a prompt would lead, estimated from what the seat sees, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.outlook import Chance, outlook
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.refusals import Judged, judged
from lignerouge.redline.play.view import SeatView as RedlineView
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Lead, Look, Outlook
from lignerouge.server.warming import Warming

ROUNDS, FEW = 200, 10  # imagined; few while the server warms up, when each takes two to fifteen milliseconds

Seen = tuple[tuple[Chance, ...], Judged | None]


class Outlooks:
    """One thread is enough: an outlook takes a few milliseconds of compiled code."""

    def __init__(self, luck: Callable[[], Luck], warming: Warming) -> None:
        self._luck = luck
        self._warming = warming
        self._pool = ThreadPoolExecutor(1, "outlook")

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def look(self, table: LiveTable, guest: str | None, look: Look) -> Outlook:
        """Answer a look of a guest who holds the seat that is asked."""
        if table.match is None:
            raise DeniedError("not-now", "This table has not started yet.")
        prompt = table.asked_of(table.seats_of(guest), look.prompt)
        view = table.match.view(prompt.seat)
        rounds = ROUNDS if self._warming.is_ready else FEW
        work, loop = self._work(view, prompt, look.piece, rounds), asyncio.get_running_loop()
        chances, found = await loop.run_in_executor(self._pool, work)
        return Outlook(look.id, look.prompt, tuple(_lead(chance) for chance in chances), rounds, found)

    def _work(self, view: Any, prompt: Prompt, piece: str | None, rounds: int) -> Callable[[], Seen]:
        """The work for the other thread: the chances of each option, or where a piece may lie."""
        if not isinstance(view, RedlineView) or piece is None:
            return lambda: (self._chances(view, prompt, rounds), None)
        if piece not in view.hands[prompt.seat]:
            raise DeniedError("not-an-option", "This piece is not in your hand.")
        return lambda: ((), judged(imagine(view, self._luck()).table, PIECE_NUMBERS[piece]))

    def _chances(self, view: Any, prompt: Prompt, rounds: int) -> tuple[Chance, ...]:
        return outlook(view, prompt, self._luck(), rounds) if isinstance(view, SeatView | TourView) else ()


def _lead(chance: Chance) -> Lead:
    preview = chance.preview
    return Lead(
        option=chance.option,
        square=preview.square,
        lane=preview.lane,
        steps=preview.steps,
        events=[event.as_json() for event in preview.events],
        towed=chance.towed,
        tired=chance.tired,
    )
