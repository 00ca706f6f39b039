"""A sensible player: be the last to place, take alignments, leave the next player none, keep room for the own pieces
and not for theirs.

Everybody loses a piece a turn, so what counts is who loses one less: by an alignment, or by not being blocked.
"""

from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck, below
from lignerouge.kernel.notes import Notes
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.board import lay, lift
from lignerouge.redline.rules.legality import Placements, cell_in, colour_fits, fits, piece_in, ports_as, witness
from lignerouge.redline.rules.pieces import KINDS, LIES, WAYS
from lignerouge.redline.rules.table import NOBODY, THINKING, Table, is_in

ALIGNMENT = 1000  # what an alignment is worth, in ways to place a piece
THREAT = 400  # what it costs if the next player can make one
STUCK = 600  # what it is worth if the next player cannot place at all
LAST = 1_000_000  # what it is worth if nobody can: that wins (R9)


@hot
def ways(table: Table, cell: int, piece: int) -> int:
    """In how many ways a piece may lie on an open cell."""
    count = 0
    colour, kind = piece // KINDS, piece % KINDS
    if colour_fits(table, cell, colour):
        for way in range(WAYS[kind]):
            count += fits(table, cell, LIES[kind, way])
    return count


@hot
def room(table: Table, piece: int) -> int:
    """In how many ways a piece may be placed."""
    count = 0
    for m in range(table.opened):
        count += ways(table, int(table.open[m]), piece)
    return count


@hot
def prospects(table: Table, seat: int, notes: Notes) -> int:
    """What the next player can do: room for their pieces, and alignments."""
    total, aligned = 0, 0
    for n in range(table.held[seat]):
        piece = int(table.hand[seat, n])
        for m in range(table.opened):
            count = ways(table, int(table.open[m]), piece)
            total += count
            if count > 0 and not aligned:
                aligned = count_new(table, int(table.open[m]), piece // KINDS, seat, notes) > 0
    if total == 0:
        return -STUCK
    return total + THREAT * aligned


@hot
def next_in(table: Table, seat: int) -> int:
    """Whose turn comes after a seat's."""
    seat = (seat + 1) % table.seats
    while not is_in(table, seat):
        seat = (seat + 1) % table.seats
    return seat


@hot
def others_can_place(table: Table, seat: int) -> bool:
    """Anybody else has a place for a piece."""
    for other in range(table.seats):
        if other != seat and is_in(table, other) and witness(table, other) != NOBODY:
            return True
    return False


@hot
def worth(table: Table, code: int, notes: Notes) -> int:
    """What a placement earns, in ways to place a piece. What a draw may bring is left out of account."""
    seat = int(table.turn)
    piece, cell = piece_in(code), cell_in(code)
    score = ALIGNMENT * (count_new(table, cell, piece // KINDS, seat, notes) > 0)
    before = table.last_colour
    spot = lay(table, piece, ports_as(code), cell)
    table.last_colour = piece // KINDS
    own = 0
    for n in range(table.held[seat]):
        if table.hand[seat, n] != piece:
            own += room(table, int(table.hand[seat, n]))
    theirs = prospects(table, next_in(table, seat), notes)
    score += own - theirs
    if own == 0 and theirs == -STUCK and not table.plays_on and not others_can_place(table, seat):
        score += LAST
    lift(table, spot)
    table.last_colour = before
    return score


@hot
def sensible_placement(table: Table, found: Placements, luck: Luck, notes: Notes) -> int:
    """The best placement for now; of equals any."""
    best, most, equal = 0, 0, 0
    for n in range(found.count):
        code = int(found.code[n])
        score = worth(table, code, notes)
        if equal == 0 or score > most:
            best, most, equal = code, score, 1
        elif score == most:
            equal += 1
            if below(luck, THINKING + int(table.turn), equal) == 0:
                best = code
    return best


@hot
def least_useful(table: Table, seat: int) -> int:
    """The piece of a hand that has the least room; of equals the one with most segments, then any."""
    best, least = int(table.hand[seat, 0]), 1 << 30
    for n in range(table.held[seat]):
        piece = int(table.hand[seat, n])
        space = room(table, piece) * 64 - piece % KINDS
        if space < least:
            best, least = piece, space
    return best
