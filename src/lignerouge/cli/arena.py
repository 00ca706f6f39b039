"""Commands for many races: simulate, bench, compile."""

import time
from contextlib import nullcontext
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.common import (
    DEFAULT_STAGE,
    AsJson,
    Handicap,
    Stage,
    echo_json,
    names,
    progress_bar,
    race_options,
    ready,
)
from lignerouge.kernel.mistake import Mistake


def simulate(
    races: Annotated[int, typer.Option("--races", "-n", help="How many.")] = 10_000,
    bots: Annotated[str, typer.Option(help="Bots by name, one for each team.")] = "sensible,random,random,random",
    stage: Stage = DEFAULT_STAGE,
    handicap: Handicap = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same races, whatever the number of jobs.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes that share the work.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Run many races between bots, and say how they went."""
    from lignerouge.arena.runner import Stable, workers
    from lignerouge.arena.runner import simulate as run
    from lignerouge.arena.statistics import rounds_summary, seat_results

    if races < 1 or jobs < 1:
        raise Mistake("There must be at least one race and one job.")
    seats, options = names(bots), race_options(stage, handicap)
    console = Console(stderr=True)
    Stable.prepare(options, seats)
    ready(console)
    Stable.prepare(options, seats).run(seed, 0, 1)
    begun = time.perf_counter()
    with progress_bar(console, races, "Racing") as advance, workers(jobs) or nullcontext() as executor:
        done = run(options, seats, races, seed, executor=executor, progress=advance)
    elapsed = time.perf_counter() - begun
    results = seat_results(done, seats)
    report = {
        "races": races,
        "stage": stage,
        "seed": seed,
        "jobs": jobs,
        "races_per_second": races / elapsed,
        "rounds": rounds_summary(done),
        "seats": [
            {
                "team": seat.team,
                "bot": seat.bot,
                "wins": seat.wins,
                "win_share": [seat.win_share.share, seat.win_share.low, seat.win_share.high],
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
        won = seat.win_share
        between = f"{won.low:.1%} to {won.high:.1%}"
        table.add_row(seat.team, seat.bot, f"{seat.wins:,}", f"{won.share:.1%}", between, f"{seat.mean_place:.2f}")
    out = Console(highlight=False)
    out.print(table)
    length = rounds_summary(done)
    out.print(f"{races:,} races on {stage}: {length['mean']:.2f} rounds ({length['least']} to {length['most']})")
    out.print(f"{races / elapsed:,.0f} races a second, {jobs} job{'s' * (jobs > 1)}")


def bench(as_json: AsJson = False, quick: Annotated[bool, typer.Option(help="Shorter runs.")] = False) -> None:
    """Measure the engine: interpreted against compiled, races, rollouts, clones and answers a second."""
    from lignerouge.arena import bench as suite

    console = Console(stderr=True)
    ready(console)
    found = []
    with progress_bar(console, suite.COUNT, "Measuring") as advance:
        for figure in suite.figures(0.1 if quick else 1.0):
            found.append(figure)
            advance(1)
        slow = suite.interpreted_speed()
        advance(1)
        loading = suite.load_time()
        advance(1)
    fast = next(figure.best for figure in found if suite.MOUNTAINS in figure.what)
    if as_json:
        report = {
            "conditions": suite.conditions(),
            "figures": [{"what": f.what, "unit": f.unit, "best": f.best, "median": f.median} for f in found],
            "interpreted_races_per_second": slow,
            "compiled_to_interpreted": fast / slow,
            "load_seconds": loading,
        }
        echo_json(report)
        return
    table = Table("", "best", "median", "", box=None, header_style="bold", pad_edge=False)
    for figure in found:
        table.add_row(figure.what, f"{figure.best:,.0f}", f"{figure.median:,.0f}", figure.unit)
    table.add_row(f"races, interpreted, {suite.MOUNTAINS}", f"{slow:,.1f}", "", "races/s")
    table.add_row("compiled against interpreted", f"{fast / slow:,.0f}", "", "times")
    table.add_row("loading the compiled engine from its cache", f"{loading:.2f}", "", "s")
    out = Console(highlight=False)
    out.print(table)
    out.print("; ".join(f"{key} {value}" for key, value in suite.conditions().items()), style="dim")


def compile_engine() -> None:
    """Compile the engine into its cache. Every command does this by itself when it has to."""
    from lignerouge.cli.warm import is_warm

    console = Console()
    if is_warm():
        console.print("The engine is compiled.")
        return
    ready(console)
    console.print("The engine is compiled and kept for the next time.")
