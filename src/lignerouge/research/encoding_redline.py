"""Redline as numbers, for learning machines.

What may be placed where changes with the board, so an action is the number of an option, and the observation says what
each option is.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lignerouge.kernel.game import Game, Prompt
from lignerouge.redline.play.game import AND, REDLINE
from lignerouge.redline.play.names import FARTHEST, parse_lying
from lignerouge.redline.play.setup import FEWEST_SEATS, MOST_SEATS
from lignerouge.redline.play.view import PHASES, SeatView
from lignerouge.redline.rules.pieces import PIECE_NAMES, PIECE_NUMBERS, PIECES, PORTS
from lignerouge.research.encoding import WAIT, Numbers, clipped, one_of

MOST_OPTIONS = 256  # more are not offered; games between bots were never seen to offer more than 60
OPTION = 4 + PORTS  # numbers for each: piece, second piece, where, how it lies
LYING = 3 + PORTS  # numbers for each piece that lies on the board
ASKS = ("PlacePiece", "DiscardTwo", "GivePiece")


class RedlineEncoding:
    """Actions: wait, or the option of this number in the prompt's order."""

    game: Game[Any, Any] = REDLINE
    name = "redline_v0"
    fewest_seats, most_seats = FEWEST_SEATS, MOST_SEATS
    actions = 1 + MOST_OPTIONS

    def size(self, seats: int) -> int:
        """Numbers of an observation."""
        return seats * (PIECES + 4) + 2 * PIECES + len(PHASES) + len(ASKS) + 6 + PIECES * LYING + MOST_OPTIONS * OPTION

    def options(self, view: SeatView, prompt: Prompt) -> Mapping[int, str]:
        """By their numbers."""
        return {WAIT + 1 + number: option for number, option in enumerate(prompt.options[:MOST_OPTIONS])}

    def observe(self, view: SeatView, prompt: Prompt | None) -> Numbers:
        """Everybody's pieces with one's own first, the reserve, the board, and every option."""
        seat = view.seat or 0
        numbers: list[float] = []
        for n in range(view.seats):
            each = (seat + n) % view.seats
            gone = any(each in group for group in view.out)
            numbers += one_hot(view.hands[each])
            numbers += [gone, each == view.turn, each in view.ready, view.points[each] / (view.seats * view.games)]
        numbers += one_hot(view.reserve) + one_hot([view.chosen] if view.chosen else [])
        numbers += one_of(list(PHASES.values()), view.phase) + one_of(ASKS, prompt.ask if prompt else "")
        numbers += [view.turns / 100, view.variant, view.last_colour == "B", view.last_colour == "Y"]
        numbers += [view.game / view.games, view.scoring]  # without scores only games won count
        board = np.zeros((PIECES, LYING), np.float32)
        for lying in view.board:
            where = PIECE_NUMBERS[lying.piece]
            board[where] = [1.0, *place_numbers(lying.x, lying.y), *port_numbers(lying.ports)]
        options = np.zeros((MOST_OPTIONS, OPTION), np.float32)
        if prompt is not None:
            for number, option in enumerate(prompt.options[:MOST_OPTIONS]):
                options[number] = option_numbers(option, places=prompt.ask == "PlacePiece")
        return np.concatenate([clipped(numbers), board.ravel(), options.ravel()])


def one_hot(pieces: Any) -> list[float]:
    """A 1 for each piece that is there."""
    return [float(name in pieces) for name in PIECE_NAMES]


def place_numbers(x: int, y: int) -> list[float]:
    """A cell, counted from the first piece in both directions."""
    return [(x + FARTHEST) / (2 * FARTHEST), (y + FARTHEST) / (2 * FARTHEST)]


def port_numbers(ports: str) -> list[float]:
    """The ports as a piece lies."""
    return [float(str(port) in ports) for port in range(PORTS)]


def option_numbers(option: str, *, places: bool) -> list[float]:
    """A piece in its place, or one or two pieces."""
    if places:
        lying = parse_lying(option)
        where = place_numbers(lying.x, lying.y)
        return [(PIECE_NUMBERS[lying.piece] + 1) / PIECES, 0.0, *where, *port_numbers(lying.ports)]
    first, second = (*(PIECE_NUMBERS[name] + 1 for name in option.split(AND)), 0)[:2]
    return [first / PIECES, second / PIECES, 0.0, 0.0, *[0.0] * PORTS]
