"""What lies on the table as one record: the hands, the reserve, the board, and whose turn it is."""

from lignerouge.kernel.hot import Column, Grid, Record, field, hot
from lignerouge.redline.rules.pieces import PIECES

SEATS = 6
NOBODY = -1

SIDE = 64  # of the grid, see board.py
CELLS = SIDE * SIDE
OPEN = 3 * PIECES  # a segment opens at most one cell

TABLE = SEATS  # owners of luck: every seat, the table,
THINKING = TABLE + 1  # and what a seat's bot decides by chance, seat by seat

FIRST_SEAT = 100  # things that luck draws: pieces, and the seats from here on

PLACING, BLOCKED, GIVING, OVER = 0, 1, 2, 3  # phases: what the game waits for


class Table(Record):
    """A game between two answers, and the match that it belongs to."""

    phase: int = field("i1")
    seats: int = field("i2")
    dealt: int = field("i2")  # pieces that everybody receives
    variant: int = field("i1")  # R5: between two colours, differ from the last piece played
    scored: int = field("i1")  # R11: match scoring
    plays_on: int = field("i1")  # R9 in revision 1, without scores: nobody can place, and the last with pieces wins
    # the match
    games: int = field("i2")  # to be played
    game: int = field("i2")  # being played, from 1
    points: Column = field("i4", SEATS)  # from the games that are over; in a series without scores the games won
    stools: Column = field("i1", SEATS)  # the seats as things that luck can draw
    # the game
    starter: int = field("i1")  # NOBODY: not drawn yet
    turn: int = field("i1")  # whose turn it is, also while the others give
    turns: int = field("i2")  # number of this turn, from 1
    last_colour: int = field("i1")  # of the last piece played, or NO_COLOUR
    winner: int = field("i1")
    exits: int = field("i1")  # how many times somebody went out
    exit: Column = field("i1", SEATS)  # at which of them a seat did, from 1; 0: still in. Equals share the rank (R9)
    choice: Column = field("i1", SEATS)  # while pieces are given: the piece that a seat has chosen
    asked: int = field("i2")  # set of seats that give a piece: bit n for seat n
    # pieces: rows without order
    hand: Grid = field("i1", SEATS, PIECES)
    held: Column = field("i1", SEATS)  # how many
    reserve: Column = field("i1", PIECES)
    kept: int = field("i2")  # how many
    # the board: pieces in the order of play
    laid: int = field("i2")  # how many
    piece: Column = field("i1", PIECES)
    ports: Column = field("u1", PIECES)  # as it lies
    cell: Column = field("i2", PIECES)
    west: int = field("i2")  # the least x and y on the board: they tell where a cell of the grid is
    north: int = field("i2")
    lying: Column = field("i1", CELLS)  # 0: empty, else 1 + colour
    faced: Column = field("u1", CELLS)  # ports of the cell that face a piece
    wanted: Grid = field("u1", CELLS, 2)  # ports where a piece's segment comes in, by the colour of that piece
    open: Column = field("i2", OPEN)  # the empty cells where a segment comes in, in no order
    opened: int = field("i2")  # how many


@hot
def is_in(table: Table, seat: int) -> bool:
    """R9: still in the game."""
    return table.exit[seat] == 0


@hot
def take(table: Table, seat: int, piece: int) -> None:
    """A piece leaves a hand. It is there: whoever asks has looked."""
    n = 0
    while table.hand[seat, n] != piece:
        n += 1
    table.held[seat] -= 1
    table.hand[seat, n] = table.hand[seat, table.held[seat]]


@hot
def put_back(table: Table, piece: int) -> None:
    """A piece goes into the reserve, which has no order."""
    table.reserve[table.kept] = piece
    table.kept += 1
