"""Random positions from random play, for tests."""

from collections.abc import Iterator

import numpy as np
from tests.redline.oracle.naive import Board

from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.notes import silent
from lignerouge.redline.bots.policy import RANDOM, play_turn
from lignerouge.redline.play.names import lying_pieces
from lignerouge.redline.play.setup import MatchOptions
from lignerouge.redline.play.view import hand_of
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.pieces import PIECE_NAMES
from lignerouge.redline.rules.rounds import begin_game, draw_starter
from lignerouge.redline.rules.table import OVER, SEATS, Table

POLICIES = np.full(SEATS, RANDOM)


def games(seed: int) -> Iterator[Table]:
    """Random games one after the other, turn by turn, with two to six players, with and without variant and scoring."""
    dice, found, notes = seeded(seed), Placements.fresh(), silent()
    dice.remembers = False
    number = 0
    while True:
        options = {"variant": bool(below(dice, 0, 2)), "scoring": bool(below(dice, 0, 2))}
        seats = 2 + int(below(dice, 0, 5))
        table, luck = MatchOptions.read(options, seats).table(seats), seeded(seed, 1 + number)
        luck.remembers = False
        number += 1
        begin_game(table, draw_starter(table, luck), luck)
        while table.phase != OVER:
            yield table
            play_turn(POLICIES, table, found, luck, notes)


def position(seed: int, turn: int) -> Table:
    """A position of a random game, or of the next ones if it ends before."""
    for n, table in enumerate(games(seed)):
        if n == turn:
            return table
    raise AssertionError


def board_of(table: Table) -> Board:
    """The board as the naive rules take it."""
    return {(lying.x, lying.y): (lying.piece[0], frozenset(map(int, lying.ports))) for lying in lying_pieces(table)}


def all_pieces(table: Table) -> list[str]:
    """Where all the pieces are, by name: hands, reserve and board."""
    pieces = [piece for seat in range(table.seats) for piece in hand_of(table, seat)]
    pieces += table.reserve.tolist()[: table.kept] + table.piece.tolist()[: table.laid]
    return sorted(PIECE_NAMES[piece] for piece in pieces)
