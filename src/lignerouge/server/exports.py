"""What somebody can take along: records of finished matches, books of cardboard, and what is known of a guest."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

import orjson

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.server.live.table import LiveTable
from lignerouge.server.settings import fresh_luck
from lignerouge.server.store.rows import Book, Table
from lignerouge.server.store.store import Store


async def record_text(store: Store, id: str, reader: str | None = None) -> str | None:
    """The record of a match that is over, with the last key of its luck; None if there is none that can be read.

    `reader`: a guest, to whom a deal may be closed that others still ride; who runs the server reads everything.
    """
    try:
        table = await LiveTable.load(store, id, fresh_luck)
    except (InputError, ValueError, TypeError, KeyError):
        return None
    if table is None or table.match is None or table.row.status != "over":
        return None
    if reader is not None and table.is_closed and not table.seats_of(reader):
        return None
    return journal.write(replace(table.match.journal, pledge=table.pledge))


def book_text(book: Book) -> str:
    """A book as it was typed."""
    return orjson.dumps(dict(book.document), option=orjson.OPT_INDENT_2).decode()


def file_name(row: Table) -> str:
    """Of the record of a table."""
    return f"{row.game}-{row.id}.record"


async def zipped(files: AsyncIterator[tuple[str, str]]) -> bytes:
    """These files in one."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, text in files:
            await asyncio.to_thread(archive.writestr, name, text)
    return out.getvalue()


def as_json(known: Mapping[str, object]) -> str:
    """For people who look into it."""
    return orjson.dumps(known, option=orjson.OPT_INDENT_2).decode()
