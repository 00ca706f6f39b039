"""Who meets whom, on what, and in which order: the same deals, with every bot on every seat.

A *heat* is one deal for one line-up: it is played once for every rotation, so that each bot gets each seat with the
same luck. If there are more bots than seats, every line-up gets the same deals. The roads of `options` come in turn,
deal by deal, and only whole turns are played: every bot, seat, line-up and road counts equally.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any

from lignerouge import kernel
from lignerouge.arena.adjusting import check_adjustable
from lignerouge.external_bots import installed
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.chances import check_worlds
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import check_seed, seeded
from lignerouge.registry import GAMES, GameEntry

PATIENCE = 3.0  # seconds that a bot of others may think, as at a server's tables


@dataclass(frozen=True)
class Meeting:
    """What is played, and by whom."""

    game: str
    options: tuple[Options, ...]  # in turn
    bots: tuple[str, ...]  # may name one several times
    seats: int
    seed: int
    patience: float = PATIENCE
    adjusted: int = 0  # worlds in which the deal of each game is weighed; 0: it is not

    @classmethod
    def arrange(
        cls,
        game: str,
        options: Sequence[Options],
        bots: Sequence[str],
        seed: int,
        seats: int | None = None,
        *,
        fewest: int = 2,
        adjusted: int = 0,
        patience: float = PATIENCE,
    ) -> "Meeting":
        """A meeting that can take place; as a rule with as many seats as there are bots, if the game has them.

        `fewest`: a bot alone meets nobody, but its time trials can be written down.
        """
        entry = GAMES.find(game)
        seats = min(len(bots), entry.most_seats) if seats is None else seats
        if seats < fewest or len(bots) < seats:
            raise InputError("An arena needs at least two bots, and one for every seat.")
        check_seed(seed)
        if not 0 < patience < inf:
            raise InputError("Patience lasts some seconds, as in --patience 10.")
        for bot in bots:
            check_bot(entry, bot)
        if adjusted:
            check_worlds(adjusted)
            check_adjustable(entry)
        meeting = cls(game, tuple(options), tuple(bots), seats, seed, patience, adjusted)
        for each in options:
            for line_up in meeting.line_ups if set(bots) & set(entry.automatic) else meeting.line_ups[:1]:
                entry.game.begin(entry.seated(each, line_up), seats, seeded(seed), None)
        return meeting

    @property
    def game_entry(self) -> GameEntry:
        """The game and its bots."""
        return GAMES[self.game]

    @property
    def noun(self) -> str:
        """What is played, in words."""
        return {"flamme": "races", "tour": "tours"}.get(self.game, f"games of {self.game.capitalize()}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """Who meets at one table."""
        return tuple(dict.fromkeys(combinations(self.bots, self.seats)))

    def heats(self, races: int) -> int:
        """How many heats make at least so many races."""
        turn = len(self.line_ups) * len(self.options)
        return -(-races // (self.seats * turn)) * turn

    def deal(self, heat: int) -> int:
        """Which luck a heat has."""
        return heat // len(self.line_ups)

    def options_of(self, heat: int) -> Options:
        """What is chosen before a heat."""
        return self.options[self.deal(heat) % len(self.options)]

    def seating(self, heat: int, rotation: int) -> tuple[str, ...]:
        """Who sits where."""
        line_up = self.line_ups[heat % len(self.line_ups)]
        return line_up[rotation:] + line_up[:rotation]

    def options_at(self, heat: int, rotation: int) -> Options:
        """The same with the automatic teams on their seats."""
        return self.game_entry.seated(self.options_of(heat), self.seating(heat, rotation))

    def conditions(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        guests = {name: package_digest(entry) for name, entry in installed().items() if name in self.bots}
        fixed = {"revision": self.game_entry.game.revision, "program": program_digest(self.game), "guests": guests}
        return json.loads(json.dumps(asdict(self) | fixed))  # type: ignore[no-any-return]


def check_bot(entry: GameEntry, bot: str) -> None:
    """One of the game's own, with or without a budget, one of others', or an automatic team."""
    known = split_budget(bot)[0]
    if bot in entry.automatic:
        return
    if known in entry.bots:
        entry.new_steady_bot(bot, 0)
    elif bot not in installed():
        others = [name for name in installed() if name not in entry.bots]
        known_names = ", ".join([*entry.bots, *others, *entry.automatic])
        raise InputError(f"There is no bot called {quoted(bot)}: there are {known_names}.")


def digest_of(files: Sequence[Path]) -> str:
    """One name for what stands in these files."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def program_digest(game: str) -> str:
    """Changes with everything that could change a result: rules, bots, content."""
    folders = (Path(kernel.__file__).parent, GAMES.folder(game))
    return digest_of([file for folder in folders for file in folder.rglob("*.*") if file.suffix != ".pyc"])


def package_digest(entry: EntryPoint) -> str:
    """The same for a bot of others, without importing it."""
    found = find_spec(entry.module.partition(".")[0])
    if found is None or found.origin is None:
        return ""
    origin = Path(found.origin)
    return digest_of([*origin.parent.rglob("*.py")] if found.submodule_search_locations else [origin])
