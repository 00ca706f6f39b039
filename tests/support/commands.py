"""Commands as a user types them or a program runs them."""

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing.process import BaseProcess
from pathlib import Path
from unittest.mock import patch

from tests.support.servers import FORKED

from lignerouge.cli import main

PATIENCE = 250  # seconds
STREAMS = ("given", "said", "complained")  # files that stand for standard input, output and error


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run `lignerouge` in the process of the tests, which has loaded what others load first."""
    said, complained, code = io.StringIO(), io.StringIO(), 0
    with (
        patch.object(sys, "argv", ["lignerouge", *arguments]),
        patch.object(sys, "stdin", io.StringIO(given)),
        redirect_stdout(said),
        redirect_stderr(complained),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    return subprocess.CompletedProcess(arguments, code, said.getvalue(), complained.getvalue())


class Apart:
    """`lignerouge` in a process of its own, for whoever starts others from there, or is interrupted.

    It is forked from the one that servers are forked from, which has imported everything and loaded the compiled rules:
    a new interpreter needs two seconds of processor time for that.
    """

    process: BaseProcess

    def __init__(self, *arguments: str, given: str = "", environment: Mapping[str, str] = os.environ) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._arguments = arguments
        files = [str(Path(self._folder.name, name)) for name in STREAMS]
        Path(files[0]).write_text(given, encoding="utf-8")
        self.process = FORKED.Process(target=command, args=(files, dict(environment), arguments))
        self.process.start()

    def end(self) -> subprocess.CompletedProcess[str]:
        """Wait for it. -> what it said"""
        self.process.join(PATIENCE)
        code = self.process.exitcode
        assert code is not None, f"{self._arguments} did not end"
        said, complained = (Path(self._folder.name, name).read_text(encoding="utf-8") for name in STREAMS[1:])
        self._folder.cleanup()
        return subprocess.CompletedProcess(self._arguments, code, said, complained)


def command(files: list[str], environment: dict[str, str], arguments: tuple[str, ...]) -> None:
    """In the process of a command."""
    for stream, (file, flags) in enumerate(zip(files, (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2), strict=True)):
        os.dup2(os.open(file, flags), stream)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["lignerouge", *arguments]
    main()


def run_fresh(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it in an interpreter of its own, for whoever says in the environment how that one starts."""
    program = [sys.executable, "-c", "from lignerouge.cli import main; main()"]
    return subprocess.run([*program, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)


def run_apart(
    *arguments: str, given: str = "", environment: Mapping[str, str] = os.environ
) -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own, to its end."""
    return Apart(*arguments, given=given, environment=environment).end()
