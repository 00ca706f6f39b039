"""The command `replay`: show a record again, or verify it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.files import read_file
from lignerouge.cli.options import Language
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.verify import verify as verify_record
from lignerouge.registry import GAMES
from lignerouge.terminal.records import tell_record
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `race --save` writes it.")],
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Only check that it is whole and fits the rules, and its luck."),
    ] = False,
    language: Language = "",
) -> None:
    """Show a recorded race, tour or game of Redline again, or verify it."""
    record = journal.read(read_file(file))
    entry = GAMES.find(record.game)
    compile_missing(Console(stderr=True), *entry.parts.replay)
    console = Console(highlight=False)
    if not verify:
        tell_record(record, console, language)
        return
    proof = verify_record(entry.game, record, entry.milestone)
    result = " ".join(record.result) or SCREEN.say("verify.unfinished", language)
    first = record.pledge.since if record.pledge else 0
    since = SCREEN.say("verify.since", language, since=first) if first else ""
    console.print(SCREEN.say("verify.whole", language, entries=len(record.entries), result=result), markup=False)
    console.print(SCREEN.say(f"verify.{proof}", language, since=since, seed=record.seed), markup=False)
