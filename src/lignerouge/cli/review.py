"""The command `review`: look back on a game."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from lignerouge.cli.files import read_file
from lignerouge.cli.options import AsJson, Language
from lignerouge.cli.output import echo_json
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.chances import check_worlds
from lignerouge.kernel.luck import check_seed
from lignerouge.registry import GAMES
from lignerouge.reviewing.report import as_json as for_programs
from lignerouge.reviewing.review import WORLDS
from lignerouge.reviewing.review import review as look_back
from lignerouge.terminal.review import show_review

app = typer.Typer(add_completion=False)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a race, a tour or a game of Redline.")],
    critic: Annotated[
        str, typer.Option(help="Who reviews: champion, legend or search, as in champion@1000. As a rule legend@200.")
    ] = "",
    worlds: Annotated[
        int,
        typer.Option(help="Races ridden on from each position for its chances: 64, 128, … The more, the surer."),
    ] = WORLDS,
    seed: Annotated[int, typer.Option(help="Luck of the critic: the same seed, the same review.")] = 1,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Look back on a game: chances, luck and skill, turning points, and what decisions cost."""
    check_seed(seed)
    check_worlds(worlds)
    record = journal.read(read_file(file))
    console = Console(stderr=True)
    parts = GAMES.find(record.game).parts
    compile_missing(console, *parts.play, *parts.search)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Reviewing", total=None)
        found = look_back(
            record,
            critic,
            worlds=worlds,
            seed=seed,
            begin=lambda rounds, decisions: progress.update(task, total=rounds + decisions),
            progress=lambda parts: progress.advance(task, parts),
        )
    if as_json:
        echo_json(for_programs(found))
    else:
        show_review(found, Console(highlight=False), language)
