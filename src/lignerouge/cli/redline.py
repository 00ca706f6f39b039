"""The command `redline`: play the tile game in the terminal."""

from itertools import count
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.game_options import ForRedline, choosing
from lignerouge.cli.options import Language, Players, Save, Seed, at_keyboard, fresh_seed, names
from lignerouge.cli.play import keep_record, play_seats
from lignerouge.redline.entry import REDLINE
from lignerouge.redline.play.setup import MatchOptions, winner_begins
from lignerouge.terminal.redline.table import asks_again

app = typer.Typer(add_completion=False)


@app.command()
@choosing
def redline(
    bots: Annotated[
        str, typer.Option(help="The other players: names of bots, separated by commas.")
    ] = "sensible,sensible",
    players: Players = "",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    *,
    chosen: ForRedline,
    seed: Seed = None,
    save: Save = None,
    language: Language = "",
) -> None:
    """Play Redline in the terminal, against bots. When it is over, the same can play again: the winner begins."""
    people, others, number = at_keyboard(players, language, REDLINE, auto=auto), names(bots), fresh_seed(seed)
    seats = len(people) + len(others)
    options = chosen.redline(seats)
    MatchOptions.read(options, seats)
    for round_number in count(1):
        match, outcome = play_seats(REDLINE, options, people, others, number, language)
        path = save.with_stem(f"{save.stem}-{round_number}") if save and round_number > 1 else save
        keep_record(match, path, language, is_mine=not auto)
        winner = match.view(None).winner
        if auto or outcome is None or winner is None or not asks_again(winner, Console(), language):
            return
        options, number = {**winner_begins(options, match.view(None))}, number + seats + 1
