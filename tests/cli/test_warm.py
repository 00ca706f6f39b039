"""What is compiled when."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lignerouge.cli.warm import steps, warm_up
from lignerouge.kernel.hot import CACHE
from lignerouge.parts import EVERYTHING, SEARCHING, mark, thinking


def test_every_part_can_be_compiled() -> None:
    assert set(steps()) == set(EVERYTHING)
    assert thinking(["random", "champion@3"]) == thinking(["legend"]) == (SEARCHING,)
    assert thinking(["random", "me"]) == ()


BESIDE = """
import time
from lignerouge.cli.warm import warm_up_beside
from lignerouge.parts import SEARCHING, cold
assert cold([SEARCHING])
warm_up_beside(SEARCHING)
while cold([SEARCHING]):
    time.sleep(0.01)
warm_up_beside(SEARCHING)
"""


@pytest.mark.compiled
def test_a_process_beside_compiles(tmp_path: Path) -> None:
    """In a copy of the cache that lacks nothing but the mark, so that it need not take a minute."""
    from rich.console import Console

    warm_up(Console(quiet=True), [SEARCHING])
    folder = tmp_path / "engine" / CACHE.name
    folder.mkdir(parents=True)
    for path in CACHE.iterdir():
        if path != mark(SEARCHING):
            (folder / path.name).symlink_to(path)
    environment = {**os.environ, "LIGNEROUGE_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", BESIDE], env=environment, check=True, timeout=250)
    assert (folder / mark(SEARCHING).name).is_file()
