"""The command `race`: ride a race in the terminal."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.best_times import tell_best
from lignerouge.cli.files import write_file
from lignerouge.cli.options import (
    DEFAULT_STAGE,
    Boxes,
    Handicap,
    Kind,
    Language,
    Seed,
    Specialists,
    Stage,
    Starter,
    WeatherWish,
    chosen_starter,
    fresh_seed,
    names,
    race_options,
)
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.entry import RACE
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.kernel import journal
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.terminal.flamme.race import play_race
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)


@app.command()
def race(
    stage: Stage = DEFAULT_STAGE,
    bots: Annotated[
        str, typer.Option(help="The other teams: names of bots; peloton and muscle ride by themselves.")
    ] = "sensible,sensible,sensible",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    handicap: Handicap = "",
    kind: Kind = "",
    specialists: Specialists = "",
    boxes: Boxes = "",
    weather: WeatherWish = "",
    starter: Starter = "",
    seed: Seed = None,
    step: Annotated[
        bool | None, typer.Option(help="Wait for Enter between the phases of a round; as a rule, if somebody plays.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the race to this file.")] = None,
    language: Language = "en",
) -> None:
    """Ride a race in the terminal, against bots."""
    console = Console()
    seats = names(bots) if auto else [SCREEN.say("record.you", language), *names(bots)]
    number = fresh_seed(seed)
    humans = set() if auto else {0}
    pilots = {
        seat: new_bot(
            "random" if name in AUTOMATIC else name, number + seat + 1
        ).choose  # an automatic team's is not asked
        for seat, name in enumerate(seats)
        if seat not in humans
    }
    options = with_automatic(
        race_options(stage, handicap, kind, specialists, seats=len(seats), boxes=boxes, weather=weather)
        | chosen_starter(starter, len(seats)),
        seats,
    )
    RaceOptions.read(options, len(seats))
    compile_missing(console, *RACE.parts_to_play(seats))
    match = Match.begin(RACE.game, options, seats, seeded(number))
    pauses = bool(humans) and console.is_terminal if step is None else step
    outcome = play_race(match, human_seats=humans, pilots=pilots, console=console, language=language, step=pauses)
    if outcome is not None and len(seats) == 1:
        tell_best(match.state, options, console, language, is_mine=not auto)
    if save is not None:
        write_file(save, journal.write(match.journal))
        console.print(SCREEN.say("record.saved", language, path=save), highlight=False, markup=False)
