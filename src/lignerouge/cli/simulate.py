"""The command `simulate`: run many games between bots."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.arena.flamme.races import RaceBatchRunner, rounds_summary, seat_policies, seat_results
from lignerouge.arena.flamme.races import simulate as simulate_races
from lignerouge.arena.flamme.tours import ride_tours, simulate_tours, tour_results
from lignerouge.arena.runner import chunks, spread, workers
from lignerouge.arena.statistics import SeatResult, share, summary
from lignerouge.cli.game_options import FLAMME, REDLINE, TOUR, ForAnyGame, choosing
from lignerouge.cli.options import DEFAULT_STAGE, AsJson, Jobs, SeedOfMany, Stage, names
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.parts import MANY, TOURS
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.play.automatic_teams import with_automatic
from lignerouge.flamme.text.race import clock
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import check_seed
from lignerouge.kernel.refusals import refusal as kernel_refusal
from lignerouge.redline.bots.many import Games, run_games

app = typer.Typer(add_completion=False)

DEFAULT_BOTS = {FLAMME: "sensible,random,random,random", REDLINE: "sensible,random"}
MEANS = ("mean_place", "mean_tour_points")  # shown, of those that have them

T = TypeVar("T")
Report = dict[str, Any]  # for programs


@app.command()
@choosing
def simulate(
    races: Annotated[
        int | None, typer.Option("--races", "-n", help="How many: as a rule 10,000 races or 1,000 tours.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots by name, one for each team; peloton and muscle ride by themselves.",
            show_default=f"{DEFAULT_BOTS[FLAMME]}; in Redline {DEFAULT_BOTS[REDLINE]}",
        ),
    ] = None,
    stage: Stage = DEFAULT_STAGE,
    *,
    chosen: ForAnyGame,
    seed: SeedOfMany = 1,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Run many races, tours or games of Redline between bots, and say how they went."""
    if chosen.game not in DEFAULT_BOTS:
        raise kernel_refusal("game", game=quoted(chosen.game), games=", ".join(DEFAULT_BOTS))
    check_seed(seed)
    seats = names(DEFAULT_BOTS[chosen.game] if bots is None else bots)
    (options,) = chosen.options([stage] if stage else [], len(seats))
    what, usual, report = KINDS[chosen.key]
    report(Run(what, usual if races is None else races, seed, jobs, as_json), options, seats)


@dataclass
class Run:
    """So many races, tours or games, and how their report is told."""

    what: str
    count: int
    seed: int
    jobs: int
    as_json: bool
    seconds: float = 0.0  # that it took

    def __post_init__(self) -> None:
        if self.count < 1 or self.jobs < 1:
            raise refusal("how_many")

    def play(self, label: str, work: Callable[..., T]) -> T:
        """What came of it; a bar shows how far it is."""
        begun = time.perf_counter()
        with progress_bar(Console(stderr=True), self.count, label) as advance, workers(self.jobs) as executor:
            done = work(executor=executor, progress=advance)
        self.seconds = time.perf_counter() - begun
        return done

    def tell(
        self, about: Report, figures: Report, seats: Sequence[Report], *lines: str, with_table: bool = True
    ) -> None:
        """For programs everything; for people how often each seat won, and these lines."""
        speed = self.count / self.seconds
        if self.as_json:
            run = {"seed": self.seed, "jobs": self.jobs, f"{self.what}_per_second": speed}
            echo_json({self.what: self.count, **about, **run, **figures, "seats": seats})
            return
        out, means = Console(highlight=False), [key for key in MEANS if key in seats[0]]
        headings = ("bot", "wins", "share", "95 %", *(key.replace("_", " ") for key in means))
        first = "team" if "team" in seats[0] else "seat"
        table = Table(first, *headings, box=None, header_style="bold", pad_edge=False)
        for number, seat in enumerate(seats, 1):
            share, low, high = seat["win_share"]
            won = (seat["bot"], f"{seat['wins']:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}")
            table.add_row(seat.get("team", str(number)), *won, *(f"{seat[key]:.2f}" for key in means))
        if with_table:
            out.print(table)
        for line in (*lines, f"{speed:,.0f} {self.what} a second, {self.jobs} job{'s' * (self.jobs > 1)}"):
            out.print(line)


