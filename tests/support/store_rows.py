"""Guests, tables and entries for the tests of the store."""

from dataclasses import replace
from typing import Any

from lignerouge.kernel.journal import BEGIN, Entry
from lignerouge.server.store.rows import Guest, Seat, Table, Written
from lignerouge.server.store.store import Store

ANN, BOB = Guest("ann", "Ann", 1.5), Guest("bob", "Bob ✿", 2.5)
AT = 1_790_000_000.123_456_7  # a time with as many digits as a clock gives
SETUP = Written(Entry(BEGIN, "", (("AS", ("2", "3")), ("AR", ("9",)))), None, "", AT)


def table(id_: str = "table", /, **changes: Any) -> Table:
    """A table of Ann's."""
    plain = Table(
        id=id_,
        host=ANN.id,
        game="flamme",
        revision=3,
        name="Sunday’s ride",
        options={"teams": 2, "stage": {"name": "Côte", "length": [1, 2]}},
        seats=(Seat("guest", "Ann"), Seat("bot", "Bot", "sensible"), Seat("open")),
        created=AT,
        changed=AT,
    )
    return replace(plain, **changes)


def entry(number: int, answer: str = "") -> Written:
    """An entry that can be told from the others."""
    return Written(Entry(f"{number}/AR/card", "4", (("AS", ("2", "3")),)), 0, answer or f"id{number}", AT + number)


async def furnish(store: Store, *names: str) -> None:
    """Ann, Bob, and these tables of Ann's."""
    await store.add_guest(ANN)
    await store.add_guest(BOB)
    for name in names:
        await store.add_table(table(name))
