"""The commands `puzzle …`: today's puzzles at a keyboard; make puzzles, and look at them ten times deeper."""

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, date, datetime
from functools import partial
from math import ceil
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from lignerouge.arena.runner import spread, workers
from lignerouge.arena.statistics import share
from lignerouge.cli.files import read_file
from lignerouge.cli.options import AsJson, Jobs, Language
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.luck import check_seed
from lignerouge.puzzles.checking import Checked, check_fits, look_deeper
from lignerouge.puzzles.making import DEEPER, GAME, GRADED, make_puzzles, puzzles_in
from lignerouge.puzzles.puzzle import Puzzle, as_line, read_puzzles, write_puzzles
from lignerouge.puzzles.today import is_out, number_of, puzzles_of
from lignerouge.registry import GAMES
from lignerouge.server.protocol.errors import REFUSALS
from lignerouge.terminal.puzzles import ask_puzzles

app = typer.Typer(add_completion=False, help="Find the best card: today's puzzles. Or make and check puzzles.")

PORTION = 4  # races that a process looks through at a time


@app.callback(invoke_without_command=True)
def puzzle(
    context: typer.Context,
    day: Annotated[str, typer.Option(help="The puzzles of a day before, as in 2026-11-17.")] = "",
    language: Language = "",
) -> None:
    """Find the best card: today's puzzles. Or make and check puzzles."""
    if context.invoked_subcommand is not None:
        return
    ordinal = read_day(day, language).toordinal()
    compile_missing(Console(stderr=True), *GAMES[GAME].parts.play)
    ask_puzzles(puzzles_of(ordinal), number_of(ordinal), Console(highlight=False), language)


def read_day(text: str, language: str) -> date:
    """A day until today; as a rule today."""
    today = datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise refusal("day", given=quoted(text)) from None
    if not is_out(day.toordinal(), today.toordinal()):
        raise InputError(REFUSALS.say("no-puzzles-that-day", language))
    return day


@app.command()
def make(
    out: Annotated[Path, typer.Option(help="A file of puzzles, a line each; what it has already stays.")],
    count: Annotated[int, typer.Option(help="How many puzzles the file is to have.")] = 1000,
    records: Annotated[
        list[Path] | None, typer.Argument(help="Records of finished races to look through; without them bots race.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Luck of the races: the same seed, the same puzzles.")] = 1,
    jobs: Jobs = 1,
) -> None:
    """Find puzzles in races between bots, or in records. Interrupted, it goes on where it was."""
    check_seed(seed)
    console = Console(stderr=True)
    compile_missing(console, *GAMES[GAME].parts.play, *GAMES[GAME].parts.search)
    known = list(read_puzzles(out)) if out.exists() else []
    with Progress(console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Looking for puzzles", total=count, completed=len(known))
        with out.open("a", encoding="utf-8") as file:

            def keep(found: list[Puzzle]) -> int:
                new = found[: count - len(known)]
                file.writelines(f"{as_line(each)}\n" for each in new)
                file.flush()
                known.extend(new)
                bar.update(task, completed=len(known))
                return count - len(known)

            if records:
                make_from(records, seed, keep)
            else:
                race_for(seed, next_race(known, seed), jobs, keep)
    typer.echo(f"{len(known):,} puzzles in {out}.")


def make_from(records: list[Path], seed: int, keep: Callable[[list[Puzzle]], int]) -> None:
    """What the records hold."""
    for path in records:
        record = journal.read(read_file(path))
        if record.game != GAME or not record.result:
            raise InputError(f"{path} is not the record of a race that is over.")
        if not keep(list(puzzles_in(record, path.stem, seed))):
            return


def race_for(seed: int, first: int, jobs: int, keep: Callable[[list[Puzzle]], int]) -> None:
    """Race after race, some at a time, until nothing is missing."""
    with workers(jobs) as executor:
        missing = 1
        while missing:
            portions = [(number, PORTION) for number in range(first, first + jobs * PORTION, PORTION)]
            missing = keep([each for part in spread(partial(make_puzzles, seed), portions, executor) for each in part])
            first += jobs * PORTION


def next_race(known: list[Puzzle], seed: int) -> int:
    """The first race of this seed that has not been looked through: behind the portion of the last in the file."""
    races = [each.source.removeprefix(f"bots {seed}/") for each in known]
    last = max((int(race) for race in races if race.isdecimal()), default=-1)
    return ceil((last + 1) / PORTION) * PORTION


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A file of puzzles.")],
    times: Annotated[int, typer.Option(help="How many times deeper than when it was made.")] = DEEPER,
    first: Annotated[int, typer.Option(help="The first puzzle that is looked at, from 0 on.")] = 0,
    count: Annotated[int | None, typer.Option(help="How many; as a rule all.")] = None,
    seed: Annotated[int, typer.Option(help="Luck of the critic.")] = 77,
    jobs: Jobs = 1,
    out: Annotated[Path | None, typer.Option(help="Write what was found of each, a line of JSON each.")] = None,
    as_json: AsJson = False,
) -> None:
    """Look at puzzles again, ten times deeper, and say how many answers hold. Exit code 1 if fewer than 97 % do."""
    check_seed(seed)
    console = Console(stderr=True)
    puzzles = list(read_puzzles(file))[first:][:count]
    for asked in puzzles:
        check_fits(asked)
    compile_missing(console, *GAMES[GAME].parts.play, *GAMES[GAME].parts.search)
    with progress_bar(console, len(puzzles), "Looking deeper") as progress, workers(jobs) as executor:
        work = partial(check_some, puzzles, times, seed)
        portions = ((number, 1) for number in range(len(puzzles)))
        found = [each for part in spread(work, portions, executor, lambda part: progress(len(part))) for each in part]
    if out is not None:
        with out.open("a", encoding="utf-8") as lines:
            lines.writelines(f"{json.dumps(asdict(each))}\n" for each in found)
    held = sum(each.holds for each in found)
    likely = share(held, max(len(found), 1))
    if as_json:
        echo_json({"puzzles": len(found), "held": held, "interval": [likely.low, likely.high], "times": times})
    else:
        interval = f"{100 * likely.share:.1f} % ({100 * likely.low:.1f} to {100 * likely.high:.1f})"
        typer.echo(f"{held} of {len(found)} answers hold {times} times deeper: {interval}")
        for each in found:
            if not each.holds:
                typer.echo(f"{each.id}: margin {100 * each.margin:.1f} ± {100 * each.margin_error:.1f}")
    if held < 0.97 * len(found):
        raise typer.Exit(1)


@app.command()
def pack(
    file: Annotated[Path, typer.Argument(help="A file of puzzles.")],
    out: Annotated[Path, typer.Option(help="The file to be written; .xz packs it.")],
    most: Annotated[int, typer.Option(help="How many, at most: as many of each grade.")] = 366,
) -> None:
    """Choose puzzles for the days to come: as many of each grade, those of one race not one after the other."""
    known = sorted(read_puzzles(file), key=lambda each: each.id)
    graded = [[each for each in known if each.grade == grade] for grade in GRADED]
    many = min(most // len(GRADED), *map(len, graded))
    write_puzzles(out, [each for puzzles in graded for each in puzzles[:many]])
    typer.echo(f"{many} puzzles of each grade in {out}.")


def check_some(puzzles: list[Puzzle], times: int, seed: int, first: int, count: int) -> list[Checked]:
    """Some of them, for one process."""
    return [look_deeper(each, seed, times) for each in puzzles[first : first + count]]
