"""What a seat can answer, as numbers that hot code can weigh: a packed placement, a pair of pieces, or a piece."""

from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import Notes
from lignerouge.redline.rules.legality import Placements, cell_in, find_placements, piece_in, ports_as
from lignerouge.redline.rules.table import BLOCKED, GIVING, NOBODY, PLACING, Table
from lignerouge.redline.rules.turns import discard, place

SINGLE = 64  # in a pair: there is no second piece


@hot
def find_options(table: Table, seat: int, found: Placements) -> None:
    """Everything that a seat may answer now."""
    if table.phase == PLACING:
        find_placements(table, seat, found)
        return
    found.count = 0
    held = int(table.held[seat])
    for n in range(held):
        piece = int(table.hand[seat, n])
        if table.phase == GIVING:
            add_option(found, piece)
        elif held == 1:
            add_option(found, piece << 8 | SINGLE)
        for m in range(n + 1, held):
            if table.phase == BLOCKED:
                add_option(found, piece << 8 | int(table.hand[seat, m]))


@hot
def add_option(found: Placements, option: int) -> None:
    """Write an option down."""
    found.code[found.count] = option
    found.count += 1


@hot
def second_of(pair: int) -> int:
    """The second piece of a pair, or NOBODY."""
    return NOBODY if pair & 255 == SINGLE else pair & 255


@hot
def carry_out(table: Table, seat: int, option: int, luck: Luck, notes: Notes) -> None:
    """Answer with an option. A piece to give is only chosen: it is given when all have chosen."""
    if table.phase == PLACING:
        place(table, piece_in(option), ports_as(option), cell_in(option), luck, notes)
    elif table.phase == BLOCKED:
        discard(table, option >> 8, second_of(option), notes)
    else:
        table.choice[seat] = option
