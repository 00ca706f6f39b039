"""The command for the tile game: redline."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.common import Language, Seed, fresh_seed, names, ready, write_file
from lignerouge.parts import REDLINE_PART


def redline(
    bots: Annotated[str, typer.Option(help="The other players: names of bots, separated by commas.")] = "sensible",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    hand: Annotated[int, typer.Option(help="Pieces dealt to everybody: 8 or 10.")] = 8,
    games: Annotated[int, typer.Option(help="Games of the match; more than one are scored.")] = 1,
    variant: Annotated[bool, typer.Option(help="Between two colours, differ from the last piece played.")] = False,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the match to this file.")] = None,
    language: Language = "en",
) -> None:
    """Play Redline in the terminal, against bots."""
    from lignerouge.kernel import journal
    from lignerouge.kernel.luck import seeded
    from lignerouge.kernel.match import Match
    from lignerouge.redline.bots.bots import new_bot
    from lignerouge.redline.game import REDLINE
    from lignerouge.redline.setup import MatchOptions
    from lignerouge.terminal.asking import SCREEN
    from lignerouge.terminal.redline import play_redline

    console, number = Console(), fresh_seed(seed)
    seats = names(bots) if auto else [SCREEN.say("record.you", language), *names(bots)]
    humans = set() if auto else {0}
    pilots = {seat: new_bot(name, number + seat + 1).choose for seat, name in enumerate(seats) if seat not in humans}
    options = {"hand": hand, "games": games, "variant": variant}
    MatchOptions.read(options, len(seats))
    ready(console, REDLINE_PART)
    match = Match.begin(REDLINE, options, seats, seeded(number))
    play_redline(match, human_seats=humans, pilots=pilots, console=console, language=language)
    if save is not None:
        write_file(save, journal.write(match.journal))
        console.print(SCREEN.say("record.saved", language, path=save), highlight=False, markup=False)
