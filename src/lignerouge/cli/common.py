"""What the commands share: options, files, progress, JSON."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress

from lignerouge.kernel.mistake import Mistake

Seed = Annotated[int | None, typer.Option(help="Luck that can be repeated: a whole number from 0 up.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Stage = Annotated[str, typer.Option(help="A stage by name (see `stages`), or tiles as letters.")]
Handicap = Annotated[str, typer.Option(help="Exhaustion cards from the start, 0 to 2 for each team, as in 1,0,0,0.")]
Language = Annotated[str, typer.Option("--language", "-l", help="en, fr or es.")]

DEFAULT_STAGE = "Avenue Corso Paseo"


def fresh_seed(seed: int | None) -> int:
    """The seed that was asked for, or any."""
    return secrets.randbelow(2**32) if seed is None else seed


def ready(console: Console) -> None:
    """The engine is compiled."""
    from lignerouge.cli.warm import warm_up

    warm_up(console)


def names(text: str) -> list[str]:
    """`a, b` as words."""
    return [name.strip() for name in text.split(",") if name.strip()]


def race_options(stage: str, handicap: str) -> dict[str, Any]:
    """The options of a race as the game reads them."""
    return {"stage": stage} | ({"handicap": numbers(handicap, "A handicap")} if handicap else {})


def echo_json(data: Any) -> None:
    """For programs."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def numbers(text: str, what: str) -> list[int]:
    """`1,0,2` as numbers."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise Mistake(f"{what} is given as numbers separated by commas, as in 1,0,0,0.") from None


def write_file(path: Path, text: str) -> None:
    """Write, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None


def read_file(path: Path) -> str:
    """Read text, or say why not."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not text.") from None


@contextmanager
def progress_bar(console: Console, total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on the console, if somebody looks at it; gives a function to advance it."""
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
