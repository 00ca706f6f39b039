"""The command `resume`: go on with a match that somebody left."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.files import read_file
from lignerouge.cli.options import Language, Save, Seed, fresh_seed, names
from lignerouge.cli.play import keep_record, play_on
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

app = typer.Typer(add_completion=False)


@app.command()
def resume(
    file: Annotated[Path, typer.Argument(help="The record of a match that is not over.")],
    players: Annotated[
        str,
        typer.Option(help="Who plays at this keyboard, by the names in the record. As a rule all that are no bots."),
    ] = "",
    seed: Seed = None,
    save: Save = None,
    language: Language = "",
) -> None:
    """Go on with a match from its record, in the terminal. What was not drawn yet is drawn anew."""
    record, number = journal.read(read_file(file)), fresh_seed(seed)
    entry = GAMES.find(record.game)
    if record.result:
        raise refusal("match_over")
    wanted = names(players)
    for name in wanted:
        if name not in record.seats:
            raise refusal("nobody_called", name=quoted(name), names=", ".join(record.seats))
    people = [seat for seat, name in enumerate(record.seats) if (name in wanted if wanted else not entry.is_bot(name))]
    bots = [name if entry.is_bot(name) else entry.house for name in record.seats]
    compile_missing(Console(stderr=True), *entry.parts_to_play(bots))
    match = Match.resume(entry.game, record, seeded(number))
    play_on(entry, match, people, bots, number, language)
    keep_record(match, save, language, is_mine=bool(people))
