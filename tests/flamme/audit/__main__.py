"""`python -m tests.flamme.audit --races 20000 --tours 2000`: a long audit, which stops at the first finding."""

import argparse
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tests.flamme.audit.auditing import audit_race
from tests.flamme.audit.playing import play_race, play_tour
from tests.flamme.audit.record import Finding, Game
from tests.flamme.audit.tour import audit_tour

GAMES: dict[str, tuple[Callable[[int], Game], Callable[[Game], Any]]] = {
    "races": (play_race, audit_race),
    "tours": (play_tour, audit_tour),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.flamme.audit", description=__doc__)
    for name in GAMES:
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N", help=f"how many {name}")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed; the others follow it")
    asked = parser.parse_args()
    console, counts = Console(), Counter[str]()
    began = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        for name, (play, audit) in GAMES.items():
            wanted: int = getattr(asked, name)
            for number in progress.track(range(wanted), description=name) if wanted else ():
                seed = asked.seed + number
                game = play(seed)
                try:
                    audit(game)
                except Finding as found:
                    progress.stop()
                    print(game.record)
                    console.print(f"{name.removesuffix('s')} with seed {seed}: {found}", style="bold red", markup=False)
                    return 1
                counts += count(name, game)
    console.print(summary(counts, perf_counter() - began), markup=False)
    return 0


def count(name: str, game: Game) -> Counter[str]:
    """What was checked in a game."""
    told = Counter(event["event"] for step in game.events for event in step)
    return Counter(
        {
            name: 1,
            "entries": len(game.events),
            "events": told.total(),
            "rounds": told["Revealed"],
            "hands": told["Drew"],
            "questions": sum(len(asked) for asked in game.questions),
            "stages": told["StageClosed"],
        }
    )


def summary(counts: Counter[str], seconds: float) -> str:
    listed = ", ".join(f"{number:,} {name}" for name, number in counts.items() if number)
    return f"Nothing found: {listed or 'nothing asked for'} in {seconds:.0f} s."


if __name__ == "__main__":
    raise SystemExit(main())
