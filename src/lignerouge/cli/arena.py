"""The command `arena`: let bots meet."""

import csv
import sys
from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.arena import tournament
from lignerouge.arena.meeting import PATIENCE, Meeting
from lignerouge.arena.pairs import Pairing, meet_in_pairs
from lignerouge.arena.playing import Failure
from lignerouge.arena.runner import workers
from lignerouge.cli.files import data_folder
from lignerouge.cli.game_options import FLAMME, ForAnyGame, choosing
from lignerouge.cli.options import AsJson, Jobs, SeedOfMany
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.parts import BATCHES
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.content.catalogue import MANY_SEATS
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.intervals import Z95
from lignerouge.registry import GAMES

app = typer.Typer(add_completion=False)

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
MANY_TEAMS = ("Peloton 7", "Peloton 8", "Peloton 9")  # the roads of five and six teams
PAIRED = defaultdict(lambda: 2, flamme=4)  # seats where bots meet in pairs, if nobody says otherwise
TOLD = 20  # failures of bots that are told one by one
WHY = {
    "nonsense": "gave an answer that is none",
    "slow": "thought too long",
    "crashed": "ended",
    "hopeless": "had to be ended too often in this game",
}


@app.command()
@choosing
def arena(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT…",
            help="Who meets; champion@64 imagines 64 worlds, the teams peloton and muscle ride by themselves.",
        ),
    ] = None,
    in_pairs: Annotated[
        bool, typer.Option("--pairs", help="Everybody over three of everybody else: both directions, as a table.")
    ] = False,
    exploited: Annotated[
        str,
        typer.Option(
            "--exploit", metavar="BOT", help="Train a best response against a compiled bot, and say what it wins."
        ),
    ] = "",
    budget: Annotated[float, typer.Option(help="Seconds of one core for --exploit.")] = 300.0,
    *,
    chosen: ForAnyGame,
    stage: Annotated[
        list[str] | None,
        typer.Option(help="A stage, as in `race`; several times for several in turn. As a rule three, flat to steep."),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Seats at a table, if there are more bots.")] = None,
    races: Annotated[int, typer.Option("--races", "-n", help="How many, at least: only whole turns count.")] = 1000,
    seed: SeedOfMany = 1,
    jobs: Jobs = 1,
    cluster: Annotated[str, typer.Option(help="The address of a Dask cluster that shares the work.")] = "",
    adjusted: Annotated[
        int,
        typer.Option(
            "--adjusted",
            help="Weigh luck in so many worlds (64, say): luck-adjusted results, which are surer. Takes longer.",
        ),
    ] = 0,
    patience: Annotated[float, typer.Option(help="Seconds that a bot of others may think.")] = PATIENCE,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what was played before.")] = False,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for tables.")] = False,
) -> None:
    """Let bots meet: the same deals with every bot on every seat, win shares and ratings with 95 % intervals.

    What was played is kept: an interrupted arena goes on, and one with more races begins with those it has.
    """
    if races < 1 or jobs < 1:
        raise refusal("how_many")
    if as_json and as_csv:
        raise InputError("An arena prints JSON or CSV, not both.")
    names = list(bots or ())
    many = seats or (PAIRED[chosen.game] if in_pairs or exploited else len(names))
    options = chosen.options(stage or (), many, usual=usual_stages(many))
    places = [each.get("stage", f"tour {chosen.tour}" if chosen.tour else chosen.game) for each in options]
    console = Console(stderr=True)
    if exploited:
        if names or chosen.key != FLAMME:
            raise InputError("--exploit takes one bot, and no others; it is for races.")
        print_exploit(console, exploited, options, many, budget, races, seed, as_json=as_json)
        return

    def arrange(who: Sequence[str], seats: int | None = None) -> Meeting:
        return Meeting.arrange(chosen.key, options, who, seed, seats, adjusted=adjusted, patience=patience)

    def play(meeting: Meeting) -> tournament.Table:
        return play_meeting(console, meeting, races, jobs, cluster, fresh=fresh)

    if in_pairs:
        found = list(meet_in_pairs(names, arrange, play, many))
        if as_json:
            echo_json([each.report() for each in found])
        else:
            print_pairs(found, many)
        return
    meeting = arrange(names, seats)
    table = play(meeting)
    if as_json:
        echo_json(tournament.report(meeting, table))
    elif as_csv:
        write_csv(tournament.report(meeting, table), places)
    else:
        print_table(table, places)
        Console(highlight=False).print(f"{table.races:,} {meeting.noun}, {table.deals:,} deals, seed {seed}")
        if adjusted:
            Console(highlight=False).print(narrower_line(table.narrower))


def play_meeting(
    console: Console, meeting: Meeting, races: int, jobs: int, cluster: str, *, fresh: bool
) -> tournament.Table:
    """With a bar while it goes on; what was played is kept."""
    compile_missing(console, *parts_for(meeting))
    kept = tournament.KeptHeats(data_folder() / "arena", meeting)
    if fresh:
        kept.forget()
    teller = Teller(console, meeting.game_entry.house)
    total = meeting.heats(races) * meeting.seats
    try:
        with progress_bar(console, total, "Meeting") as advance, workers(jobs, cluster) as executor:
            table = tournament.run(meeting, races, executor=executor, kept=kept, progress=advance, tell=teller.tell)
    except KeyboardInterrupt:
        console.print("Interrupted: the same command goes on from here.", highlight=False)
        raise typer.Exit(130) from None
    teller.rest()
    return table


