"""The command `replay`: show a record again, or verify it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.files import read_file
from lignerouge.cli.options import Language
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.verify import LuckProof
from lignerouge.kernel.verify import verify as verify_record
from lignerouge.registry import GAMES
from lignerouge.terminal.records import tell_record

app = typer.Typer(add_completion=False)

LUCK: dict[LuckProof, str] = {
    "promised": "Luck: every draw{since} is the one of the keys that were promised before anything was drawn.",
    "known": "Luck: every draw{since} is the one of the keys of the match that it left, which were known before.",
    "closed": "Luck: keys were promised, and are not told yet.",
    "seed": "Luck: every draw is the one of seed {seed}; whoever chose the seed chose the draws.",
    "none": "Luck: the record does not say where it came from.",
}


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `race --save` writes it.")],
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Only check that it is whole and fits the rules, and its luck."),
    ] = False,
    language: Language = "en",
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
    result = " ".join(record.result) or journal.UNFINISHED
    console.print(f"Verified: {len(record.entries)} entries, result {result}.")
    since = f" from entry {record.pledge.since} on" if record.pledge and record.pledge.since else ""
    console.print(LUCK[proof].format(since=since, seed=record.seed))
