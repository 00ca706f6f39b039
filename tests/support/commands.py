"""Commands as a user types them or a program runs them."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from lignerouge.cli import main


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


def run_apart(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own, for whoever starts others from there."""
    command = [sys.executable, "-c", "from lignerouge.cli import main; main()", *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=250, check=False)
