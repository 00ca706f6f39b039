"""What people at a table do beside playing: call somebody who is waited for, and react to what happened.

Both are written into the row of the table: every process tells them, and limits hold for all processes together.
"""

import time
from dataclasses import replace
from typing import Literal

from lignerouge.kernel.journal import Entry
from lignerouge.server.limits import Limit
from lignerouge.server.live.seats import seat_at, with_seat
from lignerouge.server.live.table import LiveTable
from lignerouge.server.notify.notifications import Notification, Notifier
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.settings import Rate
from lignerouge.server.store.rows import Table

HOUR = 3600.0  # seconds between two calls of the same seat
Mood = Literal["bravo", "allez", "phew", "ouch", "ha", "thanks"]  # what can be said; there is no free text


class Courtesies:
    """Calls and reactions at the tables of this process."""

    def __init__(self, notifier: Notifier, reactions: Rate) -> None:
        self._notifier = notifier
        self._reactions = Limit(reactions)

    async def nudge(self, table: LiveTable, guest: str, number: int) -> None:
        """Call whoever is waited for on this seat: on their screen, and where they asked to be notified."""
        now, mine = time.time(), table.seats_of(guest)

        def alter(row: Table) -> Table:
            if not mine:
                raise DeniedError("forbidden", "guests-only")
            seat = seat_at(row, number)
            is_waited_for = number in table.waiting.since and seat.kind == "guest" and not table.player_of(number)
            if row.status != "playing" or number in mine or not is_waited_for:
                raise DeniedError("not-now", "nudge-none")
            if now < seat.nudged + HOUR:
                raise DeniedError("too-many", "nudged")
            return with_seat(row, number, replace(seat, nudged=now))

        await table.change(alter)
        row = table.row
        call = Notification(table=row.id, name=row.name, seat=number, by=row.seats[mine[0]].name)
        for holder in table.holders.get(number, ()):
            await self._notifier.notify(holder, call)

    async def react(self, table: LiveTable, guest: str, number: int, mood: Mood) -> None:
        """Show everybody how one feels."""
        if number not in table.seats_of(guest):
            raise DeniedError("not-yours", "seat-not-yours")
        self._reactions.check(guest)
        now = time.time()
        await table.change(lambda row: with_seat(row, number, replace(seat_at(row, number), mood=mood, felt=now)))

    def played_by_bot(self, table: LiveTable, guest: str, number: int) -> tuple[Entry, ...]:
        """What a bot answered for a seat since its guest last did; for its guest alone."""
        if number not in table.seats_of(guest):
            raise DeniedError("not-yours", "seat-not-yours")
        return tuple(table.by_bot.get(number, ()))
