"""Whole matches of Redline, played by the program with random answers: the only place here that knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from tests.redline.audit.auditor import Moment, Played
from tests.redline.audit.board import Board, Book, Lying

from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import read, replay, write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Step
from lignerouge.redline.play.game import REDLINE


@dataclass(frozen=True)
class Kind:
    """What the players of a match agree on."""

    options: dict[str, Any] = field(default_factory=dict)
    most: int = 6  # players
    revision: int = REDLINE.revision

    @property
    def games(self) -> int:
        """How many they play."""
        return int(self.options.get("games", 1))


FOR_TEN = 4  # players, if everybody has ten of the 48 pieces
KINDS = (
    Kind(),
    Kind({"scoring": True}),
    Kind({"variant": True}),
    Kind({"variant": True, "scoring": True}),
    Kind({"hand": 10}, FOR_TEN),
    Kind({"hand": 10, "scoring": True, "variant": True}, FOR_TEN),
    Kind({"games": 2}),
    Kind({"games": 3, "variant": True}),
    Kind({"games": 3, "scoring": False}),
    Kind({"games": 2, "scoring": False, "starter": 1}),
    Kind(revision=1),
    Kind({"games": 2}, revision=1),
)


def kind_of(number: int) -> tuple[int, Kind]:
    """Match `number` of a run: for how many players, and what they agree on. 2 to 6 take turns, and so do the kinds."""
    kind = KINDS[number // 5 % len(KINDS)]
    return min(2 + number % 5, kind.most), kind


def play(seed: int, number: int) -> Played:
    """Match `number` of a seed, from its set-up to its end."""
    seats, kind = kind_of(number)
    names = [f"player {letter}" for letter in "ABCDEF"[:seats]]
    match = Match.begin(REDLINE, kind.options, names, seeded(seed, number), kind.revision)
    dice = Random(f"{seed} {number}")
    eager = dice.random() < 0.5  # half of the matches are full of alignments
    moments = [shown(match.state, match.events)]
    while match.outcome is None:
        prompt = dice.choice(match.prompts())  # gifts in any order, some of them changed
        option = dice.choice(prompt.options)
        if eager and prompt.ask == "PlacePiece":
            option = aligning(match, prompt, dice) or option
        step = match.answer(prompt.seat, prompt.name, option)
        assert isinstance(step, Step), step
        moments.append(shown(match.state, step.events))
    return Played(write(match.journal), moments, match.outcome.places)


def replayed(record: str) -> Played:
    """A match that was written down, as the program tells it today."""
    moments, state = [], None
    for step in replay(REDLINE, read(record)):
        state = step.state
        moments.append(shown(state, step.events))
    outcome = REDLINE.outcome(state) if state is not None else None
    return Played(record, moments, outcome.places if outcome else ())


def shown(state: Any, events: Sequence[Event]) -> Moment:
    """What the program tells, asks and shows, as plain dictionaries."""
    view = parts(REDLINE.view(state, None))
    view["board"] = tuple(map(written, view["board"]))
    return Moment([event.as_json() for event in events], [parts(prompt) for prompt in REDLINE.prompts(state)], view)


def parts(thing: Any) -> dict[str, Any]:
    """A data class as a dictionary."""
    return {part.name: getattr(thing, part.name) for part in fields(thing)}


def written(lying: Any) -> str:
    """A piece on the program's board, as a record writes it."""
    return f"{lying.piece}@{lying.x},{lying.y}/{lying.ports}"


def aligning(match: Match[Any, Any], prompt: Prompt, dice: Random) -> str:
    """An option that makes a new alignment, or none."""
    board = Board(Book(variant=False))
    for lying in match.view(None).board:
        board.put(Lying.read(written(lying)))
    options = dice.sample(prompt.options, len(prompt.options))
    return next((option for option in options if board.alignments(Lying.read(option))), "")
