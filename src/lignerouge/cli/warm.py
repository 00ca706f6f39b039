"""Compiles the engine into its cache, with a progress line: once after an installation or a change of the rules."""

from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from lignerouge.arena.runner import Stable
from lignerouge.arena.tours import ride_tours
from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.cases import cases, run
from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.flamme.preview import landing
from lignerouge.kernel.hot import CACHE, INTERPRETED, tidy_cache
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.bots import new_bot as new_redline_bot
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.cases import cases as redline_cases
from lignerouge.redline.cases import run as run_redline_case
from lignerouge.redline.game import REDLINE

MARK = "complete"
TOUR = [3, 10, {"tiles": "abcdefghijklmnopqrstu", "kind": "ttt"}]


def is_warm() -> bool:
    """The engine of these very sources has been compiled."""
    return INTERPRETED or (CACHE / MARK).exists()


def steps() -> dict[str, Callable[[], object]]:
    """What has to have run once for everything to be compiled."""
    return {
        "the rules of a round": lambda: [run(case) for case in cases()],
        "the table": ride_a_race,
        "races by the thousand": lambda: Stable.prepare({}, ["sensible", "random"]).run(1, 0, 1),
        "Redline": play_redline,
        "tours": lambda: ride_tours({"stages": TOUR, "specialists": True}, ["sensible", "random"], 1, 0, 1),
    }


def ride_a_race() -> None:
    """A whole race between bots, answer by answer."""
    match = Match.begin(FLAMME_ROUGE, {}, ["sensible", "random"], seeded(1))
    pilots = {seat: new_bot(name, seat).choose for seat, name in enumerate(match.journal.seats)}
    for _ in match.autopilot(pilots):
        view = match.view(0)
        for hand in view.hands:
            for card in hand.cards[:1]:
                landing(view, hand.rider, card)


def play_redline() -> None:
    """A game between bots, answer by answer, its cases, and one in compiled code."""
    match = Match.begin(REDLINE, {}, ["sensible", "random"], seeded(1))
    pilots = {seat: new_redline_bot(name, seat).choose for seat, name in enumerate(match.journal.seats)}
    for _ in match.autopilot(pilots):
        pass
    for case in redline_cases():
        run_redline_case(case)
    run_games({}, ["sensible", "random"], 1, 0, 1)


def warm_up(console: Console) -> None:
    """Compile what is not compiled yet."""
    if is_warm():
        return
    columns = (
        SpinnerColumn(),
        TextColumn("Compiling the engine, once: {task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    if not console.is_terminal:
        console.print("Compiling the engine, once; this takes about a minute.")
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(steps()))
        for name, act in steps().items():
            progress.update(task, description=name)
            act()
            progress.advance(task)
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / MARK).touch()
    tidy_cache()
