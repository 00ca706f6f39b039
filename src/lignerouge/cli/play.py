"""The command `play`: play any game that is installed."""

import json
import shlex
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from lignerouge.cli.files import data_folder, make_folder, write_file
from lignerouge.cli.options import Language, Players, Save, Seed, at_keyboard, fresh_seed, names
from lignerouge.cli.refusals import refusal
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Options, Outcome
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, Bot, GameEntry
from lignerouge.terminal.play import play_match
from lignerouge.terminal.user_input import SCREEN

app = typer.Typer(add_completion=False)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The key of an installed game.")],
    players: Players = "",
    bots: Annotated[
        str | None,
        typer.Option(help="The others: names of bots. As a rule as many as the game needs.", show_default=False),
    ] = None,
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as in games=3; several times for several.")
    ] = None,
    seed: Seed = None,
    save: Save = None,
    language: Language = "",
) -> None:
    """Play any installed game in the terminal, against bots and with people at the same keyboard."""
    entry, number = GAMES.find(game), fresh_seed(seed)
    humans = at_keyboard(players, language, entry, auto=auto)
    others = [entry.house] * max(entry.fewest_seats - len(humans), 0) if bots is None else names(bots)
    options = entry.seated(options_of(option or []), ["" for _ in humans] + others)
    entry.game.begin(options, len(humans) + len(others), seeded(number), None)  # a mistake is told before compiling
    match, _ = play_seats(entry, options, humans, others, number, language)
    keep_record(match, save, language, is_mine=bool(humans))


def play_seats(
    entry: GameEntry,
    options: Options,
    people: Sequence[str],
    bots: Sequence[str],
    seed: int,
    language: str,
    *,
    step: bool | None = False,
) -> tuple[Match[Any, Any], Outcome | None]:
    """A match of people at this keyboard, on the first seats, with bots; `step` None pauses if somebody plays."""
    seats = [*people, *bots]
    for seat in range(len(people), len(seats)):  # a name that is no bot's is told before compiling
        bot_at(entry, seats[seat], seed + seat + 1)
    compile_missing(Console(stderr=True), *entry.parts_to_play(bots))
    match = Match.begin(entry.game, options, seats, seeded(seed))
    return match, play_on(entry, match, range(len(people)), seats, seed, language, step=step)


def bot_at(entry: GameEntry, name: str, seed: int) -> Bot:
    """The bot of a seat; that of an automatic team is not asked."""
    return entry.new_steady_bot(entry.house if name in entry.automatic else name, seed)


def play_on(
    entry: GameEntry,
    match: Match[Any, Any],
    people: Collection[int],
    names: Sequence[str],
    seed: int,
    language: str,
    *,
    step: bool | None = False,
) -> Outcome | None:
    """A match as it is: these seats are asked at the keyboard, on the others play the bots of these names."""
    console = Console()
    pilots = {
        seat: bot_at(entry, name, seed + seat + 1).choose for seat, name in enumerate(names) if seat not in people
    }
    pauses = bool(people) and console.is_terminal if step is None else step
    return play_match(match, human_seats=people, pilots=pilots, console=console, language=language, step=pauses)


def keep_record(match: Match[Any, Any], path: Path | None, language: str, *, is_mine: bool, command: str = "") -> None:
    """Write a match down: where somebody asked for it, else, if somebody played, in the data folder until the next.

    `command` goes on with a match that was left; as a rule `resume`.
    """
    if path is None and (not is_mine or len(match.journal.entries) == 1):
        return
    text, refuge = journal.write(match.journal), data_folder() / f"last-{match.game.key}.txt"
    kept = path or refuge
    if path is None:
        make_folder(kept.parent)
    try:
        write_file(kept, text)
    except InputError as mistake:  # what somebody played is not lost with a stick that was pulled out
        if path is None or not is_mine:
            raise
        keep_record(match, None, language, is_mine=True, command=command)
        raise mistake from None
    said = [SCREEN.say("record.saved", language, path=kept)]
    if path is None:
        said.append(SCREEN.say("record.until", language))
    if match.outcome is None:
        command = command or f"lignerouge resume {shlex.quote(str(kept))}"
        said.append(SCREEN.say("record.go_on", language, command=command))
    for sentence in said:
        Console().print(sentence, highlight=False, markup=False, soft_wrap=True)


def options_of(pairs: list[str]) -> dict[str, Any]:
    """`games=3` as the game reads it: JSON, or else a word."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise refusal("option", given=quoted(pair))
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found
