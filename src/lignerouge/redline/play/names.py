"""Names of seats, cells and placements: `Y:035@3,-1/257` is Y:035 at x 3, y -1, turned to the ports 2, 5, 7."""

import re
from dataclasses import dataclass

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.redline.rules.board import cell_at, place_of
from lignerouge.redline.rules.legality import cell_in, pack, piece_in, ports_as
from lignerouge.redline.rules.pieces import (
    KINDS,
    PATTERN,
    PIECE_NAMES,
    PIECE_NUMBERS,
    PORTS,
    digits,
    piece_number,
    read_ports,
)
from lignerouge.redline.rules.table import SEATS, Table

LETTERS = "ABCDEF"[:SEATS]
DIGITS = tuple(digits(bits) for bits in range(1 << PORTS))  # ports as they are written, by their bits
FARTHEST = 47  # cells from the first piece
LYING = re.compile(r"(?P<piece>[^@/]+)@(?P<x>-?\d{1,2}),(?P<y>-?\d{1,2})/(?P<ports>[^@/]+)", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Lying:
    """A piece as it lies, or would lie."""

    piece: str
    ports: str
    x: int
    y: int

    def __str__(self) -> str:
        """The option of a prompt, and a word of a position."""
        return f"{self.piece}@{self.x},{self.y}/{self.ports}"


def parse_lying(text: str) -> Lying:
    """The reverse of `str`."""
    found = LYING.fullmatch(text)
    if found is None:
        raise InputError(f"{quoted(text)} is not a piece in its place, as in Y:035@3,-1/257.")
    piece, bits = piece_number(found["piece"]), read_ports(found["ports"])
    if PATTERN[bits] != piece % KINDS:
        raise InputError(f"{PIECE_NAMES[piece]} cannot be turned so that its ports are {quoted(found['ports'])}.")
    x, y = int(found["x"]), int(found["y"])
    if max(abs(x), abs(y)) > FARTHEST:
        raise InputError(f"No piece lies more than {FARTHEST} cells from the first one, not at {x},{y}.")
    return Lying(PIECE_NAMES[piece], DIGITS[bits], x, y)


def unpacked(table: Table, code: int) -> Lying:
    """A packed placement in words."""
    x, y = place_of(table, int(cell_in(code)))
    return Lying(PIECE_NAMES[piece_in(code)], DIGITS[ports_as(code)], x, y)


def packed(lying: Lying) -> int:
    """The reverse of `unpacked`."""
    return int(pack(PIECE_NUMBERS[lying.piece], DIGITS.index(lying.ports), int(cell_at(lying.x, lying.y))))


def lying_pieces(table: Table) -> tuple[Lying, ...]:
    """The board in the order of play."""
    rows = zip(table.piece.tolist(), table.ports.tolist(), table.cell.tolist(), strict=True)
    return tuple(
        Lying(PIECE_NAMES[piece], DIGITS[ports], *place_of(table, cell))
        for (piece, ports, cell), _ in zip(rows, range(table.laid), strict=False)
    )


def seats_in(members: int) -> tuple[int, ...]:
    """The seats in a set, bit n for seat n."""
    return tuple(seat for seat in range(SEATS) if members >> seat & 1)
