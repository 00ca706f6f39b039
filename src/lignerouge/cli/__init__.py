"""The command line: `lignerouge`. Each command stands in the module of its name, as the Typer called `app`.

A command's module is imported when the command runs, or is asked for its own help: most of them import Numba, which
takes a second, and `lignerouge --help` does without it.
"""

import gc
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from lignerouge import __version__
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import LANGUAGES

COMMANDS = {  # by name: the first line of the command's own help
    "race": "Ride a race in the terminal, against bots.",
    "daily": "Ride the stage of the day in the terminal: the same cards for everybody who has the same secret.",
    "explain": "Resolve one round and say each step with its rule.",
    "conformance": "Run the rulebooks' figures and examples, and print the list. Exit code 1 if one fails.",
    "arena": "Let bots meet: the same deals with every bot on every seat, win shares and ratings with 95 % intervals.",
    "bots": "List the bots of a game, the weakest first, with their strength as the arena measured it.",
    "replay": "Show a recorded race, tour or game of Redline again, or verify it.",
    "stages": "List the stages: name, tiles, length, what is on the way, and how sure we are of them.",
    "review": "Look back on a game: chances, luck and skill, turning points, and what decisions cost.",
    "export": "Write many races as one table, JSON lines or Parquet: from records, or from races between bots.",
    "simulate": "Run many races, tours or games of Redline between bots, and say how they went.",
    "bench": "Measure the engine: interpreted against compiled, races, rollouts, clones and answers a second.",
    "serve": "Open tables for browsers: at home, among friends, in a club.",
    "backup": "Write everything that a server keeps to one file, while it goes on.",
    "restore": "Fill a database from a backup.",
    "check": "Look whether a database is whole, and every journal in it can be played again.",
    "play": "Play any installed game in the terminal, against bots and with people at the same keyboard.",
    "resume": "Go on with a match from its record, in the terminal. What was not drawn yet is drawn anew.",
    "puzzle": "Find the best card: today's puzzles. Or make and check puzzles.",
    "redline": "Play Redline in the terminal, against bots. "
    "When it is over, the same can play again: the winner begins.",
    "compile": "Compile the engine into its cache. Every command does this by itself when it has to.",
    "stage": "Check, generate, estimate and look at stages.",
    "tour": "Ride tours of 3 to 21 stages, and keep them.",
}


class Reader:
    """Whoever typed the command."""

    language = "en"  # what is said, refusals too, unless a command is asked for another one


def language_of_terminal() -> str:
    """The one that the environment names, as every program reads it; English where that is none of ours."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = named.lower()[:2]
    return language if language in LANGUAGES else "en"


class LazyGroup(TyperGroup):
    """Lists all commands by name and help; imports the one that is meant."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, line in COMMANDS.items():
            self.add_command(TyperCommand(name, help=line))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command with its options, for whoever runs it, asks for its help or completes a line."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, name and load(name), rest


def load(name: str) -> Any:
    """The command of this name, with its options."""
    gc.disable()  # what is imported stays: looking for garbage in it takes a sixth of the time until a server opens
    try:
        return get_command(import_module(f"lignerouge.cli.{name}").app)
    finally:
        gc.freeze()
        gc.unfreeze()  # now it counts as old, and the next look for garbage among what is new passes it over
        gc.enable()


app = typer.Typer(cls=LazyGroup, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def lignerouge(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Ligne Rouge plays the rules of Flamme Rouge, its Grand Tour and Redline: play, ask the rules desk, simulate."""
    Reader.language = language_of_terminal()
    if version:
        typer.echo(f"lignerouge {__version__}")
        raise typer.Exit


def main() -> None:
    """Run a command; a user's mistake is one sentence and exit code 2, never a traceback."""
    if isinstance(sys.stdin, TextIOWrapper):  # what is not text is an answer that nobody understands
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):  # and a terminal or a file without our letters gets other ones
        sys.stdout.reconfigure(errors="replace")
    try:
        app()
    except InputError as mistake:
        typer.echo(mistake.text(Reader.language), err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
