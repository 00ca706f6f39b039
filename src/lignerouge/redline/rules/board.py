"""The board: an unbounded grid (R1) on which every cell keeps what the pieces around it ask of a newcomer (R2).

The grid is a torus. Every piece but the first touches another one, so 48 pieces span at most 48 cells each way and
never meet themselves behind a side of 64: the board has no border, and a step is an addition. Judging a placement is
then two comparisons (`legality.py`). x runs to the east, y to the south; the first piece lies at 0,0.
"""

import numpy as np

from lignerouge.kernel.hot import hot
from lignerouge.redline.rules.pieces import KINDS, PORTS
from lignerouge.redline.rules.table import CELLS, NOBODY, SIDE, Table

STEP_X = np.array([0, 1, 1, 1, 0, -1, -1, -1])  # by port
STEP_Y = np.array([-1, -1, 0, 1, 1, 1, 0, -1])
ROW, COLUMN = SIDE - 1, CELLS - SIDE  # the bits of a cell's number that say x and y


@hot
def cell_at(x: int, y: int) -> int:
    """The number of a cell."""
    return (y * SIDE & COLUMN) | (x & ROW)


@hot
def beyond(cell: int, port: int) -> int:
    """R2: the neighbour that a port faces."""
    return (cell + STEP_Y[port] * SIDE & COLUMN) | (cell + STEP_X[port] & ROW)  # type: ignore[no-any-return]


@hot
def opposite(port: int) -> int:
    """R2: where a line that leaves through a port comes in."""
    return port + PORTS // 2 & PORTS - 1


def place_of(table: Table, cell: int) -> tuple[int, int]:
    """Where a cell on the board or beside it lies: x, y."""
    west, north = int(table.west) - 1, int(table.north) - 1
    return west + (cell - west & ROW), north + (cell // SIDE - north & ROW)


@hot
def is_open(table: Table, cell: int) -> bool:
    """A segment comes in here."""
    return (table.wanted[cell, 0] | table.wanted[cell, 1]) != 0


@hot
def lay(table: Table, piece: int, ports: int, cell: int) -> int:
    """Lay a piece down. -> its place in the list of open cells, for `lift`"""
    n = table.laid
    table.piece[n] = piece
    table.ports[n] = ports
    table.cell[n] = cell
    table.laid += 1
    if cell & ROW == (table.west - 1 & ROW):
        table.west -= 1
    if cell & COLUMN == (table.north - 1) * SIDE & COLUMN:
        table.north -= 1
    spot = close(table, cell)
    colour = piece // KINDS
    table.lying[cell] = 1 + colour
    for port in range(PORTS):
        near = beyond(cell, port)
        back = 1 << opposite(port)
        table.faced[near] |= back
        if ports >> port & 1:
            if table.lying[near] == 0 and not is_open(table, near):
                table.open[table.opened] = near
                table.opened += 1
            table.wanted[near, colour] |= back
    return spot


@hot
def close(table: Table, cell: int) -> int:
    """A cell is open no longer. -> where it stood in the list, NOBODY if it was not open (the first piece)"""
    for n in range(table.opened):
        if table.open[n] == cell:
            table.opened -= 1
            table.open[n] = table.open[table.opened]
            return n
    return NOBODY


@hot
def lift(table: Table, spot: int) -> None:
    """Take the last piece up again: everything is as it was before `lay`, but for the bounds, which may be too wide."""
    table.laid -= 1
    n = table.laid
    cell, ports, colour = int(table.cell[n]), int(table.ports[n]), int(table.piece[n]) // KINDS
    table.lying[cell] = 0
    for port in range(PORTS - 1, -1, -1):
        near = beyond(cell, port)
        keep = 255 - (1 << opposite(port))
        table.faced[near] &= keep
        if ports >> port & 1:
            table.wanted[near, colour] &= keep
            if table.lying[near] == 0 and not is_open(table, near):
                table.opened -= 1
    if spot != NOBODY:
        table.open[table.opened] = table.open[spot]
        table.open[spot] = cell
        table.opened += 1
