"""The command `race`: ride a race in the terminal."""

from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.best_times import tell_best
from lignerouge.cli.game_options import ForRaces, choosing
from lignerouge.cli.options import (
    DEFAULT_STAGE,
    Language,
    OtherTeams,
    Players,
    Save,
    Seed,
    Stage,
    Step,
    at_keyboard,
    fresh_seed,
    names,
)
from lignerouge.cli.play import keep_record, play_seats
from lignerouge.flamme.entry import RACE
from lignerouge.flamme.play.automatic_teams import with_automatic
from lignerouge.flamme.play.options import RaceOptions

app = typer.Typer(add_completion=False)


@app.command()
@choosing
def race(
    stage: Stage = DEFAULT_STAGE,
    bots: OtherTeams = "sensible,sensible,sensible",
    players: Players = "",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    *,
    chosen: ForRaces,
    seed: Seed = None,
    step: Step = None,
    save: Save = None,
    language: Language = "",
) -> None:
    """Ride a race in the terminal, against bots."""
    people, others, number = at_keyboard(players, language, RACE, auto=auto), names(bots), fresh_seed(seed)
    seats = [*people, *others]
    options = with_automatic(chosen.race(stage, len(seats)), seats)
    RaceOptions.read(options, len(seats))
    match, outcome = play_seats(RACE, options, people, others, number, language, step=step)
    keep_record(match, save, language, is_mine=not auto)
    if outcome is not None and len(seats) == 1:
        tell_best(match.state, options, Console(), language, is_mine=not auto)
