"""Bots of others for tests: a package that an entry point leads to, and that behaves as its names say."""

from collections.abc import Callable
from pathlib import Path

import pytest

CODE = """
import os
import time


class Last:
    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, view, prompt):
        return prompt.options[-1]


class Lucky(Last):
    def choose(self, view, prompt):
        return prompt.options[self.seed % len(prompt.options)]


class Raises(Last):
    def choose(self, view, prompt):
        raise ValueError(f"my hand is {view}")


class Babbles(Last):
    def choose(self, view, prompt):
        return "nonsense"


class Sleeps(Last):
    def choose(self, view, prompt):
        time.sleep(3600)


class Dies(Last):
    def choose(self, view, prompt):
        os._exit(3)


class Placer(Last):
    games = ("redline",)
"""
NAMES = ("last", "lucky", "raises", "babbles", "sleeps", "dies", "placer", "missing")


def install(folder: Path) -> None:
    """Into a folder that is on the path."""
    entries = [f"{name} = arena_guests:{name.title()}" for name in NAMES]
    information = folder / "arena_guests-1.0.dist-info"
    information.mkdir()
    (folder / "arena_guests.py").write_text(CODE)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: arena_guests\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("\n".join(["[lignerouge.bots]", *entries]))


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Installs them."""

    def put() -> Path:
        install(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        return tmp_path

    return put
