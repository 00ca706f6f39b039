"""A third game, installed as a package of its own, for whoever needs one that the product does not name."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers import RunningServer, running_server

PACKAGE = Path(__file__).parents[2] / "examples" / "goofspiel"


def install(folder: Path) -> Path:
    """As `pip install` does it, into a folder that is put on the path; nothing is fetched."""
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps"]
    command += ["--no-build-isolation", "--python", sys.executable, "--target", str(folder), str(PACKAGE)]
    subprocess.run(command, check=True, timeout=120)
    return folder


def run_with(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """`lignerouge` in a process of its own that has this folder on its path."""
    command = [sys.executable, "-c", "from lignerouge.cli import main; main()", *arguments]
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    surroundings = {**os.environ, "PYTHONPATH": path, "LIGNEROUGE_DATA": str(folder / "data")}
    return subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=250, check=False, env=surroundings
    )


@contextmanager
def server_with(folder: Path, database: Path) -> Iterator[RunningServer]:
    """A server that has this folder on its path."""
    sys.path.insert(0, str(folder))  # a fresh process gets the path of whoever starts it
    try:
        with running_server(database, fresh=True) as server:
            yield server
    finally:
        sys.path.remove(str(folder))
