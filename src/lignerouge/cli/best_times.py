"""One's own best times in time trials ridden alone (Grand Tour p. 14), kept in the user's data folder."""

import json
from pathlib import Path

from rich.console import Console

from lignerouge.cli.files import data_folder, make_folder, write_whole
from lignerouge.cli.refusals import refusal
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.result import total_time
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.rules.weather import DEALT
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.text.race import clock
from lignerouge.kernel.game import Options
from lignerouge.terminal.user_input import SCREEN

FILE = "bests.json"


def trial_name(state: RaceState, options: Options) -> str:
    """What a best time belongs to: the kind of trial, the stage, and what makes one ride slower than another."""
    parts = [state.setup.kind, format_tiles(state.setup.course.tiles)]
    chosen = zip(RIDER_NAMES, state.race.specialist.tolist(), strict=False)  # also if they were drafted
    parts += [f"{rider}={number}" for rider, number in chosen if number]
    parts += [f"handicap={cards}" for cards in options.get("handicap", []) if cards]
    weather = options.get("weather")
    if weather:
        laid = [] if weather == DEALT else [f"{tile}={kind}" for tile, kind in sorted(weather.items())]
        parts.append(f"weather={','.join(laid) or weather}")
    return " ".join(parts)


def read_bests(path: Path) -> dict[str, int]:
    """The times so far."""
    try:
        bests = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError:
        raise refusal("damaged", path=str(path)) from None
    return {str(name): int(seconds) for name, seconds in bests.items()}


def tell_best(state: RaceState, options: Options, console: Console, language: str, *, is_mine: bool) -> None:
    """Compare a ride with one's best and say so; one's own is kept if it is better, a bot's never."""
    path, name, time = data_folder() / FILE, trial_name(state, options), total_time(state)
    bests = read_bests(path)
    best = bests.get(name)
    if is_mine and (best is None or time < best):
        make_folder(path.parent)
        write_whole(path, json.dumps({**bests, name: time}, indent=2, sort_keys=True) + "\n")
    if is_mine or best is not None:
        key = "of_bot" if not is_mine else "first" if best is None else "better" if time < best else "not_better"
        console.print(SCREEN.say(f"best.{key}", language, time=clock(time), best=clock(best or time)), highlight=False)
