"""A real server in a process of its own, on a free port of this machine, and people who talk to it."""

import multiprocessing
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from httpx import create_ssl_context
from httpx._transports import default as httpx_clients
from tests.support import run_server

# Every client of httpx reads the certificates of all authorities, 45 ms of processor time. Here they are read once.
vars(httpx_clients)["create_ssl_context"] = cache(create_ssl_context)

READY = run_server.READY
TOKEN = "whoever-runs-this-server"
AS_OPERATOR = {"authorization": f"Bearer {TOKEN}"}
GENEROUS = {"a_second": 1e9, "at_once": 1e9}
# everybody in the tests comes from one address
UNLIMITED: dict[str, Any] = {
    **dict.fromkeys(("messages", "requests", "looks", "records", "estimates", "new_guests", "books"), GENEROUS),
    **dict.fromkeys(("new_tables", "new_tables_here", "new_listed", "replays", "reactions", "what_ifs"), GENEROUS),
    "review_worlds": 64,
    "par_bot": "sensible",  # quicker than the strongest
    "review_ahead": False,  # half a minute of work that most tests have no use for
    "token": TOKEN,
    "sockets": 100_000,
    "all_sockets": 100_000,
    "bot_pause": 0.0,
}


# A server is forked from a process that has imported it and loaded the compiled rules: that costs once what every start
# would. Where nothing can be forked, and for who measures starts and memory, a fresh interpreter does all of it again.
FRESH = multiprocessing.get_context("spawn")
FORKED: SpawnContext | ForkServerContext = FRESH
if "forkserver" in multiprocessing.get_all_start_methods():
    FORKED = multiprocessing.get_context("forkserver")
    FORKED.set_forkserver_preload(["tests.support.preloaded_server"])


@dataclass
class RunningServer:
    """A server process."""

    process: BaseProcess
    output: Connection
    port: int = 0
    lines: list[str] = field(default_factory=list)  # what it logged

    def __post_init__(self) -> None:
        """Wait until it is ready, and listen to it from then on."""
        self._text = os.fdopen(self.output.fileno(), closefd=False)
        for line in self._text:
            if line.startswith(READY):
                self.port = int(line.removeprefix(READY))
                break
            self.lines.append(line.rstrip())
        else:
            raise AssertionError("the server did not start:\n" + self.log)
        self._reader = threading.Thread(target=self._collect, daemon=True)
        self._reader.start()

    def _collect(self) -> None:
        for line in self._text:
            self.lines.append(line.rstrip())

    @property
    def pid(self) -> int:
        """Of its process."""
        assert self.process.pid is not None
        return self.process.pid

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All that it logged."""
        return "\n".join(self.lines)

    def kill(self) -> None:
        """As if the power failed."""
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """As an owner would."""
        if self.process.is_alive():
            self.process.terminate()
            self._end()

    def _end(self) -> None:
        self.process.join(20)
        if self.process.is_alive():
            self.process.kill()
        self._reader.join()
        self._text.close()
        self.output.close()


def start_server(database: str | Path, *, fresh: bool = False, **settings: Any) -> RunningServer:
    """Start one; returns when it is ready. It ends with whoever started it, so it never outlives the tests."""
    context = FRESH if fresh else FORKED
    output, written = context.Pipe(duplex=False)
    process = context.Process(target=run_server.serve, args=(written, str(database), {**UNLIMITED, **settings}))
    process.start()
    written.close()
    return RunningServer(process, output)


@contextmanager
def running_server(database: str | Path, *, fresh: bool = False, **settings: Any) -> Iterator[RunningServer]:
    """Start one, and stop it."""
    server = start_server(database, fresh=fresh, **settings)
    try:
        yield server
    finally:
        server.stop()
