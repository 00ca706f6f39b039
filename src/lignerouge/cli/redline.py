"""The command `redline`: play the tile game in the terminal."""

from itertools import count
from typing import Annotated, Any

import typer
from rich.console import Console

from lignerouge.cli.options import Language, Players, Save, Seed, at_keyboard, fresh_seed, names
from lignerouge.cli.play import keep_record, play_seats
from lignerouge.cli.refusals import refusal
from lignerouge.kernel.errors import quoted
from lignerouge.redline.entry import REDLINE
from lignerouge.redline.play.names import LETTERS
from lignerouge.redline.play.setup import MatchOptions, winner_begins
from lignerouge.terminal.redline.table import asks_again

app = typer.Typer(add_completion=False)


@app.command()
def redline(
    bots: Annotated[
        str, typer.Option(help="The other players: names of bots, separated by commas.")
    ] = "sensible,sensible",
    players: Players = "",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    hand: Annotated[int, typer.Option(help="Pieces dealt to everybody: 8, or as a house option 10.")] = 8,
    games: Annotated[int, typer.Option(help="Games of the match; the winner of one begins the next.")] = 1,
    scoring: Annotated[
        bool | None, typer.Option(help="Points for every rank. As a rule with several games.", show_default=False)
    ] = None,
    starter: Annotated[str, typer.Option(help="Who begins: A is the first player, and so on. As a rule by lot.")] = "",
    variant: Annotated[bool, typer.Option(help="Between two colours, differ from the last piece played.")] = False,
    seed: Seed = None,
    save: Save = None,
    language: Language = "",
) -> None:
    """Play Redline in the terminal, against bots. When it is over, the same can play again: the winner begins."""
    people, others, number = at_keyboard(players, language, REDLINE, auto=auto), names(bots), fresh_seed(seed)
    seats = len(people) + len(others)
    options: dict[str, Any] = {"hand": hand, "games": games, "variant": variant}
    options |= {} if scoring is None else {"scoring": scoring}
    options |= {"starter": seat_of(starter, seats)} if starter else {}
    MatchOptions.read(options, seats)
    for round_number in count(1):
        match, outcome = play_seats(REDLINE, options, people, others, number, language)
        path = save.with_stem(f"{save.stem}-{round_number}") if save and round_number > 1 else save
        keep_record(match, path, language, is_mine=not auto)
        winner = match.view(None).winner
        if auto or outcome is None or winner is None or not asks_again(winner, Console(), language):
            return
        options, number = {**winner_begins(options, match.view(None))}, number + seats + 1


def seat_of(letter: str, seats: int) -> int:
    """A player by their letter."""
    if letter.upper() not in tuple(LETTERS[:seats]):
        raise refusal("player", given=quoted(letter), players=", ".join(LETTERS[:seats]))
    return LETTERS.index(letter.upper())
