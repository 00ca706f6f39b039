"""Where a piece may be placed, and if not there, why not: extend (R3), no dead end (R4), alternate (R5)."""

from lignerouge.kernel.hot import Column, Record, field, hot
from lignerouge.redline.rules.pieces import KINDS, LIES, WAYS
from lignerouge.redline.rules.table import NOBODY, OPEN, Table

LEGAL = 0
OCCUPIED = 1  # a piece lies there
DEAD_END = 2  # the newcomer does not go on with a line that comes in
AGAINST = 3  # a line of the newcomer runs against a piece that has no segment there
EXTENDS_NOTHING = 4  # no line comes in
SAME_COLOUR = 5  # all pieces that it extends have its own colour
LAST_COLOUR = 6  # it extends both colours, and the variant asks for another one than the last piece's

FIT = 58  # ways in which pieces can lie on a cell where a line comes in: (1 + 7 + 21) port sets of two colours
MOST_PLACEMENTS = OPEN * FIT


class Placements(Record):
    """A list of placements, packed."""

    count: int = field("i4")
    code: Column = field("i4", MOST_PLACEMENTS)


@hot
def pack(piece: int, ports: int, cell: int) -> int:
    """A placement as one number."""
    return piece << 20 | ports << 12 | cell


@hot
def piece_in(code: int) -> int:
    """Which piece."""
    return code >> 20


@hot
def ports_as(code: int) -> int:
    """How it lies."""
    return code >> 12 & 255


@hot
def cell_in(code: int) -> int:
    """Where."""
    return code & 4095


@hot
def colour_fits(table: Table, cell: int, colour: int) -> bool:
    """R5: another colour than the pieces that are extended; between both any, or in the variant not the last one."""
    if table.wanted[cell, 0] != 0 and table.wanted[cell, 1] != 0:
        return not table.variant or table.last_colour != colour
    return table.wanted[cell, 1 - colour] != 0


@hot
def wanted_at(table: Table, cell: int) -> int:
    """The ports of a cell where a segment comes in, whatever its colour."""
    return int(table.wanted[cell, 0]) | int(table.wanted[cell, 1])


@hot
def fits(table: Table, cell: int, ports: int) -> bool:
    """R3, R4 on an open cell: the newcomer continues all that comes in and runs against nothing."""
    return ports & int(table.faced[cell]) == wanted_at(table, cell)


@hot
def verdict(table: Table, cell: int, colour: int, ports: int) -> int:
    """LEGAL, or the first reason against it. Where no piece lies at all, anything may begin."""
    wanted = wanted_at(table, cell)
    if table.lying[cell] != 0:
        return OCCUPIED
    if wanted & ~ports != 0:
        return DEAD_END
    if ports & int(table.faced[cell]) & ~wanted != 0:
        return AGAINST
    if wanted == 0:
        return EXTENDS_NOTHING if table.laid > 0 else LEGAL
    if colour_fits(table, cell, colour):
        return LEGAL
    return SAME_COLOUR if table.wanted[cell, 1 - colour] == 0 else LAST_COLOUR


@hot
def find_placements(table: Table, seat: int, found: Placements) -> None:
    """Everything that a seat may do on its turn; the first piece goes to the centre (R12)."""
    found.count = 0
    for n in range(table.held[seat]):
        piece = int(table.hand[seat, n])
        colour, kind = piece // KINDS, piece % KINDS
        if table.laid == 0:
            for way in range(WAYS[kind]):
                add(found, piece, LIES[kind, way], 0)
        for m in range(table.opened):
            cell = int(table.open[m])
            if colour_fits(table, cell, colour):
                for way in range(WAYS[kind]):
                    if fits(table, cell, LIES[kind, way]):
                        add(found, piece, LIES[kind, way], cell)


@hot
def add(found: Placements, piece: int, ports: int, cell: int) -> None:
    """Write a placement down."""
    found.code[found.count] = pack(piece, ports, cell)
    found.count += 1


@hot
def witness(table: Table, seat: int) -> int:
    """A placement that a seat can make, packed, or NOBODY: then it is blocked (R8)."""
    for n in range(table.held[seat]):
        piece = int(table.hand[seat, n])
        colour, kind = piece // KINDS, piece % KINDS
        if table.laid == 0:
            return pack(piece, LIES[kind, 0], 0)
        for m in range(table.opened):
            cell = int(table.open[m])
            if colour_fits(table, cell, colour):
                for way in range(WAYS[kind]):
                    if fits(table, cell, LIES[kind, way]):
                        return pack(piece, LIES[kind, way], cell)
    return NOBODY
