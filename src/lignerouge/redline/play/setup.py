"""What may be chosen before a match, and the state that its answers change."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import clone
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.kernel.plain import Memory, T
from lignerouge.redline.rules.pieces import PIECES
from lignerouge.redline.rules.rounds import new_table
from lignerouge.redline.rules.table import NOBODY, SEATS, Table

FEWEST_SEATS, MOST_SEATS = 2, SEATS
HANDS = (8, 10)
MOST_GAMES = 99
WORDS = Phrasebook("lignerouge.redline", "text/words")  # why something cannot be


@dataclass(frozen=True)
class MatchOptions:
    """What may be chosen for a match, checked."""

    hand: int = HANDS[0]  # pieces dealt to everybody
    variant: bool = False  # R5: between two colours, differ from the last piece played
    scoring: bool = False  # R11
    games: int = 1
    starter: int | None = None  # R12: the seat that begins, when the same people have played before; None: luck says

    @classmethod
    def read(cls, options: Options, seats: int) -> "MatchOptions":
        """Check what somebody asked for."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise WORDS.refusal("refusals.players", fewest=FEWEST_SEATS, most=MOST_SEATS, seats=seats)
        unknown = sorted(set(options) - {"hand", "variant", "scoring", "games", "starter"})
        if unknown:
            raise WORDS.refusal("refusals.option", option=quoted(unknown[0]))
        hand, games = read_number(options, "hand", HANDS[0]), read_number(options, "games", 1)
        if hand not in HANDS:
            raise WORDS.refusal("refusals.hand", first=HANDS[0], last=HANDS[1], hand=hand)
        if hand * seats > PIECES:
            raise WORDS.refusal("refusals.pieces", pieces=PIECES, hand=hand, seats=seats)
        if not 1 <= games <= MOST_GAMES:
            raise WORDS.refusal("refusals.games", most=MOST_GAMES, games=games)
        scoring = read_switch(options, "scoring", default=games > 1)
        return cls(
            hand, read_switch(options, "variant", default=False), scoring, games, read_starter(options, seats=seats)
        )

    def table(self, seats: int) -> Table:
        """A table for this match, before anything is dealt."""
        table = new_table(seats)
        table.dealt, table.games = self.hand, self.games
        table.variant, table.scored = self.variant, self.scoring
        table.starter = NOBODY if self.starter is None else self.starter
        return table


def read_number(options: Options, key: str, default: int) -> int:
    """A whole number."""
    value = options.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise WORDS.refusal("refusals.whole_number", option=quoted(key), value=quoted(str(value)))
    return value


def read_starter(options: Options, *, seats: int) -> int | None:
    """The seat that begins, if that is settled."""
    if options.get("starter") is None:
        return None
    seat = options["starter"]
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(seats):
        raise WORDS.refusal("refusals.seat_number", last=seats - 1, seat=quoted(str(seat)))
    return seat


def winner_begins(options: Options, ended: Any) -> Options:
    """R12: the options with which the same people play again, after a match that ended with this view."""
    return {**options, "starter": ended.winner}


def read_switch(options: Options, key: str, *, default: bool) -> bool:
    """True or false."""
    value = options.get(key, default)
    if not isinstance(value, bool):
        raise WORDS.refusal("refusals.switch", option=quoted(key), value=quoted(str(value)))
    return value


@dataclass(slots=True)
class TableState:
    """A match between two answers."""

    table: Table
    _memory: "Memory[TableState]" = field(default_factory=Memory, init=False, repr=False, compare=False)

    def recall(self, work_out: "Callable[[TableState], T]") -> T:
        """What a function makes of this match, worked out once."""
        return self._memory.recall(work_out, self, self.table)

    def clone(self) -> "TableState":
        """The record is everything."""
        return TableState(clone(self.table))

    def canonical(self) -> bytes:
        """What has no order is sorted, what is left over from before is wiped."""
        table: Any = clone(self.table)
        table.stools.sort()
        rows = [(table.hand[seat], int(table.held[seat])) for seat in range(SEATS)]
        rows += [(table.reserve, int(table.kept)), (table.open, int(table.opened))]
        for row, count in rows:
            row[:count].sort()
            row[count:] = NOBODY
        for row in (table.piece, table.ports, table.cell):
            row[table.laid :] = 0
        return bytes(table.tobytes())
