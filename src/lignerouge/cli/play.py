"""The command `play`: play any game that is installed."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from lignerouge.cli.files import write_file
from lignerouge.cli.options import Language, Seed, fresh_seed, names
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, load_reference
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
    entry, console, number = GAMES.find(game), Console(), fresh_seed(seed)
    humans = [] if auto else names(people) or [SCREEN.say("record.you", language)]
    others = [entry.house] * max(entry.fewest_seats - len(humans), 0) if bots is None else names(bots)
    seats = [*humans, *others]
    pilots = {
        seat: entry.new_bot(entry.house if name in entry.automatic else name, number + seat + 1).choose
        for seat, name in enumerate(seats)
        if seat >= len(humans)
    }
    options = entry.seated(options_of(option or []), ["" for _ in humans] + others)
    entry.game.begin(options, len(seats), seeded(number), None)  # a mistake is told before anything is compiled
    compile_missing(Console(stderr=True), *entry.parts_to_play(others))
    match = Match.begin(entry.game, options, seats, seeded(number))
    play_match = load_reference(entry.terminal)
    play_match(match, human_seats=range(len(humans)), pilots=pilots, console=console, language=language)
    if save is not None:
        write_file(save, journal.write(match.journal))
        console.print(SCREEN.say("record.saved", language, path=save), highlight=False, markup=False)


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
