"""The commands `tour …`: new, play, status, sheet, export, import, list, remove.

A tour is kept as its record, written after every answer, and goes on exactly where it was.
"""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.files import check_free, read_file, write_whole
from lignerouge.cli.game_options import ForTours, choosing
from lignerouge.cli.options import (
    AsJson,
    Force,
    Language,
    OtherTeams,
    Seed,
    Step,
    WithOldSwitch,
    fresh_seed,
    names,
    read_players,
)
from lignerouge.cli.output import echo_json
from lignerouge.cli.saved_tours import SavedTours
from lignerouge.compiling.parts import RULES, TABLE, TOURS
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.entry import TOUR
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.text import sheets
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.plan import POLICIES, TODAY, TourPlan
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Pilot
from lignerouge.terminal.flamme.tour import TourMatch, TourScreen
from lignerouge.terminal.play import play_match
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Ride tours of 3 to 21 stages, and keep them.")

STAND_IN = "sensible"  # rides for people who are away

Name = Annotated[str, typer.Argument(metavar="NAME", help="The tour's name: letters, digits, - and _.")]


@app.command(cls=WithOldSwitch)
@choosing
def new(
    name: Name,
    stages: Annotated[
        str, typer.Option(help="basic, full, or stages as in 3,4,8; tiles make a stage of your own, as in abDev:itt.")
    ] = "basic",
    players: Annotated[str, typer.Option(help="Who rides at this keyboard, separated by commas.")] = "you",
    bots: OtherTeams = "sensible,sensible,sensible",
    *,
    chosen: ForTours,
    seed: Seed = None,
) -> None:
    """Plan a tour; `tour play` rides it."""
    saved, number = SavedTours.of_user(), fresh_seed(seed)
    saved.check_free(name)
    for bot in names(bots):
        if bot not in AUTOMATIC:
            new_bot(bot, 0)
    seats = [*read_players(players, TOUR), *names(bots)]
    options = with_automatic(chosen.tour_of(stages, len(seats)), seats)
    plan = TourPlan.read(options, len(seats))
    compile_missing(Console(stderr=True), RULES, TABLE, TOURS)
    match = Match.begin(GRAND_TOUR, options, seats, seeded(number))
    match.journal.seed = number
    saved.add(name, journal.write(match.journal))
    typer.echo(
        f"A tour of {len(plan.stages)} stages for {', '.join(seats)}: ride it with `lignerouge tour play {name}`."
    )


@app.command()
def play(
    name: Name,
    language: Language = "",
    auto: Annotated[bool, typer.Option("--auto", help="Bots ride for everybody.")] = False,
    step: Step = None,
) -> None:
    """Ride a tour from where it is; leave whenever you like, every answer is kept."""
    console, saved = Console(), SavedTours.of_user()
    record = saved.read(name)
    compile_missing(Console(stderr=True), *TOUR.parts_to_play(record.seats))
    match = open_match(record)
    seats = match.journal.seats
    humans = set() if auto else {seat for seat, who in enumerate(seats) if not TOUR.is_bot(who)}
    keep = saved.keeper(name, at_once=bool(humans))  # what bots answered they would answer again
    outcome = play_match(
        match,
        human_seats=humans,
        pilots={seat: pilot(match, who) for seat, who in enumerate(seats) if seat not in humans},
        console=console,
        language=language,
        step=bool(humans) and console.is_terminal if step is None else step,
        after_answer=lambda match: keep(journal.write(match.journal)),
    )
    if outcome is None:
        console.print(SCREEN.say("tour.go_on", language, command=f"lignerouge tour play {name}"), highlight=False)


def open_match(record: journal.Journal) -> "TourMatch":
    """The match of a record, ready to go on: with its seed as if it had never been interrupted."""
    if record.seed is None:
        return Match.resume(GRAND_TOUR, record, seeded(fresh_seed(None)))
    return Match.go_on(GRAND_TOUR, record, record.seed)


def pilot(match: "TourMatch", who: str) -> "Pilot":
    """A bot whose luck depends on the tour's seed and on how far it is, not on interruptions."""
    seed = fresh_seed(match.journal.seed)
    bot = who if TOUR.is_bot(who) else STAND_IN
    return lambda view, prompt: new_bot(bot, seed, len(match.journal.entries)).choose(view, prompt)


@app.command()
def status(name: Name, as_json: AsJson = False, language: Language = "") -> None:
    """Say how a tour stands."""
    match, view = look(name)
    if as_json:
        echo_json(report(name, match, view))
        return
    screen = TourScreen(match, (), Console(highlight=False), language)
    screen.summary()


