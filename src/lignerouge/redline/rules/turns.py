"""The story of a turn: place, align, draw or let the others give; or be blocked. Then who is out, and who is next."""

from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck, draw
from lignerouge.kernel.notes import Notes, note
from lignerouge.redline.rules import note_kinds as reasons
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.board import lay
from lignerouge.redline.rules.legality import witness
from lignerouge.redline.rules.pieces import KINDS
from lignerouge.redline.rules.table import BLOCKED, GIVING, NOBODY, OVER, PLACING, Table, is_in, put_back, take


@hot
def bit(seat: int) -> int:
    """A set of one seat."""
    return 1 << int(seat)


NOTHING, DRAW, GIFTS = 0, 1, 2  # rewards of a placement (R7)


@hot
def place(table: Table, piece: int, ports: int, cell: int, luck: Luck, notes: Notes) -> None:
    """Place a piece, which R3 to R5 allow, and take the reward."""
    reward = put_down(table, piece, ports, cell, notes)
    if reward == DRAW:
        draw_piece(table, int(table.turn), luck, notes)
    if reward != GIFTS:
        end_placement(table, notes)


@hot
def put_down(table: Table, piece: int, ports: int, cell: int, notes: Notes) -> int:
    """A piece goes from the hand to the board. -> the reward of new alignments (R7), never more than one a turn"""
    seat = int(table.turn)
    take(table, seat, piece)
    lay(table, piece, ports, cell)
    table.last_colour = piece // KINDS
    note(notes, reasons.PLACED, seat, cell, piece, ports)
    if count_new(table, cell, piece // KINDS, seat, notes) == 0:
        return NOTHING
    if table.kept > 0:
        return DRAW
    table.phase = GIVING
    table.asked = others(table)
    note(notes, reasons.MUST_GIVE, seat, 0, table.asked, 0)
    return GIFTS


@hot
def draw_piece(table: Table, seat: int, luck: Luck, notes: Notes) -> None:
    """R7: one piece from the reserve, at random."""
    draw(luck, seat, table.reserve, 0, table.kept, 1)
    take_up(table, seat, notes)


@hot
def take_up(table: Table, seat: int, notes: Notes) -> None:
    """The last piece in the row of the reserve goes into a hand."""
    table.kept -= 1
    piece = table.reserve[table.kept]
    table.hand[seat, table.held[seat]] = piece
    table.held[seat] += 1
    note(notes, reasons.DREW, seat, 0, piece, 0)


@hot
def others(table: Table) -> int:
    """Everybody still in but the one whose turn it is."""
    members = 0
    for seat in range(table.seats):
        if seat != table.turn and is_in(table, seat):
            members |= bit(seat)
    return members


@hot
def give(table: Table, notes: Notes) -> None:
    """R7: all the others put the piece that they have chosen into the reserve, at the same time."""
    for seat in range(table.seats):
        if table.asked & bit(seat):
            piece = table.choice[seat]
            take(table, seat, piece)
            put_back(table, piece)
            table.choice[seat] = NOBODY
            note(notes, reasons.GAVE, seat, 0, piece, 0)
    table.asked = 0
    end_placement(table, notes)


@hot
def discard(table: Table, piece: int, other: int, notes: Notes) -> None:
    """R8: a blocked player puts two pieces into the reserve, or the only one (`other` is NOBODY)."""
    seat = int(table.turn)
    take(table, seat, piece)
    put_back(table, piece)
    note(notes, reasons.DISCARDED, seat, 0, piece, 0)
    if other != NOBODY:
        take(table, seat, other)
        put_back(table, other)
        note(notes, reasons.DISCARDED, seat, 0, other, 0)
    if table.held[seat] == 0:
        go_out(table, bit(seat), reasons.WENT_OUT, notes)
    end_turn(table, notes)


@hot
def emptied(table: Table) -> int:
    """Everybody in without a piece."""
    members = 0
    for seat in range(table.seats):
        if is_in(table, seat) and table.held[seat] == 0:
            members |= bit(seat)
    return members


@hot
def go_out(table: Table, members: int, reason: int, notes: Notes) -> None:
    """R9: all at once, so they share the rank."""
    note(notes, reason, table.turn, 0, members, 1 + table.seats - count_in(table))
    table.exits += 1
    for seat in range(table.seats):
        if members & bit(seat):
            table.exit[seat] = table.exits


@hot
def count_in(table: Table) -> int:
    """How many are still in."""
    count = 0
    for seat in range(table.seats):
        count += is_in(table, seat)
    return count


@hot
def nobody_can_place(table: Table) -> bool:
    """R9: no piece in any hand has a legal place."""
    for seat in range(table.seats):  # noqa: SIM110 -- Numba compiles no generators
        if is_in(table, seat) and witness(table, seat) != NOBODY:
            return False
    return True


@hot
def end_placement(table: Table, notes: Notes) -> None:
    """R9: after the reward, who has no pieces is out. If nobody can place any more, who has just placed has won.

    Otherwise somebody can, and as only a placement changes the board, whoever is left alone later can place.
    """
    seat = int(table.turn)
    empty = emptied(table)
    if not table.plays_on and nobody_can_place(table):
        if empty & ~bit(seat):
            go_out(table, empty & ~bit(seat), reasons.WENT_OUT, notes)
        if others(table):
            go_out(table, others(table), reasons.NOBODY_CAN, notes)
    else:
        if table.plays_on and empty == others(table) | bit(seat):
            empty &= ~bit(seat)
        if empty:
            go_out(table, empty, reasons.WENT_OUT, notes)
    end_turn(table, notes)


@hot
def end_turn(table: Table, notes: Notes) -> None:
    """R9: whoever is alone in has won; else the next one in, clockwise, is asked, or is blocked (R8)."""
    seat = (table.turn + 1) % table.seats
    while not is_in(table, seat):
        seat = (seat + 1) % table.seats
    if count_in(table) == 1:
        table.phase, table.winner = OVER, seat
        note(notes, reasons.WON, seat, 0, 0, table.seats)
        return
    table.turn = seat
    table.turns += 1
    table.phase = PLACING
    if witness(table, seat) == NOBODY:
        table.phase = BLOCKED
        note(notes, reasons.IS_BLOCKED, seat, 0, 0, 0)
