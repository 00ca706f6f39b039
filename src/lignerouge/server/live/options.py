"""The options of a table: as its game reads them, as a record writes them, and how long they may be."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.registry import GAMES
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Seat, Table

LARGEST_OPTIONS = 8_000  # bytes: a tour of 21 stages of one's own fits


def options_of(row: Table) -> Options:
    """The options as the game reads them: the automatic teams are those that have a seat."""
    return GAMES[row.game].seated(row.options, [seat.bot if seat.kind == "bot" else "" for seat in row.seats])


def taken_apart(game: str, options: Options, seats: Sequence[Seat]) -> tuple[Options, tuple[Seat, ...]]:
    """A record has its automatic teams among the options, a table among its seats."""
    rest, named = GAMES[game].unseated(options)
    return rest, tuple(
        replace(seat, kind="bot", name="", bot=named[n]) if n in named else seat for n, seat in enumerate(seats)
    )


def written_out(game: str, options: Options) -> Options:
    """The options of a new match, with what follows from them."""
    try:
        return GAMES[game].written_out(options) if game in GAMES else options
    except InputError as mistake:
        raise DeniedError.of("bad-options", mistake) from None


def check_size(options: Mapping[str, Any]) -> None:
    """Options travel with every message about a table."""
    try:
        size = len(orjson.dumps(options))
    except TypeError:  # numbers and letters that JSON can write and nobody can read
        raise DeniedError("bad-options", "options-unreadable") from None
    if size > LARGEST_OPTIONS:
        raise DeniedError("too-large", "options-too-large", most=LARGEST_OPTIONS)
