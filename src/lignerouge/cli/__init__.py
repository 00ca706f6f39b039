"""The command line: `lignerouge`. Every command is a thin door to the library."""

import sys
from typing import Annotated

import typer

from lignerouge import __version__
from lignerouge.cli import arena, export, play, redline, review, rules, serve, simulate, stage, table, tour
from lignerouge.kernel.errors import InputError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def lignerouge(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Ligne Rouge plays the rules of Flamme Rouge, its Grand Tour and Redline: play, ask the rules desk, simulate."""
    if version:
        typer.echo(f"lignerouge {__version__}")
        raise typer.Exit


for command in (table.race, rules.explain, rules.conformance, arena.arena, table.replay, table.stages):
    app.command()(command)
app.command("review")(review.review)
app.command("export")(export.export)
app.command("simulate")(simulate.simulate)
app.command("bench")(simulate.bench)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("redline")(redline.redline)
app.command("compile")(simulate.compile_engine)
app.add_typer(stage.app, name="stage")
app.add_typer(tour.app, name="tour")


def main() -> None:
    """Run a command; a user's mistake is one sentence and exit code 2, never a traceback."""
    try:
        app()
    except InputError as mistake:
        typer.echo(str(mistake), err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