def print_pairs(found: Sequence[Pairing], seats: int) -> None:
    """One of each row over the others of each column."""
    names = list(dict.fromkeys(each.one for each in found))
    cells = {(each.one, each.others): each for each in found}
    shown = Table(f"one over {seats - 1}", *names, box=None, header_style="bold", pad_edge=False)
    for one in names:
        shown.add_row(one, *(pair_cell(cells.get((one, others))) for others in names))
    out = Console(highlight=False)
    out.print(shown)
    games = max(each.games for each in found)
    even = f"even is {1 / seats:.0%}"
    out.print(f"Won by one of the row over {seats - 1} of the column, in %, {games:,} games each; {even}.")


def pair_cell(pairing: Pairing | None) -> str:
    """A share with its interval, luck-adjusted where it was asked for; nothing of a bot over itself."""
    if pairing is None:
        return ""
    if pairing.lost_turns:
        return "void: the house answered"
    if pairing.adjusted:
        return f"{100 * pairing.adjusted[0]:.1f} ± {100 * Z95 * pairing.adjusted[1]:.1f}"
    return f"{100 * pairing.won.share:.1f} ({100 * pairing.won.low:.0f} to {100 * pairing.won.high:.0f})"


def print_exploit(
    console: Console,
    bot: str,
    roads: Sequence[Any],
    seats: int,
    budget: float,
    races: int,
    seed: int,
    *,
    as_json: bool,
) -> None:
    """Train a best response, and say what it wins."""
    from lignerouge.research.exploit import exploit  # other meetings do without

    compile_missing(console, *GAMES[FLAMME].parts.many, BATCHES)
    with progress_bar(console, int(budget), "Learning") as advance:
        told, _ = exploit(
            bot, roads, seats=seats, seconds=budget, races=races, seed=seed, progress=lambda s: advance(round(s))
        )
    if as_json:
        echo_json(told.report())
        return
    won = f"{told.share:.1%} ({told.low:.1%} to {told.high:.1%}) of {told.races:,} races"
    learnt = f"{told.seconds:.0f} s of one core, {told.decisions:,} decisions, seed {seed}"
    Console(highlight=False).print(
        f"A best response to {bot}, trained for {learnt}, won {won} over {seats - 1} of it; even is {1 / seats:.0%}."
    )


def narrower_line(factor: float) -> str:
    """What weighing the luck was good for."""
    won = "Luck-adjusted: won less what luck gave"
    if not factor:
        return f"{won}. How much surer that is cannot be told from so few deals."
    races = f"the same interval needs {1 / factor**2:.2f} times the races"
    return f"{won}. Intervals are narrower by a factor of {factor:.2f}: {races}."


def parts_for(meeting: Meeting) -> tuple[str, ...]:
    """What has to be compiled."""
    entry = meeting.game_entry
    search = entry.parts.search if meeting.adjusted else ()
    return entry.parts_to_play(meeting.bots) + entry.parts.many + search


def usual_stages(seats: int) -> tuple[str, ...]:
    """Where so many teams meet if nobody says otherwise."""
    return STAGES if seats < MANY_SEATS else MANY_TEAMS


class Teller:
    """Says which bots lost a turn, the first times one by one."""

    def __init__(self, console: Console, house: str) -> None:
        self._console, self._house = console, house
        self._told = self._more = 0

    def tell(self, failure: "Failure") -> None:
        """A line."""
        if self._told == TOLD:
            self._more += failure.times
            return
        self._told += 1
        why = WHY.get(failure.reason, f"failed ({failure.error or failure.reason})")
        times = f", {failure.times} times in this heat" if failure.times > 1 else ""
        line = f"{failure.bot} {why} at {failure.prompt}, deal {failure.deal}{times}: {self._house} answered for it."
        self._console.print(line, highlight=False, markup=False, soft_wrap=True)

    def rest(self) -> None:
        """How many more there were."""
        if self._more:
            self._console.print(f"… and {self._more:,} more turns.", highlight=False)


def print_table(table: "tournament.Table", places: Sequence[str]) -> None:
    """For people."""
    is_adjusted = any(each.adjusted for each in table.standings)
    columns = [*(["adjusted"] if is_adjusted else []), *(["by stage"] if len(places) > 1 else [])]
    shown = Table("bot", "games", "won", "95 %", "mean place", "rating", *columns)
    shown.box, shown.header_style, shown.pad_edge = None, "bold", False
    for each in table.standings:
        won = each.win_share
        if each.lost_turns:
            void = f"void: the house bot answered {each.lost_turns:,} times"
            shown.add_row(each.bot, f"{each.games:,}", "", void)
            continue
        shown.add_row(
            each.bot,
            f"{each.games:,}",
            f"{won.share:.1%}",
            f"{won.low:.1%} to {won.high:.1%}",
            f"{each.mean_place:.2f} ± {Z95 * each.place_error:.2f}",
            f"{each.rating.points:.0f} ± {Z95 * each.rating.error:.0f}",
            *([f"{each.adjusted[0]:.1%} ± {Z95 * each.adjusted[1]:.1%}"] if each.adjusted else []),
            *([" / ".join(f"{100 * one.share:.0f}" for one in each.by_road)] if len(places) > 1 else []),
        )
    out = Console(highlight=False)
    out.print(shown)
    if len(places) > 1:
        out.print(f"Won by stage, in %: {' / '.join(places)}.", markup=False)


def write_csv(report: dict[str, Any], places: Sequence[str]) -> None:
    """A row for each bot, with the limits of the 95 % intervals."""
    figures = ("win_share", "mean_place", "rating", *(["adjusted"] if "narrower" in report else []))
    limits = [f"{figure}{limit}" for figure in figures for limit in ("", "_low", "_high")]
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["bot", "games", "wins", *limits, *(f"win_share {place}" for place in places)])
    for each in report["standings"]:
        cells = [cell for figure in figures for cell in each[figure]]
        writer.writerow(
            [each["bot"], each["games"], each["wins"], *cells, *(one[0] for one in each["win_share_by_options"])]
        )
