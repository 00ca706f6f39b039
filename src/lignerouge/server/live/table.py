"""A live table: one match, answered one at a time.

An answer is carried out on a copy, written to the journal, and only then made true and sent to everybody. Whoever loses
the race for a number of the journal to another process follows what that one wrote and tries again.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from lignerouge.kernel.errors import quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Options, Prompt
from lignerouge.kernel.journal import Branch, Entry, Journal, number_draws, replay
from lignerouge.kernel.line import BACK, Line
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.match import Match, Refusal, Step
from lignerouge.registry import GAMES
from lignerouge.server.live.answered import Answered
from lignerouge.server.live.dealt import DealtTable
from lignerouge.server.live.event_buffers import EventBuffers, Learnt
from lignerouge.server.live.turn import Turn
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Chain, StoreError, Table, Written
from lignerouge.server.store.store import Store

MOST_CHANGES = 100  # of one answer: each is an entry of the journal
MOST_NEXT = 16  # answers that wait for one that is being written; more go the long way
STARTS = 5  # tries to start while other processes change the table
NOT_SAVED = "not-saved"

T = TypeVar("T")
Then = Callable[[bool | Exception], None]  # told how an answer went; False: it must go the long way after all
Alter = Callable[[Table], Table]  # how a row becomes another one; it sees the latest, and may deny


def options_of(row: Table) -> Options:
    """The options as the game reads them: the automatic teams are those that have a seat."""
    return GAMES[row.game].seated(row.options, [seat.bot if seat.kind == "bot" else "" for seat in row.seats])


class LiveTable(DealtTable):
    """A table in memory. All changes happen one at a time, under `turn`."""

    def __init__(
        self,
        store: Store,
        row: Table,
        holders: dict[int, frozenset[str]],
        luck: Callable[[], Luck],
        chain: Chain | None = None,
    ) -> None:
        super().__init__(row, holders, chain)
        self.store = store
        self.luck = luck  # where there are no keys
        self.answered = Answered()
        self.turn = Turn()
        self._next: deque[tuple[Callable[[], bool], Then]] = deque()  # answers that wait for one to be written
        self._writes = False  # an answer that came at once
        self.doubtful = False  # the last write may or may not count: look before the next one
        self.after_move: Callable[[LiveTable, bool], None] = lambda table, own: None  # own: not another process's

    # --- coming to life

    @classmethod
    async def load(cls, store: Store, id: str, luck: Callable[[], Luck]) -> "LiveTable | None":
        """From the store. What was played is played again, off the event loop."""
        row = await store.table(id)
        if row is None:
            return None
        GAMES.find(row.game)
        written: list[Written] = []
        while row.status != "open":
            written, before = await store.entries(id), row
            row = await store.table(id) or before if store.shared else before
            if row.status == before.status:  # else another process has written the end in between
                break
        table = cls(store, row, await store.holders(id), luck, await store.chain(id))
        if written:
            await asyncio.get_running_loop().run_in_executor(None, table._replay, written)
        return table

    def _replay(self, written: Sequence[Written]) -> None:
        game, record = self.game_entry.game, self.journal([each.entry for each in written])
        state, events, keys = None, list[Event](), self.keys
        luck, line = keys.luck() if keys else self.luck(), Line()
        for step in replay(game, record, keys=keys if keys and keys.ranked else None):
            state, line = step.state, step.line
            events += step.events
            self.waiting.update(game.prompts(state), written[step.step].at)
            self._count(step.events, written[step.step])
            if step.luck is not None:
                luck = step.luck
            elif keys is not None:
                luck = keys.behind(luck, step.step, number_draws(game, step.entry.draws), step.events)
        self._begin(Match(game, record, state, luck, events, keys, line), written[-1].at)
        for each in written:
            self.answered.add(each)

    def journal(self, entries: list[Entry]) -> Journal:
        """The record of this table."""
        row, pledge = self.row, self.keys.pledge if self.keys else None
        left = row.origin
        return Journal(
            row.game,
            row.revision,
            row.names,
            options_of(row),
            entries,
            row.result,
            row.seed,
            pledge,
            branch=None if left is None else Branch(left.check, left.since, left.luck == "same"),
        )

    def _begin(self, match: Match[Any, Any], now: float) -> None:
        """Begin to show a match; the table may have other seats than when it was made."""
        self.buffers = EventBuffers()
        self._settle(match, match.events, now)

    def _count(self, events: Iterable[Event], written: Written) -> None:
        """Stages that are over, and what bots answered in a guest's place."""
        milestone = self.game_entry.milestone
        self.stages_over += milestone is not None and any(isinstance(event, milestone) for event in events)
        if written.seat is None:
            return
        if not written.answer:  # people's answers have an id
            self.by_bot.setdefault(written.seat, []).append(written.entry)
        elif self.by_bot:
            self.by_bot.pop(written.seat, None)

    def _settle(self, match: Match[Any, Any], events: Sequence[Event], now: float) -> Learnt:
        """The match has moved: keep what each reader is to be sent, and who is waited for. -> what each learns"""
        self.match = match
        learnt = self.buffers.add(events)
        match.events.clear()  # the buffers keep what is needed
        self.prompts = match.game.prompts(match.state)
        self.waiting.update(self.prompts, now)
        return learnt

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

    def _carry_on(self, step: Step[Any], written: Written) -> None:
        """An entry is written: make it true, and send everybody what it changes for them."""
        assert self.match is not None
        self.match.commit(step)
        self.touched = time.monotonic()
        self.answered.add(written)
        if step.result:
            self.row = replace(
                self.row, status="over", result=step.result, changed=written.at, version=self.row.version + 1
            )
        self._count(step.events, written)
        learnt = self._settle(self.match, step.events, written.at)
        for reader, onlookers in self.audience.by_reader().items():
            told = learnt.by(reader)
            if told.number or reader == written.seat:
                self.broadcast_news(reader, onlookers, told)
        if step.result:
            self.broadcast_table()

    # --- writing, and being sure of what is written

    async def _saved(self, write: Awaitable[T]) -> T:
        try:
            return await write
        except StoreError:
            self.doubtful = True
            raise DeniedError("trouble", NOT_SAVED) from None
        except asyncio.CancelledError:
            self.doubtful = True
            raise

    async def _be_sure(self) -> None:
        if self.doubtful:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Follow what was written elsewhere: by another process, or by this one in a write whose reply was lost.

        -> whether anything was
        """
        row = await self._saved(self.store.table(self.row.id))
        if row is None:
            raise DeniedError("not-found", "table-gone")
        self.holders = await self._saved(self.store.holders(row.id))
        if self.is_closed:  # its deal may have opened
            self.chain = await self._saved(self.store.chain(row.id))
        self.audience.keep_to(self.seats_of)  # whoever was sent away elsewhere sees no more from here either
        known = len(self.match.journal.entries) if self.match else 0
        written = await self._saved(self.store.entries(row.id, known)) if row.status != "open" else []
        changed, self.row = row.version != self.row.version, row
        if self.match is not None:
            self.match.journal.seats = row.names  # somebody may have left for good
        if self.match is None and written:
            self._replay(written)
            self.broadcast_table()
            self.broadcast_start()
        else:
            for each in written:
                assert self.match is not None
                self._carry_on(self.match.follow(each.entry), each)
            if changed:
                self.broadcast_table()
        self.doubtful = False
        self.after_move(self, False)
        return changed or bool(written)

    async def follow(self) -> None:
        """Another process has written something about this table."""
        async with self.turn:
            await self._catch_up()

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
