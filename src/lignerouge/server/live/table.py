"""A live table: one match, answered one at a time.

An answer is carried out on a copy, written to the journal, and only then made true and sent to everybody. Whoever loses
the race for a number of the journal to another process follows what that one wrote and tries again.
"""

import asyncio
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.line import BACK
from lignerouge.kernel.match import Match, Refusal, Step
from lignerouge.server.live.options import options_of
from lignerouge.server.live.written import NOT_SAVED, Then, WrittenTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import StoreError, Table, Written

MOST_CHANGES = 100  # of one answer: each is an entry of the journal
MOST_NEXT = 16  # answers that wait for one that is being written; more go the long way
STARTS = 5  # tries to start while other processes change the table

Alter = Callable[[Table], Table]  # how a row becomes another one; it sees the latest, and may deny


class LiveTable(WrittenTable):
    """A table in memory. All changes happen one at a time, under `turn`."""

    # --- an answer

    async def answer(
        self,
        seats: Collection[int],
        prompt: str,
        option: str,
        id: str = "",
        *,
        while_true: Callable[[], bool] = lambda: True,
    ) -> None:
        """An answer of somebody who holds these seats. Returns once it is safe and sent to all; or is denied.

        `while_true`: only if this still holds when it is its turn; else nothing happens.
        """
        async with self.turn:
            await self._be_sure()
            while while_true() and not self.answered.has(seats, id):
                step, seat = await self._tried(seats, prompt, option)
                written = Written(step.entry, seat, id, time.time())
                if await self._saved(self.store.append(self.row.id, step.number, written, over=step.result)):
                    self._carry_on(step, written)
                    self.after_move(self, True)
                    return
                await self._catch_up()

    def answer_at_once(self, seats: Collection[int], prompt: str, option: str, id: str, then: Then) -> bool:
        """The same without waiting, if nothing is in the way: `then`, which raises nothing, hears how it went.

        -> False: it goes the long way, and nothing has happened
        """
        if self._writes and len(self._next) < MOST_NEXT:
            self._next.append((partial(self.answer_at_once, seats, prompt, option, id, then), then))
            return True
        if self.doubtful or not self.turn.take_now():
            return False
        try:
            if not self.answered.has(seats, id):
                step, seat = self._try_answer(seats, prompt, option)
                written = Written(step.entry, seat, id, time.time())
                wrote = partial(self._wrote, step, written, then)
                self.store.append_then(self.row.id, step.number, written, step.result, wrote)
                self._writes = True
                return True
        except Exception:  # whatever it is, the long way meets it too, and says so
            pass
        self.turn.release()
        return False

    def _wrote(self, step: Step[Any], written: Written, then: Then, result: bool | StoreError) -> None:
        went: bool | Exception = result
        try:
            if result is True:
                self._carry_on(step, written)
                self.after_move(self, True)
            else:
                self.doubtful = True
                went = DeniedError("trouble", NOT_SAVED) if isinstance(result, StoreError) else False
        except Exception as error:
            went = error
        self._writes = False
        self.turn.release()
        then(went)
        while self._next and not self._writes:
            answer, then = self._next.popleft()
            if not answer():
                then(False)

    async def _tried(self, seats: Collection[int], prompt: str, option: str) -> tuple[Step[Any], int]:
        """Try an answer; if it is denied, once more after what other processes have written."""
        try:
            return self._try_answer(seats, prompt, option)
        except DeniedError:
            if not self.store.shared or not await self._catch_up():
                raise
        return self._try_answer(seats, prompt, option)

    def _try_answer(self, seats: Collection[int], prompt: str, option: str) -> tuple[Step[Any], int]:
        if self.match is None:
            raise DeniedError("not-now", "not-started")
        asked = None if prompt == BACK else self.asked_of(seats, prompt)
        seat = self.alone_among_bots(seats) if asked is None else asked.seat
        if self.answered.times(seat, prompt) > MOST_CHANGES:
            raise DeniedError("too-many", "changed-too-often")
        step = self.match.try_back(seat, option) if asked is None else self.match.try_option(asked, option)
        if isinstance(step, Refusal):
            raise DeniedError(step.code, step.reason)
        return step, seat

    def alone_among_bots(self, seats: Collection[int]) -> int:
        """The seat of these that may take its answers back: every other seat is a bot's own. Or denied."""
        if len(self.persons) != 1 or self.persons[0] not in seats:
            raise DeniedError("forbidden", "back-among-bots")
        return self.persons[0]

    def asked_of(self, seats: Collection[int], name: str) -> Prompt:
        """What one of these seats is asked under this name; or denied.

        What others are asked in secret looks like what nobody is asked: which rider they picked would show in it.
        """
        for prompt in self.prompts:
            if prompt.name == name and prompt.seat in seats:
                return prompt
        known = [each for each in self.prompts if each.name == name]
        if self.row.status == "over":
            raise DeniedError("over", "game-over")
        if any(not prompt.secret for prompt in known):
            raise DeniedError("not-yours", "other-seat-asked")
        if any(self.answered.times(seat, name) for seat in seats):
            raise DeniedError("answered", "already-answered", prompt=quoted(name))
        raise DeniedError("not-asked", "not-asked", prompt=quoted(name))

    # --- the lobby

    async def change(self, alter: Alter) -> None:
        """Change the row."""
        async with self.turn:
            await self._change(alter)

    async def _change(
        self, alter: Alter, first: Written | None = None, holder: Callable[[], tuple[int, str]] | None = None
    ) -> bool:
        """-> whether there was anything to write"""
        await self._be_sure()
        while True:
            altered = alter(self.row)
            if altered is self.row:
                return False
            row = replace(altered, changed=time.time())
            if await self._saved(self.store.change_table(row, first=first, holder=holder and holder())):
                break
            await self._catch_up()
        self.row = replace(row, version=row.version + 1)
        self.broadcast_table()
        return True

    async def hold(self, guest: str, alter: Alter, seat: Callable[[], int]) -> None:
        """A guest sits down; `seat` is known once the row is altered."""
        async with self.turn:
            if self.store.shared:  # a link that was good a moment ago may have been locked by another process
                await self._catch_up()
            if not await self._change(alter, holder=lambda: (seat(), guest)):
                await self._saved(self.store.hold(self.row.id, seat(), guest))
            self._hold(seat(), self.holders.get(seat(), frozenset()) | {guest})
            self.broadcast_table()

    def _hold(self, seat: int, guests: frozenset[str]) -> None:
        self.holders = {**self.holders, seat: guests}

    async def release(self, seat: int, alter: Alter, *, by: str | None = None) -> None:
        """Whoever holds a seat leaves it and sees no more from it; only then may somebody else sit there.

        `by`: a guest, who must hold it now and not a moment ago.
        """
        async with self.turn:
            await self._be_sure()
            if by is not None and seat not in self.seats_of(by):
                raise DeniedError("not-yours", "seat-not-yours")
            alter(self.row)
            await self._saved(self.store.release(self.row.id, seat))
            self._hold(seat, frozenset())
            self.audience.hide(seat)
            await self._change(alter)

    async def keep_to(self, seat: int, guest: str, alter: Alter) -> None:
        """Whoever else holds a seat leaves it; the row is altered first, so that they do not come back."""
        async with self.turn:
            await self._be_sure()
            if seat not in self.seats_of(guest):
                raise DeniedError("not-yours", "seat-not-yours")
            await self._change(alter)
            for other in self.holders[seat] - {guest}:
                await self._saved(self.store.release(self.row.id, seat, other))
            self._hold(seat, frozenset({guest}))
            self.audience.keep_to(self.seats_of)
            self.broadcast_table()

    async def start(self, alter: Alter) -> None:
        """Set the game up: that is the first entry of its journal. A match that was begun elsewhere goes on.

        Whatever another process changes at the same moment counts: then the game is set up anew.
        """
        for tries_left in range(STARTS - 1, -1, -1):
            try:
                await self._start(alter)
                break
            except DeniedError as denied:
                if denied.code != "taken" or not tries_left:
                    raise
        self.after_move(self, True)

    async def _start(self, alter: Alter) -> None:
        async with self.turn:
            await self._be_sure()
            game, before = self.game_entry.game, self.row
            row = replace(alter(before), status="playing", revision=before.revision or game.revision)
            played = await self._saved(self.store.entries(row.id))

            def unless_changed(latest: Table) -> Table:
                if latest is not before:
                    raise DeniedError("taken", "table-changed")
                return row

            if played:
                await self._change(unless_changed)
                await asyncio.get_running_loop().run_in_executor(None, self._replay, played)
                self.waiting.restart(self.prompts, time.time())  # the clock runs from now on, not since the record came
            else:
                match = Match.begin(game, options_of(row), row.names, self.keys or self.luck(), row.revision)
                first = Written(match.journal.entries[0], None, "", time.time())
                await self._change(unless_changed, first)
                self._begin(match, first.at)
            self.broadcast_start()
