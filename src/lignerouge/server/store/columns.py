"""How the rows of `rows.py` lie in the columns of `schema.py`, which have the same names, and back."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

import orjson
import structlog
from sqlalchemy import Row

from lignerouge.kernel.journal import parse_entry
from lignerouge.server.store.rows import Book, Chain, Device, Guest, Origin, Seat, Subscription, Table, Written

log = structlog.get_logger()

# the columns that hold JSON, and what is made of it
JSON: Mapping[str, Callable[[Any], Any]] = {
    "options": dict,
    "seats": lambda seats: tuple(Seat(**seat) for seat in seats),
    "result": tuple,
    "origin": lambda origin: origin and Origin(**origin | {"salts": tuple(origin["salts"])}),
    "document": dict,
    "kept": tuple,
    "secret": dict,
    "salts": lambda salts: None if salts is None else tuple(salts),
}

T = TypeVar("T", Guest, Device, Table, Book, Subscription, Chain)


def packed(value: object) -> str:
    """JSON text; mappings and rows are objects."""
    return orjson.dumps(value, default=_plain).decode()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError


def columns_of(row: Guest | Device | Table | Book | Subscription | Chain) -> dict[str, Any]:
    """A row, ready to be stored."""
    columns = {field.name: getattr(row, field.name) for field in fields(row)}
    return {name: packed(value) if name in JSON else value for name, value in columns.items()}


def row_from(kind: type[T], stored: Row[Any]) -> T:
    """A stored row."""
    columns = stored._mapping.items()
    return kind(
        **{name: JSON[name](orjson.loads(value or "null")) if name in JSON else value for name, value in columns}
    )


def readable_rows(kind: type[T], stored: Iterable[Row[Any]]) -> list[T]:
    """The stored rows. One that nobody can read is left out and logged: it hides no other."""
    rows: list[T] = []
    for row in stored:
        try:
            rows.append(row_from(kind, row))
        except (ValueError, TypeError, KeyError) as error:
            log.error("row-unreadable", row=kind.__name__, error=type(error).__name__)
    return rows


def written_from(seq: int, line: str, seat: int | None, answer: str, at: float) -> Written:
    """A stored entry of a journal."""
    return Written(parse_entry(line, seq), seat, answer, at)
