"""A real server in a process of its own, on a free port of this machine, and people who talk to it."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

READY = "Ready at "
GENEROUS = {"a_second": 1e9, "at_once": 1e9}
# everybody in the tests comes from one address
UNLIMITED: dict[str, Any] = {
    **dict.fromkeys(
        ("messages", "requests", "looks", "records", "estimates", "new_tables", "new_guests", "books"), GENEROUS
    ),
    "sockets": 100_000,
    "all_sockets": 100_000,
    "bot_pause": 0.0,
}


@dataclass
class RunningServer:
    """A server process."""

    process: subprocess.Popen[str]
    port: int
    lines: list[str] = field(default_factory=list)  # what it logged

    def __post_init__(self) -> None:
        """Listen to it from now on."""
        self._reader = threading.Thread(target=self._collect, daemon=True)
        self._reader.start()

    def _collect(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

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
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        """As an owner would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self._end()

    def _end(self) -> None:
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def start_server(database: str | Path, *, program: str = "tests.support.run_server", **settings: Any) -> RunningServer:
    """Start one; returns when it is ready. It ends with its standard input, so it never outlives the tests."""
    command = [sys.executable, "-m", program, str(database), json.dumps({**UNLIMITED, **settings})]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        if line.startswith(READY):
            return RunningServer(process, int(line.removeprefix(READY)), lines)
        lines.append(line.rstrip())
    raise AssertionError("the server did not start:\n" + "\n".join(lines))


@contextmanager
def running_server(database: str | Path, **settings: Any) -> Iterator[RunningServer]:
    """Start one, and stop it."""
    server = start_server(database, **settings)
    try:
        yield server
    finally:
        server.stop()
