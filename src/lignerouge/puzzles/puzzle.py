"""A puzzle: a position as its seat saw it, what each card was worth, and which ones count as right.

It is kept as the record of its race up to the end of that round, so everything else (the view, the options, what each
card would have led to) is played again by the rules. `docs/puzzles.md` describes the file.
"""

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from lignerouge.flamme.play.view import SeatView
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import events_of_rider, events_with, round_of

Grade = Literal["easy", "medium", "hard"]
Theme = Literal["block", "slipstream", "exhaustion", "climb", "sprint", "last-metres"]
PACKED = ".xz"


@dataclass(frozen=True, slots=True)
class Judged:
    """A card of a puzzle, and what the critic found of it."""

    option: str
    chance: float  # to win
    error: float
    loss: float  # of chance, against the best
    loss_error: float
    towed: float  # shares of imagined rounds: slipstream moves the rider up,
    tired: float  # they take an exhaustion card,
    stopped: float  # riders in the way cost them steps


@dataclass(frozen=True)
class Puzzle:
    """A position, and its answer."""

    source: str  # "bots", with the number of the race, or what a record was called
    record: str  # up to the end of the round
    step: int  # the entry that is chosen anew
    best: str
    right: tuple[str, ...]  # the best, and what is as good
    options: tuple[Judged, ...]
    worlds: int  # in which they were tried
    found_by: tuple[str, ...]  # simple bots that choose right
    grade: Grade
    themes: tuple[Theme, ...]

    @cached_property
    def id(self) -> str:
        """A name made from what is asked: the same puzzle has the same id everywhere."""
        return sha256(f"{self.step} {self.record}".encode()).hexdigest()[:10]

    @property
    def margin(self) -> tuple[float, float]:
        """How much better the best option is than the best wrong one, with its standard error."""
        nearest = min((each for each in self.options if each.option not in self.right), key=lambda each: each.loss)
        return nearest.loss, nearest.loss_error

    @cached_property
    def journal(self) -> journal.Journal:
        """The record."""
        return journal.read(self.record)

    @property
    def round(self) -> str:
        """The round of its race."""
        return round_of(self.journal.entries[self.step].prompt)

    @cached_property
    def position(self) -> tuple[SeatView, Prompt]:
        """What the seat saw, and what it was asked."""
        record, game = self.journal, GAMES.find(self.journal.game).game
        state = journal.last_state(game, journal.cut(record, self.step))
        prompt = journal.find_prompt(game.prompts(state), record.entries[self.step].prompt)
        if prompt is None:
            raise InputError(f"The puzzle {self.id} asks nothing.")
        return game.view(state, prompt.seat), prompt

    @cached_property
    def led_to(self) -> dict[str, tuple[Event, ...]]:
        """For each option the events of the rider, if everybody else plays as they did."""
        record, name = self.journal, self.journal.entries[self.step].prompt
        return {
            each.option: events_of_rider(events_with(record, self.step, each.option), name) for each in self.options
        }

    @property
    def whole_record(self) -> str:
        """The record, with the result of the race where that ends with this round."""
        record, state = self.journal, None
        game = GAMES.find(record.game).game
        with suppress(InputError):  # that a race which is over has no result is said after its last step
            for step in journal.replay(game, record):
                state = step.state
        outcome = game.outcome(state)
        return self.record if outcome is None else journal.write(replace(record, result=outcome.order))


def cut_behind(record: journal.Journal, step: int) -> str:
    """A record up to the end of the round of one of its entries, as text; nobody's name is in it."""
    name = round_of(record.entries[step].prompt)
    last = max(n for n, entry in enumerate(record.entries) if round_of(entry.prompt) == name)
    cut = journal.cut(record, last + 1)
    bots = GAMES.find(record.game).bots
    seats = tuple(seat if seat.partition("@")[0] in bots else "N. N." for seat in record.seats)
    return journal.write(journal.Journal(cut.game, cut.revision, seats, cut.options, cut.entries))


def as_line(puzzle: Puzzle) -> str:
    """As a line of a file of puzzles."""
    return json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":"))


def from_line(line: str) -> Puzzle:
    """The reverse of `as_line`."""
    try:
        told = json.loads(line)
        options = tuple(Judged(**each) for each in told.pop("options"))
        lists: dict[str, Any] = {name: tuple(told.pop(name)) for name in ("right", "found_by", "themes")}
        return Puzzle(**told, **lists, options=options)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError(f"This is not a puzzle: {quoted(line[:60])}.") from error


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """A file of puzzles, plain or packed."""
    try:
        text = path.read_bytes()
        lines = (lzma.decompress(text) if path.suffix == PACKED else text).decode().splitlines()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}.") from None
    return map(from_line, lines)


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """A file of puzzles, packed if its name says so."""
    text = "".join(f"{as_line(puzzle)}\n" for puzzle in puzzles).encode()
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == PACKED else text)


def is_right(option: str | None, right: Sequence[str]) -> bool:
    """Whether a choice counts as found; showing the answer does not."""
    return option is not None and option in right
