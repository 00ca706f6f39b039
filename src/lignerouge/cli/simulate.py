"""The command `simulate`: run many games between bots."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.arena.runner import RaceBatchRunner, chunks, seat_policies, spread, workers
from lignerouge.arena.runner import simulate as simulate_races
from lignerouge.arena.statistics import Share, rounds_summary, seat_results, share, summary, tour_results
from lignerouge.arena.tours import ride_tours, simulate_tours
from lignerouge.cli.options import (
    DEFAULT_STAGE,
    DRAFT,
    AsJson,
    Boxes,
    Handicap,
    Kind,
    RestDays,
    Stage,
    WeatherWish,
    names,
    race_options,
    tour_options,
)
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.compiling.parts import MANY, TOURS
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.play.automatic_teams import with_automatic
from lignerouge.flamme.text.race import clock
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import check_seed
from lignerouge.redline.bots.many import run_games

app = typer.Typer(add_completion=False)

FLAMME, REDLINE = "flamme", "redline"
DEFAULT_BOTS = "sensible,random,random,random"


@app.command()
def simulate(
    races: Annotated[
        int | None, typer.Option("--races", "-n", help="How many: as a rule 10,000 races or 1,000 tours.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Bots by name, one for each team; peloton and muscle ride by themselves.")
    ] = DEFAULT_BOTS,
    stage: Stage = DEFAULT_STAGE,
    handicap: Handicap = "",
    kind: Kind = "",
    specialists: Annotated[
        str, typer.Option(help="draft, as in the book, or by rider and number, as in AR=3,AS=5; in tours: draft.")
    ] = "",
    tour: Annotated[str, typer.Option(help="Tours instead of races: basic, full, or stages as in 3,4,8.")] = "",
    rest_days: RestDays = "",
    weather: WeatherWish = "",
    boxes: Boxes = "",
    game: Annotated[str, typer.Option(help="flamme, or redline.")] = FLAMME,
    seed: Annotated[int, typer.Option(help="The same seed gives the same races, whatever the number of jobs.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes that share the work.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Run many races, tours or games of Redline between bots, and say how they went."""
    if game not in (FLAMME, REDLINE):
        raise InputError(f'There is no game called "{game}": there are {FLAMME} and {REDLINE}.')
    if game == REDLINE:
        if tour or handicap or kind or specialists or rest_days or weather or boxes or stage != DEFAULT_STAGE:
            raise InputError("Redline has no stages, riders or tours.")
        seats = names(bots) if bots != DEFAULT_BOTS else ["sensible", "random"]
        report_redline(seats, 10_000 if races is None else races, seed, jobs, as_json=as_json)
        return
    if tour:
        if kind or stage != DEFAULT_STAGE or specialists not in ("", DRAFT):
            raise InputError("A tour has no --stage or --kind, and its --specialists are draft or none.")
        drafted = specialists == DRAFT
        options = tour_options(tour, rest_days, specialists=drafted, handicap=handicap, boxes=boxes, weather=weather)
        report_tours(options, names(bots), 1000 if races is None else races, seed, jobs, as_json=as_json)
        return
    if rest_days:
        raise InputError("Rest days belong to a tour: say which one with --tour.")
    seats = names(bots)
    options = race_options(stage, handicap, kind, specialists, seats=len(seats), boxes=boxes, weather=weather)
    report_races(options, seats, 10_000 if races is None else races, seed, jobs, as_json=as_json)


def report_races(options: Options, seats: Sequence[str], races: int, seed: int, jobs: int, *, as_json: bool) -> None:
    """Races, compiled."""
    check_counts(races, jobs)
    stage, console = options["stage"], Console(stderr=True)
    RaceBatchRunner.prepare(options, seats)
    compile_missing(console, MANY)
    RaceBatchRunner.prepare(options, seats).run(seed, 0, 1)
    begun = time.perf_counter()
    with progress_bar(console, races, "Racing") as advance, workers(jobs) as executor:
        done = simulate_races(options, seats, races, seed, executor=executor, progress=advance)
    elapsed = time.perf_counter() - begun
    results = seat_results(done, seats)
    report = {
        "races": races,
        "stage": stage,
        "seed": seed,
        "jobs": jobs,
        "races_per_second": races / elapsed,
        "rounds": rounds_summary(done),
        **({} if done.totals is None else {"total_time": summary(done.totals)}),
        "seats": [
            {
                "team": seat.team,
                **won(seat.bot, seat.wins, seat.win_share),
                "mean_place": seat.mean_place,
                "mean_place_of_riders": seat.riders,
            }
            for seat in results
        ],
    }
    if as_json:
        echo_json(report)
        return
    table = Table("team", "bot", "wins", "share", "95 %", "mean place", box=None, header_style="bold", pad_edge=False)
    for seat in results:
        table.add_row(seat.team, *won_cells(seat.bot, seat.wins, seat.win_share), f"{seat.mean_place:.2f}")
    out = Console(highlight=False)
    if done.totals is None:
        out.print(table)
    else:
        times = {name: clock(round(seconds)) for name, seconds in summary(done.totals).items()}
        out.print(f"{seats[0]} alone: total time {times['mean']} ({times['least']} to {times['most']})")
    length = rounds_summary(done)
    out.print(f"{races:,} races on {stage}: {length['mean']:.2f} rounds ({length['least']} to {length['most']})")
    out.print(f"{races / elapsed:,.0f} races a second, {jobs} job{'s' * (jobs > 1)}")


