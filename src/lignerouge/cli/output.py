"""What commands print: JSON, and how far they are."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.progress import Progress


def echo_json(data: Any) -> None:
    """For programs; letters that the output has not got are written by their numbers."""
    has_all_letters = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    typer.echo(json.dumps(data, ensure_ascii=not has_all_letters, indent=2))


@contextmanager
def progress_bar(console: Console, total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on the console, if somebody looks at it; gives a function to advance it."""
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
