"""Hears what other processes wrote into the same PostgreSQL."""

import asyncio
import selectors
import socket
import threading
from collections.abc import Callable, Iterable

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "lignerouge"
SHORTEST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between two tries to come back

Hear = Callable[[str], None]


class News:
    """A thread with a connection that listens. When it was lost and is back, it says so: news may have been missed."""

    def __init__(self, engine: Engine, token: str) -> None:
        self._engine = engine
        self._token = token  # at the head of our own news
        self._hearers: list[tuple[asyncio.AbstractEventLoop, Hear]] = []
        connection = self._connect()
        self._stop, self._stopped = socket.socketpair()
        self._thread = threading.Thread(target=self._work, args=(connection,), name="store-news", daemon=True)
        self._thread.start()

    def on_news(self, loop: asyncio.AbstractEventLoop, hear: Hear) -> None:
        """Call this on this event loop with the id of a table, or with "" when news may have been missed."""
        self._hearers.append((loop, hear))

    def close(self) -> None:
        """Stop listening. Blocks for a moment, or while a connection is being tried."""
        self._stop.send(b"stop")
        self._thread.join()
        self._stop.close()
        self._stopped.close()

    def _connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        """A connection outside the pool: nobody else uses it."""
        borrowed = self._engine.raw_connection()
        connection = borrowed.driver_connection
        borrowed.detach()
        assert isinstance(connection, psycopg.Connection)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _work(self, connection: "psycopg.Connection[tuple[object, ...]] | None") -> None:
        wait = SHORTEST_WAIT
        while True:
            if connection is not None and self._listen(connection):
                return
            connection = None
            if self._stops_within(wait):
                return
            try:
                connection = self._connect()
            except (SQLAlchemyError, psycopg.Error):
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                wait = SHORTEST_WAIT
                self._pass_on([""])

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> bool:
        """Listen until the connection is lost; True when it is time to stop."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._stopped, selectors.EVENT_READ)
            selector.register(connection, selectors.EVENT_READ)
            try:
                while True:
                    # Before the wait too: news may have come along with the answer to LISTEN.
                    payloads = [notify.payload for notify in connection.notifies(timeout=0)]
                    self._pass_on(dict.fromkeys(p.partition(" ")[2] for p in payloads if not p.startswith(self._token)))
                    if any(key.fileobj is self._stopped for key, _ in selector.select()):
                        return True
            except psycopg.Error:
                return False
            finally:
                connection.close()

    def _stops_within(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as selector:
            selector.register(self._stopped, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def _pass_on(self, tables: Iterable[str]) -> None:
        news = list(tables)
        for loop, hear in self._hearers if news else ():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_hear_all, hear, news)


def _hear_all(hear: Hear, tables: list[str]) -> None:
    for table in tables:
        hear(table)