def won(bot: str, wins: int, likely: "Share") -> dict[str, object]:
    """How often a seat won, for programs."""
    return {"bot": bot, "wins": wins, "win_share": [likely.share, likely.low, likely.high]}


def won_cells(bot: str, wins: int, likely: "Share") -> tuple[str, ...]:
    """How often a seat won, for people: the share with its 95 % interval."""
    return bot, f"{wins:,}", f"{likely.share:.1%}", f"{likely.low:.1%} to {likely.high:.1%}"


def check_counts(races: int, jobs: int) -> None:
    """Something must be done by somebody."""
    if races < 1 or jobs < 1:
        raise InputError("There must be at least one race and one job.")


def report_tours(options: Options, seats: Sequence[str], tours: int, seed: int, jobs: int, *, as_json: bool) -> None:
    """Tours, compiled."""
    check_counts(tours, jobs)
    check_seed(seed)
    plan, console = TourPlan.read(with_automatic(options, seats), len(seats)), Console(stderr=True)
    seat_policies(seats)
    compile_missing(console, MANY, TOURS)
    ride_tours(options, seats, seed, 0, 1)
    begun = time.perf_counter()
    with progress_bar(console, tours, "Touring") as advance, workers(jobs) as executor:
        done = simulate_tours(options, seats, tours, seed, executor=executor, progress=advance)
    elapsed = time.perf_counter() - begun
    results, length = tour_results(done, seats), rounds_summary(done)
    if as_json:
        report = {
            "tours": tours,
            "stages": [stage.name for stage in plan.stages],
            "rest_days": sorted(plan.rest_days),
            "specialists": plan.specialists,
            "seed": seed,
            "jobs": jobs,
            "tours_per_second": tours / elapsed,
            "rounds": length,
            "seats": [
                {
                    "team": seat.team,
                    **won(seat.bot, seat.wins, seat.win_share),
                    "mean_place": seat.mean_place,
                    "mean_tour_points": seat.mean_points,
                }
                for seat in results
            ],
        }
        echo_json(report)
        return
    headings = ("team", "bot", "wins", "share", "95 %", "mean place", "mean tour points")
    table = Table(*headings, box=None, header_style="bold", pad_edge=False)
    for seat in results:
        means = f"{seat.mean_place:.2f}", f"{seat.mean_points:.2f}"
        table.add_row(seat.team, *won_cells(seat.bot, seat.wins, seat.win_share), *means)
    out = Console(highlight=False)
    out.print(table)
    out.print(f"{tours:,} tours of {len(plan.stages)} stages: {length['mean']:.1f} rounds each")
    out.print(f"{tours / elapsed:,.0f} tours a second, {jobs} job{'s' * (jobs > 1)}")


def report_redline(seats: Sequence[str], games: int, seed: int, jobs: int, *, as_json: bool) -> None:
    """Games of Redline, compiled."""
    check_counts(games, jobs)
    check_seed(seed)
    console = Console(stderr=True)
    options: Options = {}
    run_games(options, seats, seed, 0, 1)
    wins, turns = [0] * len(seats), 0
    begun = time.perf_counter()
    with progress_bar(console, games, "Playing") as advance, workers(jobs) as executor:
        work = partial(run_games, options, seats, seed)
        for part in spread(work, chunks(games), executor, lambda part: advance(len(part.winners))):
            turns += int(part.turns.sum())
            for seat in range(len(seats)):
                wins[seat] += int((part.winners == seat).sum())
    elapsed = time.perf_counter() - begun
    shares = [share(count, games) for count in wins]
    if as_json:
        report = {
            "games": games,
            "seed": seed,
            "jobs": jobs,
            "games_per_second": games / elapsed,
            "mean_turns": turns / games,
            "seats": [won(bot, count, likely) for bot, count, likely in zip(seats, wins, shares, strict=True)],
        }
        echo_json(report)
        return
    table = Table("seat", "bot", "wins", "share", "95 %", box=None, header_style="bold", pad_edge=False)
    for number, (bot, count, likely) in enumerate(zip(seats, wins, shares, strict=True), 1):
        table.add_row(str(number), *won_cells(bot, count, likely))
    out = Console(highlight=False)
    out.print(table)
    out.print(f"{games:,} games of Redline: {turns / games:.1f} turns each")
    out.print(f"{games / elapsed:,.0f} games a second, {jobs} job{'s' * (jobs > 1)}")
