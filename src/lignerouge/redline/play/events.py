"""What happens in a match, as typed events; the rules' notes become them, with the ruling that each rests on."""

from collections.abc import Iterator

from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.notes import Notes, read
from lignerouge.redline.play.names import Lying, lying_pieces, seats_in
from lignerouge.redline.play.refusals import neighbours
from lignerouge.redline.rules import note_kinds as reasons
from lignerouge.redline.rules.alignments import AHEAD, ALIGNMENTS, LINES, arm
from lignerouge.redline.rules.board import beyond, opposite, place_of
from lignerouge.redline.rules.pieces import KINDS, PIECE_NAMES, digits
from lignerouge.redline.rules.table import Table


class Began(Event):
    """A game was dealt: this seat begins."""

    game: int
    games: int
    seat: int
    hands: tuple[tuple[str, ...], ...]
    reserve: int  # pieces


class SeatEvent(Event):
    """Something that a seat did, or that befell it."""

    seat: int


class Placed(SeatEvent):
    """A piece lies on the board and goes on with the lines of these."""

    piece: str
    ports: str
    x: int
    y: int
    extends: tuple[str, ...]


class Aligned(SeatEvent):
    """A new alignment."""

    line: str  # row, column, diagonal (to the south-east) or antidiagonal
    kind: str  # same or alternating
    length: int
    pieces: tuple[str, ...]  # as they lie, from the west, or from the north in a column


class Drew(SeatEvent):
    """The reward: a piece from the reserve, which everybody sees."""

    piece: str


class MustGive(SeatEvent):
    """The reserve is empty, so for the alignment of `seat` all these give a piece."""

    others: tuple[int, ...]


class Chose(SeatEvent):
    """A seat has chosen which piece it gives."""


class Gave(SeatEvent):
    """A piece into the reserve, for the alignment of another."""

    piece: str


class Blocked(SeatEvent):
    """No piece of the hand has a legal place."""


class Discarded(SeatEvent):
    """A piece into the reserve, being blocked."""

    piece: str


class WentOut(Event):
    """These have no pieces left. All at once, so they are due the same points in match scoring."""

    seats: tuple[int, ...]
    due: int


class NobodyCanPlace(SeatEvent):
    """After the placement of `seat` no piece in any hand has a legal place: all the others are out."""

    seats: tuple[int, ...]
    due: int


class Won(SeatEvent):
    """The last who was able to place has won the game."""


class Scored(Event):
    """The points of a game, and of the match so far, by seat."""

    game: int
    points: tuple[int, ...]
    total: tuple[int, ...]


class Ended(Event):
    """The match is over: the seats, best first, and the place of each; equals share one (R11)."""

    order: tuple[str, ...]
    places: tuple[int, ...]


def extended(table: Table, cell: int, ports: int) -> tuple[Lying, ...]:
    """R3: the pieces around a cell that a piece lying so goes on with."""
    around = neighbours(table, cell).items()
    return tuple(lying for port, lying in around if ports >> port & 1 and str(opposite(port)) in lying.ports)


def aligned(table: Table, *, line: int, kind: int) -> tuple[Lying, ...]:
    """R6: the pieces of an alignment through the piece placed last."""
    cell, colour = int(table.cell[table.laid - 1]), int(table.piece[table.laid - 1]) // KINDS
    ahead, back = int(AHEAD[line]), int(AHEAD[line]) ^ 4
    before, after = int(arm(table, cell, back, colour, kind)), int(arm(table, cell, ahead, colour, kind))
    for _ in range(before):
        cell = int(beyond(cell, back))
    pieces, found = dict(zip(table.cell.tolist(), lying_pieces(table), strict=False)), []
    for _ in range(before + 1 + after):
        found.append(pieces[cell])
        cell = int(beyond(cell, ahead))
    return tuple(found)


def from_notes(table: Table, notes: Notes) -> Iterator[Event]:
    """The notes of an answer as events; all of them may be known to everybody."""
    for kind, who, where, cause, amount in read(notes):
        match kind:
            case reasons.PLACED:
                (x, y), extends = place_of(table, where), extended(table, where, amount)
                yield Placed(
                    audience=EVERYONE,
                    seat=who,
                    piece=PIECE_NAMES[cause],
                    ports=digits(amount),
                    x=x,
                    y=y,
                    extends=tuple(map(str, extends)),
                    rule="R3" if extends else "R12",
                )
            case reasons.ALIGNED:
                yield Aligned(
                    audience=EVERYONE,
                    seat=who,
                    line=LINES[where],
                    kind=ALIGNMENTS[cause],
                    length=amount,
                    pieces=tuple(map(str, aligned(table, line=where, kind=cause))),
                    rule="R6",
                )
            case reasons.DREW:
                yield Drew(audience=EVERYONE, seat=who, piece=PIECE_NAMES[cause], rule="R7")
            case reasons.MUST_GIVE:
                yield MustGive(audience=EVERYONE, seat=who, others=seats_in(cause), rule="R7")
            case reasons.GAVE:
                yield Gave(audience=EVERYONE, seat=who, piece=PIECE_NAMES[cause], rule="R7")
            case reasons.IS_BLOCKED:
                yield Blocked(audience=EVERYONE, seat=who, rule="R8")
            case reasons.DISCARDED:
                yield Discarded(audience=EVERYONE, seat=who, piece=PIECE_NAMES[cause], rule="R8")
            case reasons.WENT_OUT:
                yield WentOut(audience=EVERYONE, seats=seats_in(cause), due=amount, rule="R9")
            case reasons.NOBODY_CAN:
                yield NobodyCanPlace(audience=EVERYONE, seat=who, seats=seats_in(cause), due=amount, rule="R9")
            case reasons.WON:
                yield Won(audience=EVERYONE, seat=who, rule="R9")
            case _:
                raise AssertionError(f"no event for a note of kind {kind}")
