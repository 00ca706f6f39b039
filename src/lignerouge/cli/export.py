"""The command `export`: write many races as one table."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.runner import workers
from lignerouge.cli.arena import parts_for, usual_stages
from lignerouge.cli.files import check_free
from lignerouge.cli.game_options import ForAnyGame, choosing
from lignerouge.cli.options import Force, Jobs, SeedOfMany, names
from lignerouge.cli.output import progress_bar
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.parts import REDLINE_PART, RULES, TABLE, TOURS
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.research.export import DECISIONS, RACES, TableFile, play_into, record_rows

app = typer.Typer(add_completion=False)


@app.command()
@choosing
def export(
    file: Annotated[Path, typer.Argument(help="Where to write: name.jsonl or name.parquet.")],
    records: Annotated[list[Path] | None, typer.Argument(help="Records of races; without them bots ride.")] = None,
    rows: Annotated[str, typer.Option(help="What a row is: decisions, or races.")] = "decisions",
    views: Annotated[bool, typer.Option("--views", help="With each decision what the seat saw.")] = False,
    races: Annotated[int, typer.Option("--races", "-n", help="How many races bots ride.")] = 100,
    bots: Annotated[
        str, typer.Option(help="Bots by name, one for each seat; or peloton, muscle.")
    ] = "climber,climber,climber,climber",
    *,
    chosen: ForAnyGame,
    stage: Annotated[list[str] | None, typer.Option(help="A stage; several times for several in turn.")] = None,
    seed: SeedOfMany = 1,
    jobs: Jobs = 1,
    force: Force = False,
) -> None:
    """Write many races as one table, JSON lines or Parquet: from records, or from races between bots."""
    if rows not in (DECISIONS, RACES):
        raise InputError(f"A row is one of {DECISIONS} or of {RACES}, not {quoted(rows)}.")
    if races < 1 or jobs < 1:
        raise refusal("how_many")
    check_free(file, force=force)
    console, table = Console(stderr=True), TableFile(file)
    if records:
        compile_missing(console, RULES, TABLE, TOURS, REDLINE_PART)
        with progress_bar(console, len(records), "Reading") as advance, table:
            for found in record_rows(records, rows, views=views):
                table.write(found)
                advance(1)
    else:
        seats = names(bots)
        options = chosen.options(stage or (), len(seats), usual=usual_stages(len(seats)))
        meeting = Meeting.arrange(chosen.key, options, seats, seed, len(seats), fewest=1)
        compile_missing(console, *parts_for(meeting))
        with progress_bar(console, races, "Riding") as advance, table, workers(jobs) as executor:
            play_into(table, meeting, races, rows, views=views, executor=executor, progress=advance)
    Console(highlight=False).print(f"{table.rows:,} {rows} in {file}", soft_wrap=True)