def look(name: str) -> "tuple[TourMatch, TourView]":
    """A tour as everybody sees it."""
    record = SavedTours.of_user().read(name)
    compile_missing(Console(stderr=True), RULES, TABLE, TOURS)
    match = open_match(record)
    return match, match.view(None)


def report(name: str, match: "TourMatch", view: "TourView") -> dict[str, Any]:
    """A tour for programs."""
    ridden = len(view.results)
    riders = RIDER_NAMES[: 2 * view.seats]
    standings = asdict(view.standings)
    by_rider = {key: dict(zip(riders, standings[key], strict=True)) for key in ("times", "sprint", "mountain")}
    by_team = {key: dict(zip(LETTERS, standings[key], strict=False)) for key in ("podium", "rest", "points", "total")}
    return {
        "name": name,
        "seats": dict(zip(LETTERS, match.journal.seats, strict=False)),
        "seed": match.journal.seed,
        "stages": [asdict(stage) for stage in view.stages],
        "rest_days": view.rest_days,
        "specialists": dict(zip(riders, view.specialist, strict=True)),
        "ridden": ridden,
        "over": match.outcome is not None,
        "stage": None if view.race is None else ridden + 1,
        "round": None if view.race is None else view.race.round,
        "answers": len(match.journal.entries) - 1,
        "waiting_for": sorted({LETTERS[prompt.seat] for prompt in match.prompts() if prompt.owed}),
        "standings": {**by_rider, **by_team, "ranking": standings["ranking"]},
        "jerseys": dict(zip(("yellow", "green", "polka"), view.results[-1].jerseys, strict=True)) if ridden else {},
    }


@app.command()
def sheet(
    name: Name,
    player: Annotated[str, typer.Option(help="The sheet of this team, by its letter; else the course sheet.")] = "",
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Print the course sheet of a tour, or a player's sheet."""
    _, view = look(name)
    shown = sheets.player_sheet(view, player.upper()) if player else sheets.course_sheet(view)
    if as_json:
        echo_json(asdict(shown))
    else:
        typer.echo(sheets.as_text(shown, language), nl=False)


@app.command()
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    force: Force = False,
) -> None:
    """Write a tour to a file, with everything that is needed to go on."""
    saved = SavedTours.of_user()
    saved.read(name)
    check_free(file, force=force)
    write_whole(file, saved.text(name))
    typer.echo(f"The tour is in {file}.")


@app.command("import")
def import_(file: Annotated[Path, typer.Argument(help="An exported tour.")], name: Name) -> None:
    """Keep a tour from a file, after checking that it is whole and fits the rules."""
    saved = SavedTours.of_user()
    saved.check_free(name)
    text = read_file(file)
    record = journal.read(text)
    compile_missing(Console(stderr=True), RULES, TABLE, TOURS)
    open_match(record)
    saved.add(name, journal.write(record))
    typer.echo(f"The tour is kept as {name}: go on with `lignerouge tour play {name}`.")


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the tours that are kept."""
    found = [listed(name) for name in SavedTours.of_user().names()]
    if as_json:
        echo_json(found)
        return
    table = Table("name", "who", "stage", "", box=None, header_style="bold")
    for one in found:
        where = f"{one['stage']} of {one['stages']}" if one["stages"] else ""
        state = one["mistake"] or ("over" if one["over"] else "")
        table.add_row(one["name"], ", ".join(one["seats"]), where, state)
    Console(highlight=False).print(table if found else "There are no tours yet: `lignerouge tour new NAME` makes one.")


def listed(name: str) -> dict[str, Any]:
    """A tour in one line, without riding it again; a damaged one says so."""
    row: dict[str, Any] = {"name": name, "seats": [], "stage": 0, "stages": 0, "over": False, "mistake": ""}
    try:
        record = SavedTours.of_user().read(name)
        policy = POLICIES.get(record.revision, TODAY)
        stages = len(TourPlan.read(record.options, len(record.seats), policy).stages)
    except InputError as mistake:
        return row | {"mistake": str(mistake)}
    latest = record.entries[-1].prompt.partition("/")[0]
    stage = int(latest) if latest.isdecimal() else 1
    return row | {"seats": list(record.seats), "stage": stage, "stages": stages, "over": bool(record.result)}


@app.command()
def remove(
    name: Name, yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether you are sure.")] = False
) -> None:
    """Throw a tour away."""
    saved = SavedTours.of_user()
    saved.text(name)
    if not yes and sys.stdin.isatty():
        typer.confirm(f"Throw the tour {name} away for good?", abort=True)
    saved.remove(name)
    typer.echo(f"The tour {name} is removed.")
