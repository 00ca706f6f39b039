"""Why a placement is refused, piece by piece: what the engine knows, as values that can be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from lignerouge.kernel.notes import silent
from lignerouge.redline.play.names import Lying, lying_pieces
from lignerouge.redline.rules import legality
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.board import beyond, cell_at, opposite
from lignerouge.redline.rules.legality import LEGAL, verdict
from lignerouge.redline.rules.pieces import KINDS, LIES, PIECE_NAMES, PORTS, WAYS, digits, piece_of
from lignerouge.redline.rules.table import Table

WHY = {  # the reason in words, and the ruling
    legality.LEGAL: ("legal", "R3"),
    legality.OCCUPIED: ("occupied", "R1"),
    legality.DEAD_END: ("dead end", "R4"),
    legality.AGAINST: ("against", "R4"),
    legality.EXTENDS_NOTHING: ("extends nothing", "R3"),
    legality.SAME_COLOUR: ("same colour", "R5"),
    legality.LAST_COLOUR: ("last colour", "R5"),
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """A placement, whether it is legal, and because of which pieces on the board.

    These are the pieces that it extends (legal, or wrong in colour), those whose lines it would end, those that its own
    lines run against, or the one that lies there already.
    """

    placement: Lying
    why: str
    because: tuple[Lying, ...]
    rule: str

    @property
    def legal(self) -> bool:
        """May it be made?"""
        return self.why == WHY[LEGAL][0]


def neighbours(table: Table, cell: int) -> dict[int, Lying]:
    """The pieces around a cell, by the port that faces them."""
    pieces = dict(zip(table.cell.tolist(), lying_pieces(table), strict=False))
    around = {port: int(beyond(cell, port)) for port in range(PORTS)}
    return {port: pieces[near] for port, near in around.items() if near in pieces}


def judge(table: Table, colour: int, bits: int, x: int, y: int) -> Judgement:
    """Whether a piece may lie there in this way."""
    cell = int(cell_at(x, y))
    code = int(verdict(table, cell, colour, bits))
    around = neighbours(table, cell)
    coming_in = {port for port, lying in around.items() if str(opposite(port)) in lying.ports}
    going_out = {port for port in around if bits >> port & 1}
    match code:
        case legality.OCCUPIED:
            because = [lying for lying in lying_pieces(table) if (lying.x, lying.y) == (x, y)]
        case legality.DEAD_END:
            because = [around[port] for port in sorted(coming_in - going_out)]
        case legality.AGAINST:
            because = [around[port] for port in sorted(going_out - coming_in)]
        case _:
            because = [around[port] for port in sorted(coming_in & going_out)]
    placement = Lying(PIECE_NAMES[piece_of(colour, bits)], digits(bits), x, y)
    why, rule = WHY[code]
    return Judgement(placement, why, tuple(because), rule)


def cells_to_try(table: Table) -> list[tuple[int, int]]:
    """Every empty cell that touches a piece, row by row; the centre of an empty board."""
    taken = {(lying.x, lying.y) for lying in lying_pieces(table)}
    beside = {(x + dx, y + dy) for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return sorted(beside - taken, key=lambda place: place[::-1]) or [(0, 0)]


def judgements(table: Table, piece: int) -> Iterator[Judgement]:
    """Every cell beside the board and every way in which a piece can lie, each with its verdict."""
    colour, kind = divmod(piece, KINDS)
    for x, y in cells_to_try(table):
        for way in range(WAYS[kind]):
            yield judge(table, colour, int(LIES[kind, way]), x, y)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a piece may not lie in these places: the first rule against it, and the pieces because of which."""

    why: str
    rule: str
    because: tuple[int, ...]  # pieces on the board, in the order of play, from 0
    places: tuple[str, ...]  # 3,-1/257: x, y and the ports with which it would lie there


@dataclass(frozen=True, slots=True)
class Judged:
    """Where a piece may lie, and why not elsewhere, for every cell that touches the board."""

    piece: str
    allowed: tuple[str, ...]  # places, as in a refusal
    aligns: tuple[str, ...]  # those of them that make a new alignment (R6)
    refusals: tuple[Refusal, ...]


def judged(table: Table, piece: int) -> Judged:
    """All judgements of a piece; places that are refused for the same reason stand together."""
    colour, notes = piece // KINDS, silent()
    numbers = {lying: n for n, lying in enumerate(lying_pieces(table))}
    allowed: list[str] = []
    aligns: list[str] = []
    refused: dict[tuple[str, str, tuple[int, ...]], list[str]] = {}
    for each in judgements(table, piece):
        place = f"{each.placement.x},{each.placement.y}/{each.placement.ports}"
        because = tuple(numbers[lying] for lying in each.because)
        places = allowed if each.legal else refused.setdefault((each.why, each.rule, because), [])
        places.append(place)
        if each.legal and count_new(table, int(cell_at(each.placement.x, each.placement.y)), colour, 0, notes):
            aligns.append(place)
    refusals = tuple(Refusal(*reason, tuple(places)) for reason, places in refused.items())
    return Judged(PIECE_NAMES[piece], tuple(allowed), tuple(aligns), refusals)
