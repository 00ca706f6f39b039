"""R6: unbroken runs of three pieces of one colour, or of four in strict alternation, through the piece just placed."""

import numpy as np

from lignerouge.kernel.hot import hot
from lignerouge.kernel.notes import Notes, note
from lignerouge.redline.rules.board import beyond
from lignerouge.redline.rules.note_kinds import ALIGNED
from lignerouge.redline.rules.table import Table

ROW, COLUMN, DIAGONAL, ANTIDIAGONAL = 0, 1, 2, 3
LINES = ("row", "column", "diagonal", "antidiagonal")
AHEAD = np.array([2, 4, 3, 1])  # by line: the port that leads along it, to the east or to the south
SAME, ALTERNATING = 0, 1
ALIGNMENTS = ("same", "alternating")
ENOUGH = np.array([3, 4])  # pieces of an alignment, by its kind


@hot
def arm(table: Table, cell: int, port: int, colour: int, kind: int) -> int:
    """How many pieces go on in one direction from a cell with this colour in it, in one colour or alternating."""
    count = 0
    want = colour ^ kind
    near = beyond(cell, port)
    while table.lying[near] == 1 + want:
        count += 1
        want ^= kind
        near = beyond(near, port)
    return count


@hot
def new_length(table: Table, cell: int, colour: int, line: int, kind: int) -> int:
    """The length of the alignment that a piece of this colour newly makes here; 0 if none, or one was there before."""
    one = arm(table, cell, AHEAD[line], colour, kind)
    other = arm(table, cell, AHEAD[line] ^ 4, colour, kind)
    enough = ENOUGH[kind]
    return one + other + 1 if one < enough and other < enough and one + other + 1 >= enough else 0


@hot
def count_new(table: Table, cell: int, colour: int, seat: int, notes: Notes) -> int:
    """How many alignments a piece of this colour newly makes here, whether it lies there yet or not."""
    count = 0
    for line in range(len(LINES)):
        for kind in range(len(ALIGNMENTS)):
            length = new_length(table, cell, colour, line, kind)
            if length > 0:
                count += 1
                note(notes, ALIGNED, seat, line, kind, length)
    return count
