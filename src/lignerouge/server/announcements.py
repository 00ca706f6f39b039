"""A sentence of whoever runs the server, shown quietly to everybody."""

import asyncio
from collections.abc import Callable

import orjson
import structlog

from lignerouge.server.protocol.messages import Announced
from lignerouge.server.store.rows import StoreError
from lignerouge.server.store.store import Store

NOTE = "announcement"  # the name under which the store keeps it
NEWS = "!announcement"  # other processes hear it

NOTHING = Announced("", 0.0)

log = structlog.get_logger()


class Announcements:
    """The sentence that holds now, the same in all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.now = NOTHING
        self.tell: Callable[[bytes], None] = lambda message: None  # everybody who is connected
        self._looking: asyncio.Task[None] | None = None

    async def load(self) -> None:
        """What the store has."""
        noted = await self._store.noted(NOTE)
        self.now = Announced(**orjson.loads(noted)) if noted else NOTHING

    async def announce(self, text: str, now: float) -> Announced:
        """Keep a sentence, in the place of the last one, and tell everybody; "": there is nothing more to say."""
        said = Announced(text, now)
        await self._store.note(NOTE, orjson.dumps({"text": text, "at": now}), news=NEWS)
        self.now = said
        self.tell(self.message())
        return said

    def message(self) -> bytes:
        """As it goes over a socket."""
        return orjson.dumps(self.now)

    def hear(self, news: str) -> None:
        """Another process has announced something, or ("") may have."""
        if news in (NEWS, ""):
            self._looking = asyncio.create_task(self._look_again())

    async def _look_again(self) -> None:
        before = self.now
        try:
            await self.load()
        except StoreError as trouble:
            log.warning("announcement", reason=str(trouble))
        if self.now != before:
            self.tell(self.message())
