"""Reasons are recorded where they arise: the rules write short notes, which a game turns into events.

A buffer with the limit zero switches notes off: then a note costs one comparison, and rollouts run at full speed.
"""

from typing import Any

from lignerouge.kernel.hot import Column, Record, field, hot

CAPACITY = 1024


class Notes(Record):
    """What the rules noted, in order; what the columns mean depends on the kind."""

    limit: int = field("i2")  # notes that are kept; 0 switches them off
    count: int = field("i2")  # notes so far
    kind: Column = field("i2", CAPACITY)
    who: Column = field("i2", CAPACITY)
    where: Column = field("i2", CAPACITY)
    cause: Column = field("i2", CAPACITY)
    amount: Column = field("i2", CAPACITY)


@hot
def note(notes: Notes, kind: int, who: int, where: int, cause: int, amount: int) -> None:
    """Write one down, if there is room."""
    if notes.count < notes.limit:
        notes.kind[notes.count] = kind
        notes.who[notes.count] = who
        notes.where[notes.count] = where
        notes.cause[notes.count] = cause
        notes.amount[notes.count] = amount
        notes.count += 1


def silent() -> Notes:
    """A buffer that keeps nothing."""
    return Notes.fresh()


def attentive() -> Notes:
    """A buffer that keeps everything a round can give rise to."""
    notes = Notes.fresh()
    notes.limit = CAPACITY
    return notes


def read(notes: Notes) -> list[tuple[int, int, int, int, int]]:
    """The notes as (kind, who, where, cause, amount)."""
    columns: Any = (notes.kind, notes.who, notes.where, notes.cause, notes.amount)
    return list(zip(*(column[: notes.count].tolist() for column in columns), strict=True))
