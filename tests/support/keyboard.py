"""Somebody at a keyboard, for tests: a console that can be read back and answers that are typed into it."""

import io
from collections.abc import Callable, Iterable

from rich.console import Console


def paper(width: int = 80) -> Console:
    """A console without colours that keeps what is printed."""
    return Console(file=io.StringIO(), width=width, height=24, color_system=None, force_terminal=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def typing(lines: Iterable[str]) -> Callable[[str], str]:
    """Types these lines, then the input is at its end."""
    left = iter(lines)

    def read(_invitation: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read
