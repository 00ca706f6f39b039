"""One's own best times in time trials ridden alone (Grand Tour p. 14), kept in the user's data folder."""

import json
from pathlib import Path

from rich.console import Console

from lignerouge.cli.shelf import data_folder, write_whole
from lignerouge.flamme.names import RIDER_NAMES
from lignerouge.flamme.ruleset import BY_TEAM
from lignerouge.flamme.setup import RaceState
from lignerouge.flamme.stage import format_tiles
from lignerouge.flamme.tour.words import clock
from lignerouge.kernel.game import Options
from lignerouge.kernel.mistake import Mistake
from lignerouge.terminal.asking import SCREEN

FILE = "bests.json"


def solo_time(state: RaceState) -> int:
    """Seconds from the start: a minute for every round before a rider's last, then the timing tile.

    A tour's clock only starts with the first arrival; alone, the rounds before it are what one tries to save. In a team
    time trial both riders have the slower one's time (F20), else the times of both are added.
    """
    race = state.race
    before = int(race.rounds) - max(race.minutes.tolist()[: race.riders])
    times = [60 * (before + int(race.minutes[n]) - 1) + int(race.time[n]) for n in range(race.riders)]
    return max(times) if state.setup.rules.roads == BY_TEAM else sum(times)


def trial_name(state: RaceState, options: Options) -> str:
    """What a best time belongs to: the kind of trial, the stage, and who rode."""
    chosen = options.get("specialists", {})
    riders = " ".join(f"{rider}={chosen[rider]}" for rider in RIDER_NAMES if rider in chosen)
    return f"{state.setup.kind} {format_tiles(state.setup.course.tiles)} {riders}".strip()


def read_bests(path: Path) -> dict[str, int]:
    """The times so far."""
    try:
        bests = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError:
        raise Mistake(f"{path} is damaged: repair it, or remove it to begin anew.") from None
    return {str(name): int(seconds) for name, seconds in bests.items()}


def tell_best(state: RaceState, options: Options, console: Console, language: str) -> None:
    """Compare a ride with one's best, keep it if it is better, and say so."""
    path, name, time = data_folder() / FILE, trial_name(state, options), solo_time(state)
    bests = read_bests(path)
    best = bests.get(name)
    if best is None or time < best:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({**bests, name: time}, indent=2, sort_keys=True) + "\n")
    key = "first" if best is None else "better" if time < best else "not_better"
    console.print(SCREEN.say(f"best.{key}", language, time=clock(time), best=clock(best or time)), highlight=False)
