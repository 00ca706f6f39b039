"""The options that several commands share, and how they are read."""

import re
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from lignerouge.cli import Reader
from lignerouge.cli.files import check_writable
from lignerouge.cli.refusals import refusal
from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.luck import check_seed
from lignerouge.kernel.phrases import check_language
from lignerouge.registry import GameEntry
from lignerouge.terminal.user_input import SCREEN


def spoken(language: str) -> str:
    """A language that is there, as a rule the terminal's; from now on refusals are said in it, too."""
    if language:
        check_language(language)
        Reader.language = language
    return Reader.language


def checked_path(path: Path | None) -> Path | None:
    """Where a record goes at the end: what keeps it from being written is told before anything is played."""
    if path is not None:
        check_writable(path)
    return path


Seed = Annotated[int | None, typer.Option(help="Luck that can be repeated: a whole number from 0 up.")]
Players = Annotated[
    str,
    typer.Option(
        "--players", "--people", help="Who plays at this keyboard: names, separated by commas. As a rule you alone."
    ),
]
OtherTeams = Annotated[
    str, typer.Option("--bots", help="The other teams: names of bots; peloton and muscle ride by themselves.")
]
Step = Annotated[
    bool | None, typer.Option(help="Wait for Enter between the phases of a round; as a rule, if somebody plays.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Stage = Annotated[
    str,
    typer.Option(
        help="A stage by name (see `stages`), tiles as letters, or a number of the Grand Tour's stages. "
        "As a rule Avenue Corso Paseo, with five or six teams Peloton 7; of a special kind the first card made for it.",
        show_default=False,
    ),
]
Kind = Annotated[
    str, typer.Option(help="race, normal, extended, ttt or itt (team and individual time trial). As a rule: race.")
]
Specialists = Annotated[
    str, typer.Option(help="draft, as in the book, or by rider and number, as in AR=3,AS=5; in tours: draft.")
]
WeatherWish = Annotated[
    str,
    typer.Option(
        "--weather", help="The weather of Météo: dealt, or by tile from 0, as in 3=rain,7=tailwind; in tours: dealt."
    ),
]
Starter = Annotated[
    str,
    typer.Option(
        help="The team that places first, as in B: in the book, who most recently rode a bike (youngest if tied). "
        "As a rule lot decides.",
        show_default=False,
    ),
]
RestDays = Annotated[str, typer.Option(help="After which stages of the tour there are rest days, as in 3 or 9,15.")]
Handicap = Annotated[str, typer.Option(help="Exhaustion cards from the start, 0 to 2 for each team, as in 1,0,0,0.")]

Language = Annotated[
    str,
    typer.Option(
        "--language", "-l", help="en, fr or es. As a rule that of the terminal.", callback=spoken, show_default=False
    ),
]
Game = Annotated[str, typer.Option(help="flamme, redline, or another installed game.")]
Tours = Annotated[str, typer.Option(help="Tours instead of races: basic, full, or stages as in 3,4,8.")]
Draft = Annotated[bool, typer.Option("--draft", hidden=True)]  # what --specialists draft was called
SeedOfMany = Annotated[int, typer.Option(help="The same seed gives the same races, whatever the number of jobs.")]
Jobs = Annotated[int, typer.Option(help="Processes that share the work.")]
Boxes = Annotated[str, typer.Option(help="The boxes to play with: base, peloton, grand_tour. As a rule all of them.")]
Save = Annotated[Path | None, typer.Option(help="Write the record to this file.", callback=checked_path)]
DRAFT = "draft"
DEFAULT_STAGE = ""  # what the game takes for so many teams

SPECIALIST = re.compile(r"([A-Fa-f][RSrs])=(\d{1,3})")


def fresh_seed(seed: int | None) -> int:
    """The seed that was asked for, or any."""
    if seed is None:
        return secrets.randbelow(2**32)
    check_seed(seed)
    return seed


def names(text: str) -> list[str]:
    """`a, b` as words."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_players(players: str, entry: GameEntry) -> list[str]:
    """Who plays at this keyboard. A record tells bots from people by their names."""
    for name in names(players):
        if entry.is_bot(name):
            raise refusal("bot_name", name=quoted(name))
    return names(players)


def at_keyboard(players: str, language: str, entry: GameEntry, *, auto: bool) -> list[str]:
    """Who is asked: those who were named, else you; nobody where bots play every seat."""
    if auto and names(players):
        raise refusal("nobody_plays")
    return [] if auto else read_players(players, entry) or [SCREEN.say("record.you", language)]


def chosen_specialists(text: str) -> str | dict[str, int]:
    """The option of a race: drafted, or by rider."""
    return text if text == DRAFT else by_rider(text)


def seat_called(letter: str, seats: int, why_not: str) -> int:
    """A team or a player by their letter. `why_not`: the key of the sentence that refuses another one."""
    letters = LETTERS[:seats]
    if len(letter) != 1 or letter.upper() not in letters:
        raise refusal(why_not, letters=", ".join(letters), given=quoted(letter))
    return letters.index(letter.upper())


def laid(weather: str) -> str | dict[str, str]:
    """`3=rain,7=tailwind` by tile; anything else as it is, for the game to judge."""
    found = [part.partition("=") for part in names(weather)]
    return {tile.strip(): kind.strip() for tile, _, kind in found} if "=" in weather else weather


def laid_by_stage(weather: str) -> str:
    """A tour's weather: dealt, for every stage anew; tokens by hand belong to one road."""
    if "=" in weather:
        raise refusal("tour_weather")
    return weather


def by_rider(text: str) -> dict[str, int]:
    """`AR=3,AS=5` as numbers by rider."""
    found = [SPECIALIST.fullmatch(part) for part in names(text)]
    if not all(found) or len({part[1].upper() for part in found if part}) != len(found):
        raise refusal("specialists")
    return {part[1].upper(): int(part[2]) for part in found if part}


class WithOldSwitch(TyperCommand):
    """A command whose `--specialists` was once a switch: alone it still means draft."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Write the value behind a switch that has none."""
        has_value = [following == DRAFT or "=" in following for following in [*args[1:], ""]]
        written = [
            f"{each}={DRAFT}" if each == "--specialists" and not is_told else each
            for each, is_told in zip(args, has_value, strict=False)
        ]
        return super().parse_args(ctx, written)


def are_drafted(specialists: str) -> bool:
    """In a tour specialists are drafted, or there are none."""
    if specialists not in ("", DRAFT):
        raise refusal("tour_specialists")
    return specialists == DRAFT


def tour_stage_of(text: str) -> int | dict[str, str]:
    """`3` is a card of the Grand Tour; `abCDv` or `abCDv:itt` a stage of one's own."""
    if text.isdecimal() and len(text) < 4:
        return int(text)
    tiles, _, kind = text.partition(":")
    return {"tiles": tiles, "kind": kind or "normal"}


def numbers(text: str, what: str) -> list[int]:
    """`1,0,2` as numbers. `what` they are: the key of the sentence that refuses others."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise refusal(what, given=quoted(text)) from None
