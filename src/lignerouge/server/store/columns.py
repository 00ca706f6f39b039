"""How the rows of `rows.py` lie in the columns of `schema.py`, and back."""

from collections.abc import Mapping
from typing import Any

import orjson
from sqlalchemy import Row

from lignerouge.kernel.journal import parse_entry
from lignerouge.server.store.rows import Book, Seat, Subscription, Table, Written


def packed(value: object) -> str:
    """JSON text; mappings and rows are objects."""
    return orjson.dumps(value, default=_plain).decode()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError


def table_columns(table: Table) -> dict[str, Any]:
    """A table, ready to be stored."""
    return {
        "id": table.id,
        "host": table.host,
        "game": table.game,
        "revision": table.revision,
        "name": table.name,
        "options": packed(table.options),
        "seats": packed(table.seats),
        "status": table.status,
        "listed": table.listed,
        "pace": table.pace,
        "result": packed(table.result),
        "created": table.created,
        "changed": table.changed,
        "due": table.due,
        "version": table.version,
        "again": table.again,
    }


def table_from(row: Row[Any]) -> Table:
    """A stored table."""
    columns = dict(row._mapping)
    columns["options"] = orjson.loads(columns["options"])
    columns["seats"] = tuple(Seat(**seat) for seat in orjson.loads(columns["seats"]))
    columns["result"] = tuple(orjson.loads(columns["result"]))
    return Table(**columns)


def written_from(seq: int, line: str, seat: int | None, answer: str, at: float) -> Written:
    """A stored entry of a journal."""
    return Written(parse_entry(line, seq), seat, answer, at)


def book_columns(book: Book) -> dict[str, Any]:
    """A book, ready to be stored."""
    return {
        "id": book.id,
        "owner": book.owner,
        "revision": book.revision,
        "document": packed(book.document),
        "kept": packed(book.kept),
        "created": book.created,
        "changed": book.changed,
    }


def book_from(row: Row[Any]) -> Book:
    """A stored book."""
    columns = dict(row._mapping)
    columns["document"] = orjson.loads(columns["document"])
    columns["kept"] = tuple(orjson.loads(columns["kept"]))
    return Book(**columns)


def subscription_columns(subscription: Subscription) -> dict[str, str]:
    """A subscription, ready to be stored."""
    return {
        "guest": subscription.guest,
        "address": subscription.address,
        "kind": subscription.kind,
        "secret": packed(subscription.secret),
    }


def subscription_from(row: Row[Any]) -> Subscription:
    """A stored subscription."""
    return Subscription(row.guest, row.kind, row.address, orjson.loads(row.secret))
