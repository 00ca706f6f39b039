"""A whole match that looks like a seat's view. Only what others have secretly chosen to give has to be made up."""

from collections.abc import Iterable

from lignerouge.kernel.luck import Luck, below
from lignerouge.redline.play.names import Lying
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.play.view import PHASES, SeatView
from lignerouge.redline.rules.board import cell_at, lay
from lignerouge.redline.rules.pieces import COLOURS, NO_COLOUR, PIECE_NUMBERS, piece_number, read_ports
from lignerouge.redline.rules.rounds import new_table
from lignerouge.redline.rules.table import NOBODY, THINKING, Table


def lay_all(table: Table, board: Iterable[Lying]) -> None:
    """Pieces in the order of play."""
    for lying in board:
        lay(table, piece_number(lying.piece), read_ports(lying.ports), int(cell_at(lying.x, lying.y)))


def deal_out(table: Table, hands: Iterable[Iterable[str]], reserve: Iterable[str]) -> None:
    """Everybody's pieces, and the reserve."""
    for seat, hand in enumerate(hands):
        pieces = [PIECE_NUMBERS[name] for name in hand]
        table.hand[seat, : len(pieces)] = pieces
        table.held[seat] = len(pieces)
    kept = [PIECE_NUMBERS[name] for name in reserve]
    table.reserve[: len(kept)] = kept
    table.kept = len(kept)


def imagine(view: SeatView, luck: Luck) -> TableState:
    """What everybody sees as it is, secret choices at random."""
    table = new_table(view.seats)
    table.dealt, table.variant, table.scored = view.hand, view.variant, view.scoring
    table.plays_on, table.games, table.game = view.plays_on, view.games, view.game
    table.points[: view.seats] = view.points
    table.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    table.starter, table.turn, table.turns = view.starter, view.turn, view.turns
    table.last_colour = COLOURS.index(view.last_colour) if view.last_colour else NO_COLOUR
    table.winner = NOBODY if view.winner is None else view.winner
    table.exits = len(view.out)
    for rank, group in enumerate(view.out, 1):
        for seat in group:
            table.exit[seat] = rank
    deal_out(table, view.hands, view.reserve)
    lay_all(table, view.board)
    for seat in (*view.waiting, *view.ready):
        table.asked |= 1 << seat
    for seat in view.ready:
        n = below(luck, THINKING + seat, table.held[seat])
        table.choice[seat] = PIECE_NUMBERS[view.chosen] if seat == view.seat else table.hand[seat, n]
    return TableState(table)
