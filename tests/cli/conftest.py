"""Commands as a user types them, in the process of the tests."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lignerouge.cli import main

Door = Callable[..., str]


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Door:
    """Runs a command in this process, as the user of an empty data folder. -> what it says"""
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "argv", ["lignerouge", *arguments])
        left: Any = 0
        try:
            main()
        except SystemExit as end:
            left = end.code or 0
        written = capsys.readouterr()
        assert left == code, written.err
        return written.err if code == 2 else written.out

    return run
