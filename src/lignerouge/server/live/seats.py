"""The seats in the row of a table: found, changed, more or fewer of them."""

from dataclasses import replace

from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Seat, Table

FREE = Seat("open")


def seat_at(row: Table, number: int) -> Seat:
    """A seat that is there; or denied."""
    if not 0 <= number < len(row.seats):
        raise DeniedError("not-found", "seat-missing", seat=number)
    return row.seats[number]


def with_seat(row: Table, number: int, seat: Seat) -> Table:
    """The row with another seat in this place."""
    seat_at(row, number)
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))


def resized(seats: tuple[Seat, ...], count: int) -> tuple[Seat, ...]:
    """So many seats, the last ones free; denied where a guest sits on one that would go."""
    if any(seat.kind == "guest" for seat in seats[count:]):
        raise DeniedError("taken", "seat-occupied")
    return (*seats[:count], *[FREE] * (count - len(seats)))
