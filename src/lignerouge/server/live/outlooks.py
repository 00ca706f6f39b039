"""Where the options of a prompt would lead, estimated from what the seat sees, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from secrets import randbits

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.registry import Foresight
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.protocol.messages import Lead, Look, Outlook
from lignerouge.server.warming import Warming

ROUNDS, FEW = 200, 10  # imagined; few while the server warms up, when each takes two to fifteen milliseconds


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
        """For somebody who holds the seat that is asked. A game that foresees nothing says nothing."""
        if table.match is None:
            raise DeniedError("not-now", "not-started")
        prompt = table.asked_of(table.seats_of(guest), look.prompt)
        if look.hint:
            return Outlook(look.id, look.prompt, (), 0, hint=await self._hint(table, guest, prompt))
        rounds = ROUNDS if self._warming.is_ready else FEW
        foresee, seen = table.game_entry.foresee, Foresight()
        if foresee is not None:
            work = partial(foresee, table.match.view(prompt.seat), prompt, look.piece, self._luck(), rounds)
            try:
                seen = await asyncio.get_running_loop().run_in_executor(self._pool, work)
            except InputError as mistake:
                raise DeniedError("not-an-option", str(mistake)) from None
        return Outlook(look.id, look.prompt, tuple(Lead(**lead) for lead in seen.leads), rounds, seen.judged)

    async def _hint(self, table: LiveTable, guest: str | None, prompt: Prompt) -> str:
        """What the bot that reviews games, or until the engine is compiled the house's, would do with this view."""
        if table.persons != [prompt.seat]:
            raise DeniedError("forbidden", "hint-among-bots")
        if table.row.day and not table.row.practice:
            raise DeniedError("forbidden", "day-alone")
        entry, match = table.game_entry, table.match
        assert match is not None
        bot = entry.new_bot((entry.critic if self._warming.is_ready else "") or entry.house, randbits(62))
        return await asyncio.get_running_loop().run_in_executor(self._pool, bot.choose, match.view(prompt.seat), prompt)
