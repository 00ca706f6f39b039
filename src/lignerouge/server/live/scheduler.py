"""What a table needs when nobody clicks: bots that move, clocks that run out, people who are notified that it waits."""

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial

import structlog

from lignerouge.kernel.game import Prompt
from lignerouge.server.live.bot_pool import BotPool
from lignerouge.server.live.table import LiveTable
from lignerouge.server.logs import way_to
from lignerouge.server.notify.notifications import Notification, Notifier
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.settings import Settings
from lignerouge.server.store.rows import Table
from lignerouge.server.tasks import Tasks

AGAIN = 1.0  # seconds until a bot's answer that could not be saved is tried again
LATELY = 60.0  # seconds before a process died, or stopped, in which it may not have notified everybody
COMING_BACK = 10.0  # seconds that pages have to come back to another process
FOLLOWER = 2.0  # seconds that another process, which wrote last, has for its bots before this one steps in

log = structlog.get_logger()


class Scheduler:
    """Lets bots move, minds the clocks of tables, and has people notified."""

    def __init__(self, bot_pool: BotPool, notifier: Notifier, settings: Settings) -> None:
        self.bot_pool = bot_pool
        self.notifier = notifier
        self.settings = settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._hurry: dict[str, asyncio.Event] = {}  # for those who wait whether another process is faster
        self._tasks = Tasks()

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()

    def begin(self, table: LiveTable) -> None:
        """A table came to life. Whoever it waits for was notified before."""
        table.waiting.mark_all_notified()
        self._end_stand_ins(table)
        self._drive(table, 0.0)

    def take_over(self, table: LiveTable) -> None:
        """The process that looked after a table is gone, perhaps before it had notified whoever came to be waited for.

        Rather twice than never: but nobody who was there, and comes back to another process now.
        """
        if table.row.status == "playing" and table.waiting.doubt(time.time() - LATELY):
            self._tasks.begin(self._notify_later(table))

    async def _notify_later(self, table: LiveTable) -> None:
        await asyncio.sleep(COMING_BACK)
        self._notify_absent(table, own=True)

    def after_move(self, table: LiveTable, own: bool) -> None:
        """A table has moved; `own`: because of this process."""
        if table.has_bots or table.row.pace:
            if own:
                self._end_stand_ins(table)
            self._drive(table, 0.0 if own else FOLLOWER)
        self._notify_absent(table, own)

    def look_at(self, table: LiveTable) -> None:
        """Act if the clock of a table has run out."""
        deadline = table.deadline
        if deadline is not None and time.time() > deadline:
            self._drive(table, 0.0)

    def rests(self, table: LiveTable) -> bool:
        """Nothing is to be done here until somebody comes or a clock runs out."""
        return table.row.id not in self._driving and _next_for_bot(table) is None

    # --- bots, also for those whose time is up

    def _drive(self, table: LiveTable, delay: float) -> None:
        id = table.row.id
        if id in self._driving and not delay:
            self._hurry[id].set()
        if id in self._driving or _next_for_bot(table) is None:
            return
        self._hurry[id] = asyncio.Event()
        task = self._driving[id] = self._tasks.begin(self._drive_on(table, delay))
        task.add_done_callback(lambda done: self._stopped(table, done))

    def _stopped(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        id = table.row.id
        del self._driving[id], self._hurry[id]
        if task.cancelled():
            return
        if error := task.exception():
            log.error("table-stopped", table=id[:6], error=type(error).__name__, where=way_to(error))
        else:
            self._drive(table, 0.0)  # if it has moved since the last look

    async def _drive_on(self, table: LiveTable, delay: float) -> None:
        if delay:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry[table.row.id].wait(), delay)
        while asked := _next_for_bot(table):
            prompt, bot = asked
            if table.audience and not prompt.secret:
                await asyncio.sleep(self.settings.bot_pause)
            assert table.match is not None
            view = table.match.view(prompt.seat)
            option = await self.bot_pool.choose(table.row.game, bot, view, prompt, table.seed_of(prompt))
            try:
                # Somebody may have answered, or come back, while the bot was thinking: their word stands.
                await table.answer([prompt.seat], prompt.name, option, while_true=partial(_is_next, table, asked))
            except DeniedError as denied:
                if denied.code == "trouble":
                    await asyncio.sleep(AGAIN)
                else:  # somebody answered in the meantime
                    log.info("bot-was-late", table=table.row.id[:6], code=denied.code)

    def _end_stand_ins(self, table: LiveTable) -> None:
        """Bots that held seats during a stage give them back after it."""
        if table.has_bots and any(seat.bot and not table.player_of(n) for n, seat in enumerate(table.row.seats)):
            self._tasks.begin(self._give_back(table))

    async def _give_back(self, table: LiveTable) -> None:
        def alter(row: Table) -> Table:
            held = [bool(seat.bot) and not table.player_of(n) for n, seat in enumerate(row.seats)]
            seats = [replace(seat, bot="") if ends else seat for seat, ends in zip(row.seats, held, strict=True)]
            return replace(row, seats=tuple(seats)) if any(held) else row

        try:
            await table.change(alter)
        except DeniedError as denied:  # the bot rests all the same, and the next move tries again
            log.info("stand-in-not-ended", table=table.row.id[:6], code=denied.code)
        self._notify_absent(table, own=True)

    # --- notifying people who are away

    def _notify_absent(self, table: LiveTable, own: bool) -> None:
        """Once a round, by the process that wrote, and only who is not looking."""
        if table.row.status != "playing" or table.waiting.are_notified():
            return
        present = table.present()
        seats = enumerate(table.row.seats)
        played_by_guests = {n for n, seat in seats if seat.kind == "guest" and not table.player_of(n)}
        for seat in table.waiting.to_notify(played_by_guests):
            if seat in present or not own:
                continue
            for guest in table.holders.get(seat, ()):
                notification = Notification(table=table.row.id, name=table.row.name, seat=seat)
                self._tasks.begin(self.notifier.notify(guest, notification))


def _is_next(table: LiveTable, asked: tuple[Prompt, str]) -> bool:
    return _next_for_bot(table) == asked


def _next_for_bot(table: LiveTable) -> tuple[Prompt, str] | None:
    """The next prompt that a bot answers: for its own seat, for one it holds, or because somebody's time is up."""
    if not table.has_bots and not table.row.pace:
        return None
    now = time.time()
    for prompt in table.prompts:
        if not prompt.owed:
            continue
        bot = table.player_of(prompt.seat)
        if not bot and table.waiting.is_late(prompt.seat, table.row.pace, now):
            bot = table.game_entry.house
        if bot:
            return prompt, bot
    return None
