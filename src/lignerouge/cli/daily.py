"""The command `daily`: the stage of the day in the terminal."""

import os
import secrets
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from lignerouge.cli.files import data_folder, make_folder, read_file, write_file
from lignerouge.cli.options import Language, Save, at_keyboard
from lignerouge.cli.play import keep_record
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.entry import RACE
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import DayPlan
from lignerouge.reviewing.days import Ride, day_key, day_keys, day_pilot, ride_of, ride_with
from lignerouge.server.settings import DAILY_SECRET, read_secret
from lignerouge.terminal.play import play_match
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)

DAY_ZERO = date(2025, 12, 31)
OWN_SECRET = "daily.secret"


@app.command()
def daily(
    day: Annotated[str, typer.Option(help="A day that is over, as 2026-11-16. As a rule today, by UTC.")] = "",
    auto: Annotated[bool, typer.Option(help="The house bot rides in your place.")] = False,
    par: Annotated[bool, typer.Option(help="Let our strongest bot set the par: about ten seconds.")] = True,
    save: Save = None,
    language: Language = "",
) -> None:
    """Ride the stage of the day in the terminal: the same cards for everybody who has the same secret."""
    today = datetime.now(UTC).date()
    chosen = asked_day(day, today)
    assert RACE.day is not None
    plan, console = RACE.day((chosen - DAY_ZERO).days), Console()
    secret, is_shared = own_secret()
    keys = day_keys(day_key(secret, chosen.isoformat()), len(plan.bots))
    tell(console, language, "title", number=plan.number, stage=plan.name, day=chosen.isoformat())
    tell(console, language, "shared" if is_shared else "alone")
    compile_missing(Console(stderr=True), *RACE.parts_to_play([*plan.bots, RACE.bots[-1] if par else RACE.house]))
    name = RACE.house if auto else at_keyboard("", language, RACE, auto=False)[0]
    left = data_folder() / f"daily-{chosen.isoformat()}.txt"  # a ride that was not ended
    match = None if auto else left_behind(left, keys)
    if match is not None:
        tell(console, language, "again")
    else:
        match = Match.begin(RACE.game, plan.options, [bot or name for bot in plan.bots], keys)
    pilots = {seat: day_pilot(RACE, keys, bot) for seat, bot in enumerate(plan.bots) if bot}
    if auto:
        pilots[plan.seat] = day_pilot(RACE, keys, RACE.house)
    people = [] if auto else [plan.seat]
    outcome = play_match(
        match, human_seats=people, pilots=pilots, console=console, language=language, step=console.is_terminal
    )
    if outcome is not None:
        mine = ride_of(RACE, plan, match.journal, keys)
        tell(console, language, "result", place=mine.place, result=said(plan, mine.result))
        if par:
            best = ride_with(RACE, plan, keys, RACE.bots[-1])
            tell(console, language, "par", par=said(plan, best.result))
            console.print(f"N° {plan.number} {said(plan, mine.result)} {signs(mine, best)}", highlight=False)
        left.unlink(missing_ok=True)
    elif len(match.journal.entries) > 1:
        make_folder(left.parent)
        write_file(left, journal.write(match.journal))
    keep_record(match, save, language, is_mine=not auto, command=f"lignerouge daily --day {chosen.isoformat()}")


def left_behind(path: Path, keys: Keys) -> Match[Any, Any] | None:
    """The ride of this day that was left before its end, with the same cards still to come; None: there is none."""
    if not path.exists():
        return None
    try:
        return Match.go_on_with(RACE.game, journal.read(read_file(path)), keys)
    except InputError:  # the cards of another secret, or a damaged file: it is ridden from the start
        return None


def asked_day(text: str, today: date) -> date:
    """Today, or a day that is over."""
    try:
        chosen = date.fromisoformat(text) if text else today
    except ValueError:
        raise refusal("day", given=quoted(text)) from None
    if not DAY_ZERO < chosen <= today:
        raise refusal("day_range")
    return chosen


def own_secret() -> tuple[bytes, bool]:
    """The secret of the deals: that of a server, if the environment has it, or this device's own. -> and which"""
    if os.environ.get(DAILY_SECRET):
        return read_secret(os.environ[DAILY_SECRET]), True
    path = data_folder() / OWN_SECRET
    if not path.exists():
        make_folder(path.parent)
        write_file(path, secrets.token_hex(32) + "\n")
    return read_secret(read_file(path)), False


def tell(console: Console, language: str, key: str, **values: Any) -> None:
    """A sentence of the screen."""
    console.print(SCREEN.say(f"daily.{key}", language, **values), highlight=False, markup=False, soft_wrap=True)


def said(plan: DayPlan, result: int) -> str:
    """`+3`, `-2`, or a time."""
    if plan.unit == "seconds":
        return f"{-result // 60}:{-result % 60:02}"
    return f"{result:+}"


def signs(mine: Ride, par: Ride) -> str:
    """Round by round against par until one is home, as the pages show it; on who has arrived nothing is gained."""
    found, before = "", 0
    for n, along in enumerate(mine.path):
        if n and mine.path[n - 1] > 0:
            break
        is_ridden = n < len(par.path) and not (n and par.path[n - 1] > 0)
        ahead = on_road(along) - on_road(par.path[n]) if is_ridden else before
        found += "▲" if ahead > before else "▼" if ahead < before else "–"
        before = ahead
    return found


def on_road(past: int) -> int:
    """The last square before the line is one short of it, the first behind it one past it: they are one apart."""
    return past - (past > 0)
