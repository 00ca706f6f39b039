"""Moves what was written from SQLite's log into its file, beside the writer instead of in its way.

By itself SQLite does so after every thousand pages, within the commit that happens to be the next: some answers in a
hundred then wait for it. A log that is being moved can be written on; but as long as somebody writes it never ends, and
grows. When it has become long, the writer moves the few pages that are left, and the log begins anew.
"""

import sqlite3
import threading
from pathlib import Path

import structlog

EVERY = 2.0  # seconds; each time costs two waits for the disk, which others wait for as well
LONG = 4000  # pages: 16 MB
_MOVE = "PRAGMA wal_checkpoint(PASSIVE)"  # nobody waits for it, and it waits for nobody

log = structlog.get_logger()


class Checkpoints:
    """A thread with a connection of its own."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA synchronous = FULL").close()
        self._stopping = threading.Event()
        self._written = False  # something, since the last look
        self._is_long = False
        self._thread = threading.Thread(target=self._work, name="store-checkpoints", daemon=True)
        self._thread.start()

    def after_write(self, writer: sqlite3.Connection) -> None:
        """Something was written with this connection, and whoever waited for it knows."""
        self._written = True
        if self._is_long:
            self._is_long = False
            writer.execute(_MOVE).close()

    def close(self) -> None:
        """Stop."""
        self._stopping.set()
        self._thread.join()
        self._connection.close()

    def _work(self) -> None:
        while not self._stopping.wait(EVERY):
            if self._written and not self._is_long:
                self._written = False
                self._move()

    def _move(self) -> None:
        try:
            _, pages, moved = self._connection.execute(_MOVE).fetchone()
        except sqlite3.Error as error:  # the disk: whoever writes says so to those who wait
            log.warning("log-not-moved", error=type(error).__name__)
            return
        self._is_long = pages > LONG
        self._written |= moved < pages
