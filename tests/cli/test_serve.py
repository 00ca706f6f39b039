"""`lignerouge serve` while somebody builds the pages, as `make play` does."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from tests.support.commands import run


def test_a_server_opens_when_the_pages_are_built(tmp_path: Path) -> None:
    being_built = tmp_path / "being-built"
    being_built.touch()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [sys.executable, "-c", "from lignerouge.cli import main; main()"]
    command = [*program, "serve", "--port", str(port), "--database", str(tmp_path / "tables.db")]
    variables = {**os.environ, "LIGNEROUGE_PAGES_BEING_BUILT": str(being_built)}
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            with pytest.raises(urllib.error.HTTPError, match="503"):
                ask(port)
            being_built.unlink()
            assert f"is open at http://127.0.0.1:{port}" in server.stdout.readline()
            assert "<html" in ask(port)
        finally:
            server.terminate()


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+psycopg"])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_has_the_same_names_for_one_process_and_for_several(kind: str, workers: str) -> None:
    nobody = f"{kind}://ann:secret@127.0.0.1:1/tables"
    done = run("serve", "--workers", workers, "--database", nobody)
    assert done.returncode == 2
    assert "The database tables at 127.0.0.1 cannot be used" in done.stderr


def ask(port: int) -> str:
    """The page, as soon as somebody listens."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                text: str = answer.read().decode()
                return text
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            time.sleep(0.02)  # it needs the processor more than whoever asks