def report_races(run: Run, options: Options, bots: Sequence[str]) -> None:
    """Races, compiled."""
    RaceBatchRunner.prepare(options, bots)
    compile_missing(Console(stderr=True), MANY)
    RaceBatchRunner.prepare(options, bots).run(run.seed, 0, 1)
    done = run.play("Racing", partial(simulate_races, options, bots, run.count, run.seed))
    rounds, lines = rounds_summary(done), []
    figures: Report = {"rounds": rounds}
    if done.totals is not None:
        figures["total_time"] = summary(done.totals)
        times = {name: clock(round(seconds)) for name, seconds in figures["total_time"].items()}
        lines.append(f"{bots[0]} alone: total time {times['mean']} ({times['least']} to {times['most']})")
    lines.append(
        f"{run.count:,} races on {options['stage']}: "
        f"{rounds['mean']:.2f} rounds ({rounds['least']} to {rounds['most']})"
    )
    seats = [{**won(seat), "mean_place_of_riders": seat.riders} for seat in seat_results(done, bots)]
    run.tell({"stage": options["stage"]}, figures, seats, *lines, with_table=done.totals is None)


def report_tours(run: Run, options: Options, bots: Sequence[str]) -> None:
    """Tours, compiled."""
    plan = TourPlan.read(with_automatic(options, bots), len(bots))
    seat_policies(bots)
    compile_missing(Console(stderr=True), MANY, TOURS)
    ride_tours(options, bots, run.seed, 0, 1)
    done = run.play("Touring", partial(simulate_tours, options, bots, run.count, run.seed))
    rounds, stages = summary(done.rounds), [stage.name for stage in plan.stages]
    about = {"stages": stages, "rest_days": sorted(plan.rest_days), "specialists": plan.specialists}
    seats = [{**won(seat), "mean_tour_points": seat.mean_points} for seat in tour_results(done, bots)]
    line = f"{run.count:,} tours of {len(stages)} stages: {rounds['mean']:.1f} rounds each"
    run.tell(about, {"rounds": rounds}, seats, line)


def won(seat: SeatResult) -> Report:
    """How often a team won."""
    likely = seat.win_share
    share = {"bot": seat.bot, "wins": seat.wins, "win_share": [likely.share, likely.low, likely.high]}
    return {"team": seat.team, **share, "mean_place": seat.mean_place}


def report_redline(run: Run, options: Options, bots: Sequence[str]) -> None:
    """Games of Redline, compiled."""
    run_games(options, bots, run.seed, 0, 1)

    def play(executor: Executor | None, progress: Callable[[int], None]) -> list[Games]:
        work = partial(run_games, options, bots, run.seed)
        return spread(work, chunks(run.count), executor, lambda part: progress(len(part.turns)))

    done = run.play("Playing", play)
    seats: list[Report] = []
    for seat, bot in enumerate(bots):
        wins = sum(int((part.places[:, seat] == 1).sum()) for part in done)
        likely = share(wins, run.count)
        seats.append({"bot": bot, "wins": wins, "win_share": [likely.share, likely.low, likely.high]})
    turns = sum(int(part.turns.sum()) for part in done) / run.count
    run.tell({}, {"mean_turns": turns}, seats, f"{run.count:,} games of Redline: {turns:.1f} turns each")


KINDS: dict[str, tuple[str, int, Callable[[Run, Options, Sequence[str]], None]]] = {  # how many, if nobody says
    FLAMME: ("races", 10_000, report_races),
    TOUR: ("tours", 1_000, report_tours),
    REDLINE: ("games", 10_000, report_redline),
}
