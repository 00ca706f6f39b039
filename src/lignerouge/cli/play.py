"""The command `play`: play any game that is installed."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from lignerouge.cli.files import write_file
from lignerouge.cli.options import Language, Seed, fresh_seed, names
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Options, Outcome
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, GameEntry
from lignerouge.terminal.play import play_match
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The key of an installed game.")],
    people: Annotated[str, typer.Option(help="Who plays at this keyboard: names, separated by commas.")] = "",
    bots: Annotated[
        str | None,
        typer.Option(help="The others: names of bots. As a rule as many as the game needs.", show_default=False),
    ] = None,
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as in games=3; several times for several.")
    ] = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the match to this file.")] = None,
    language: Language = "en",
) -> None:
    """Play any installed game in the terminal, against bots and with people at the same keyboard."""
    entry, number = GAMES.find(game), fresh_seed(seed)
    humans = [] if auto else names(people) or [SCREEN.say("record.you", language)]
    others = [entry.house] * max(entry.fewest_seats - len(humans), 0) if bots is None else names(bots)
    options = entry.seated(options_of(option or []), ["" for _ in humans] + others)
    entry.game.begin(options, len(humans) + len(others), seeded(number), None)  # a mistake is told before compiling
    match, _ = play_seats(entry, options, humans, others, number, language)
    save_record(match, save, language)


def play_seats(
    entry: GameEntry,
    options: Options,
    people: Sequence[str],
    bots: Sequence[str],
    seed: int,
    language: str,
    *,
    step: bool | None = False,
) -> tuple[Match[Any, Any], Outcome | None]:
    """A match of people at this keyboard, on the first seats, with bots; `step` None pauses if somebody plays."""
    console, seats = Console(), [*people, *bots]
    pilots = {  # that of an automatic team is not asked
        seat: entry.new_steady_bot(entry.house if name in entry.automatic else name, seed + seat + 1).choose
        for seat, name in enumerate(bots, len(people))
    }
    compile_missing(Console(stderr=True), *entry.parts_to_play(bots))
    match = Match.begin(entry.game, options, seats, seeded(seed))
    pauses = bool(people) and console.is_terminal if step is None else step
    humans = range(len(people))
    outcome = play_match(match, human_seats=humans, pilots=pilots, console=console, language=language, step=pauses)
    return match, outcome


def save_record(match: Match[Any, Any], path: Path | None, language: str) -> None:
    """Write a match down, if somebody asked for it."""
    if path is not None:
        write_file(path, journal.write(match.journal))
        Console().print(SCREEN.say("record.saved", language, path=path), highlight=False, markup=False)


def options_of(pairs: list[str]) -> dict[str, Any]:
    """`games=3` as the game reads it: JSON, or else a word."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise InputError(f"An option has a name and a value, as in games=3, not {quoted(pair)}.")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found
