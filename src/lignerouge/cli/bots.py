"""The command `bots`: list the bots of a game, and how strong the arena found them."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.options import AsJson, Language
from lignerouge.cli.output import echo_json
from lignerouge.registry import GAMES
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)

WIDTH = 20  # of the scale, in characters


@app.command()
def bots(
    game: Annotated[str, typer.Argument(help="flamme, tour, redline or another installed game.")] = "flamme",
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """List the bots of a game, the weakest first, with their strength as the arena measured it.

    400 points more are ten times the strength. The bars begin with the weakest.
    """
    entry = GAMES.find(game)
    if as_json:
        echo_json(
            [{"bot": bot, **(asdict(entry.strengths[bot]) if bot in entry.strengths else {})} for bot in entry.bots]
        )
        return

    def say(key: str, **values: str) -> str:
        return SCREEN.say(f"bots.{key}", language, **values)

    table = Table(say("bot"), say("strength"), "", say("won"), box=None, header_style="bold")
    ratings = [strength.rating for strength in entry.strengths.values()]
    for bot in entry.bots:
        if (found := entry.strengths.get(bot)) is None:
            table.add_row(bot, "", "", say("unmeasured"))
            continue
        part = (found.rating - min(ratings)) / max(max(ratings) - min(ratings), 1)
        bar = "█" * (1 + round(part * (WIDTH - 1)))
        won = {"share": f"{found.won:.1%}", "games": f"{found.games:,}"}
        company = (
            say("against", others=str(found.others), bot=found.against, **won) if found.against else say("mixed", **won)
        )
        table.add_row(bot, str(found.rating), bar, company)
    Console(highlight=False).print(table)
