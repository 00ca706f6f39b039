"""A game is dealt, and a match goes on from game to game (R11, R12)."""

import numpy as np

from lignerouge.kernel.hot import hot
from lignerouge.kernel.luck import Luck, draw
from lignerouge.redline.rules.pieces import NO_COLOUR, PIECES
from lignerouge.redline.rules.table import FIRST_SEAT, NOBODY, PLACING, TABLE, Table


def new_table(seats: int) -> Table:
    """A table with nothing on it: neither pieces nor a match."""
    table = Table.fresh()
    table.seats, table.games, table.game, table.starter = seats, 1, 1, NOBODY
    table.stools[:] = np.arange(FIRST_SEAT, FIRST_SEAT + len(table.stools))
    clear(table)
    return table


@hot
def clear(table: Table) -> None:
    """Take everything from the table; the match goes on."""
    table.laid = table.opened = table.kept = table.west = table.north = 0
    table.held[:] = 0
    table.exit[:] = 0
    table.exits = table.asked = 0
    table.lying[:] = 0
    table.faced[:] = 0
    table.wanted[:] = 0
    table.choice[:] = NOBODY
    table.winner = NOBODY
    table.last_colour = NO_COLOUR
    table.turns = 1
    table.phase = PLACING


@hot
def begin_game(table: Table, starter: int, luck: Luck) -> None:
    """All 48 pieces are mixed, everybody draws their hand, the rest is the reserve."""
    clear(table)
    table.starter = table.turn = starter
    for piece in range(PIECES):
        table.reserve[piece] = piece
    table.kept = PIECES
    for seat in range(table.seats):
        draw(luck, seat, table.reserve, 0, table.kept, table.dealt)
        for n in range(table.dealt):
            table.kept -= 1
            table.hand[seat, n] = table.reserve[table.kept]
        table.held[seat] = table.dealt


@hot
def draw_starter(table: Table, luck: Luck) -> int:
    """R12: in the first game at random, unless it is settled because the same people have played before."""
    if table.starter != NOBODY:
        return int(table.starter)
    draw(luck, TABLE, table.stools, 0, table.seats, 1)
    return int(table.stools[table.seats - 1]) - FIRST_SEAT


@hot
def score_of(table: Table, seat: int) -> int:
    """R11: the winner scores the number of players, everybody else one more than the players out before them."""
    if seat == table.winner:
        return int(table.seats)
    before = 0
    for other in range(table.seats):
        before += 0 < table.exit[other] < table.exit[seat]
    return 1 + before


@hot
def counts_wins(table: Table) -> bool:
    """R11: a series without scores goes by the games won."""
    return not table.scored and table.games > 1


@hot
def keep_score(table: Table) -> None:
    """Write the points of the game that is over down."""
    for seat in range(table.seats):
        if not counts_wins(table):
            table.points[seat] += score_of(table, seat)
        elif seat == table.winner:
            table.points[seat] += 1


@hot
def next_game(table: Table, luck: Luck) -> None:
    """R12: deal again; the winner begins."""
    table.game += 1
    begin_game(table, int(table.winner), luck)
