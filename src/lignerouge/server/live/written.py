"""A table and its journal: what is written is played again, carried on, and followed where others wrote it.

What cannot be sure to be written is doubtful: the next one who writes looks first.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

from lignerouge.kernel.events import Event
from lignerouge.kernel.journal import Branch, Entry, Journal, number_draws, replay
from lignerouge.kernel.line import Line
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.match import Match, Step
from lignerouge.registry import GAMES
from lignerouge.server.live.answered import Answered
from lignerouge.server.live.dealt import DealtTable
from lignerouge.server.live.event_buffers import EventBuffers, Learnt
from lignerouge.server.live.options import options_of
from lignerouge.server.live.turn import Turn
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Chain, StoreError, Table, Written
from lignerouge.server.store.store import Store

NOT_SAVED = "not-saved"

T = TypeVar("T")
Then = Callable[[bool | Exception], None]  # told how an answer went; False: it must go the long way after all


class WrittenTable(DealtTable):
    """A table whose match is what its journal says."""

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
        self._writes = False  # an answer that came at once
        self._next: deque[tuple[Callable[[], bool], Then]] = deque()  # answers that wait for one to be written
        self.doubtful = False  # the last write may or may not count: look before the next one
        self.after_move: Callable[[Any, bool], None] = lambda table, own: None  # own: not another process's

    # --- coming to life

    @classmethod
    async def load(cls, store: Store, id: str, luck: Callable[[], Luck]) -> Self | None:
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
        self.buffers = EventBuffers.after(match.events)
        self._settle(match, (), now)

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
