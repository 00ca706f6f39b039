"""What a seat sees: nearly everything (R10). Hands lie open, and what is in the reserve follows by subtraction.

Hidden is what chance will draw, which is nowhere yet, and the piece that somebody has chosen to give while others
still think.
"""

from dataclasses import dataclass, replace

from lignerouge.redline.picture import board_picture
from lignerouge.redline.play.names import Lying, lying_pieces, seats_in
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.rules.pieces import COLOURS, NO_COLOUR, PIECE_NAMES
from lignerouge.redline.rules.table import BLOCKED, GIVING, NOBODY, OVER, PLACING, Table

PHASES = {PLACING: "placing", BLOCKED: "blocked", GIVING: "giving", OVER: "over"}


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as a seat sees it; seat None is a spectator."""

    seat: int | None
    seats: int
    hand: int  # pieces dealt to everybody
    variant: bool
    scoring: bool
    plays_on: bool  # R9 in revision 1: the last with pieces wins, also if nobody can place any more
    games: int
    game: int
    points: tuple[int, ...]  # from the games that are over; in a series without scores the games won
    phase: str
    starter: int
    turn: int  # whose turn it is, also while the others give
    turns: int
    board: tuple[Lying, ...]  # in the order of play
    hands: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]  # what is in it, in no order
    last_colour: str  # of the last piece played, or ""
    out: tuple[tuple[int, ...], ...]  # seats in the order in which they went out; who shares a rank stands together
    winner: int | None  # of the last game, once all are over
    chosen: str  # the piece that this seat has chosen to give, or ""
    waiting: tuple[int, ...]  # seats that have still to choose a piece to give
    ready: tuple[int, ...]  # seats that have chosen

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        return board_picture(self.board, self.hands, None if self.phase == PHASES[OVER] else self.turn)


def names(pieces: list[int]) -> tuple[str, ...]:
    """Pieces by name, in a fixed order."""
    return tuple(PIECE_NAMES[piece] for piece in sorted(pieces))


def hand_of(table: Table, seat: int) -> list[int]:
    """The pieces before a seat."""
    return table.hand[seat].tolist()[: table.held[seat]]


def exits(table: Table) -> tuple[tuple[int, ...], ...]:
    """R9: who is out, in order; who shares a rank stands together."""
    rank = table.exit.tolist()
    return tuple(
        tuple(seat for seat in range(table.seats) if rank[seat] == group) for group in range(1, table.exits + 1)
    )


def view(state: TableState, seat: int | None) -> SeatView:
    """A seat's view: what everybody sees, and the piece that it has chosen to give."""
    public = state.recall(public_view)
    if seat is None:
        return public
    chosen = state.table.choice[seat]
    return replace(public, seat=seat, chosen="" if chosen == NOBODY else PIECE_NAMES[chosen])


def public_view(state: TableState) -> SeatView:
    """What everybody sees."""
    table = state.table
    seats, asked, choices = int(table.seats), seats_in(int(table.asked)), table.choice.tolist()
    return SeatView(
        seat=None,
        seats=seats,
        hand=int(table.dealt),
        variant=bool(table.variant),
        scoring=bool(table.scored),
        plays_on=bool(table.plays_on),
        games=int(table.games),
        game=int(table.game),
        points=tuple(table.points.tolist()[:seats]),
        phase=PHASES[int(table.phase)],
        starter=int(table.starter),
        turn=int(table.turn),
        turns=int(table.turns),
        board=lying_pieces(table),
        hands=tuple(names(hand_of(table, each)) for each in range(seats)),
        reserve=names(table.reserve.tolist()[: table.kept]),
        last_colour="" if table.last_colour == NO_COLOUR else COLOURS[table.last_colour],
        out=exits(table),
        winner=None if table.winner == NOBODY else int(table.winner),
        chosen="",
        waiting=tuple(each for each in asked if choices[each] == NOBODY),
        ready=tuple(each for each in asked if choices[each] != NOBODY),
    )
