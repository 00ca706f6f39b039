"""What is kept as long as the settings say: told before, exported before, and then it goes. Time is an argument."""

import asyncio
from dataclasses import replace
from functools import cache
from pathlib import Path

import httpx
import pytest
from tests.support.commands import run
from tests.support.servers import running_server
from tests.support.store_rows import ANN, AT, BOB, table
from tests.support.traces import everything

from lignerouge.kernel.journal import Journal, read
from lignerouge.kernel.keys import MOST_PARTS, Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.server.live.table import LiveTable
from lignerouge.server.retention import DAY, NOTICE, Removed, Retention
from lignerouge.server.settings import Settings
from lignerouge.server.store.devices import add_guest
from lignerouge.server.store.removal import NOBODY
from lignerouge.server.store.rows import Book, Chain, Device, Origin, Seat, Table, Written
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

KEEPS = Settings(keep_tables=30, keep_guests=100, keep_books=50)
CHAIN = Chain(bytes(32), MOST_PARTS)
BOOK = Book("book", ANN.id, {"name": "Sunday", "teams": []}, created=AT, changed=AT)


@pytest.fixture
async def furnished(store: Store) -> Store:
    """Ann and Bob, seen at AT; tables in every state; a book."""
    for guest in (ANN, BOB):
        await add_guest(store, guest, Device(f"device of {guest.id}", guest.id, "", AT, AT))
    plain = table(seats=(Seat("guest", "Ann"), Seat("guest", "Bob")), options={}, revision=0, name="Ann’s")
    await add(
        store, replace(plain, id="over-alone", seats=(Seat("guest", "Ann"), Seat("bot", "", "sensible"))), over=True
    )
    await add(store, replace(plain, id="over"), over=True)
    await add(store, replace(plain, id="open"))
    await add(store, replace(plain, id="playing"), playing=True)
    await add(store, replace(plain, id="late", changed=AT + 20 * DAY), over=True)
    assert await store.write_book(BOOK)
    return store


async def add(store: Store, row: Table, *, playing: bool = False, over: bool = False) -> None:
    """A table as a server leaves it, with everybody on their seats."""
    await store.add_table(row, CHAIN)
    for number, seat in enumerate(row.seats):
        if seat.kind == "guest":
            await store.hold(row.id, number, seat.name.lower())
    if not playing and not over:
        return
    record = played()
    entries = record.entries if over else record.entries[:1]
    first, *others = [Written(entry, None, "", row.changed) for entry in entries]
    assert await store.change_table(replace(row, status="playing", revision=record.revision), first=first)
    for number, each in enumerate(others, 1):
        assert await store.append(row.id, number, each, over=record.result if number == len(others) else ())


@cache
def played() -> Journal:
    """A whole race, drawn by the keys that all tables have here."""
    entry = GAMES["flamme"]
    keys = Keys(CHAIN.last, CHAIN.parts, ("", ""), 0, entry.milestone)
    match = Match.begin(entry.game, {}, ("Ann", "Bob"), keys)
    while owed := [prompt for prompt in match.prompts() if prompt.owed]:
        prompt = owed[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    return match.journal


async def left(store: Store) -> dict[str, set[str]]:
    return {
        "tables": set(await store.tables_after("", 100)),
        "books": {book.id for book in await store.books_of(ANN.id, 10)},
        "guests": {guest.id for guest in (ANN, BOB) if await store.guest(guest.id)},
    }


ALL = {"tables": {"over-alone", "over", "open", "playing", "late"}, "books": {"book"}, "guests": {"ann", "bob"}}


async def test_as_a_rule_everything_is_kept_for_ever(furnished: Store) -> None:
    retention = await Retention.open(furnished, Settings(), AT)
    assert await retention.sweep(AT + 10_000 * DAY) == Removed()
    assert await left(furnished) == ALL
    assert retention.until("tables", AT) is None


async def test_what_somebody_only_tried_out_goes_after_a_day(furnished: Store) -> None:
    retention = await Retention.open(furnished, Settings(), AT)
    tried = table("tried", seats=(Seat("guest", "Ann"),), options={}, revision=0, passing=True)
    tried = replace(tried, origin=Origin("over", "0" * 16, 7, "same", ("ab" * 16,)))
    await add(furnished, replace(tried, changed=AT), playing=True)
    kept = await furnished.table("tried")
    assert kept is not None
    assert (kept.origin, kept.passing) == (tried.origin, True), "as it was written"
    assert "tried" not in {row.id for row in await furnished.tables_of(ANN.id, 10)}, "in nobody's list"
    await furnished.transact("", lambda c: c.exec_driver_sql(f"UPDATE tables SET changed = {AT} WHERE id = 'tried'"))
    await retention.sweep(AT + 0.9 * DAY)
    assert await left(furnished) == {**ALL, "tables": ALL["tables"] | {"tried"}}
    await retention.sweep(AT + 1.1 * DAY)
    assert await left(furnished) == ALL


async def test_what_is_over_goes_when_its_time_has_come(furnished: Store, tmp_path: Path) -> None:
    exports = tmp_path / "exports"
    retention = await Retention.open(furnished, replace(KEEPS, exports=exports), AT)
    row = await furnished.table("late")
    assert row is not None
    assert retention.table_until(row) == AT + 50 * DAY
    assert retention.until("books", AT) == AT + 50 * DAY
    assert await retention.sweep(AT + 29.9 * DAY) == Removed()
    assert await left(furnished) == ALL
    assert await retention.sweep(AT + 30.1 * DAY) == Removed(tables=3)
    assert (await left(furnished))["tables"] == {"playing", "late"}, "what is played stays"
    assert {path.name for path in exports.iterdir()} == {"flamme-over.record", "flamme-over-alone.record"}
    record = read((exports / "flamme-over.record").read_text(encoding="utf-8"))
    assert record.seats == ("Ann", "Bob")
    assert record.result
    assert record.pledge is not None
    assert record.pledge.key
    assert await retention.sweep(AT + 51 * DAY) == Removed(tables=1, books=1)
    assert await left(furnished) == {"tables": {"playing"}, "books": set(), "guests": {"ann", "bob"}}
    assert (exports / "cardboard-book.json").stat().st_mode & 0o777 == 0o600


async def test_whoever_does_not_come_goes_and_others_keep_what_is_theirs(furnished: Store, url: str) -> None:
    retention = await Retention.open(furnished, replace(KEEPS, keep_tables=0, keep_books=0), AT)
    await furnished.transact(
        "", lambda c: c.exec_driver_sql(f"UPDATE devices SET seen = {AT + 60 * DAY} WHERE guest = 'bob'")
    )
    assert await retention.sweep(AT + 99 * DAY) == Removed()
    assert await retention.sweep(AT + 101 * DAY) == Removed(guests=1)
    assert await left(furnished) == {"tables": {"over", "open", "playing", "late"}, "books": set(), "guests": {"bob"}}
    for id in ("over", "open", "playing", "late"):
        row = await furnished.table(id)
        assert row is not None
        assert row.host == "bob"
        assert row.seats[0].name == ("" if id == "open" else NOBODY)
        assert await furnished.holders(id) == {1: frozenset({"bob"})}
        assert await LiveTable.load(furnished, id, Settings().luck) is not None
    assert await retention.sweep(AT + 161 * DAY) == Removed(guests=1)
    assert await left(furnished) == {"tables": set(), "books": set(), "guests": set()}
    rows = everything(url)
    assert {name: len(found) for name, found in rows.items() if found and name not in ("keys", "alembic_version")} == {}


async def test_shorter_times_count_only_after_notice(furnished: Store) -> None:
    year_later = AT + 365 * DAY
    retention = await Retention.open(furnished, KEEPS, year_later)
    assert retention.until("tables", AT) == year_later + NOTICE
    assert await retention.sweep(year_later + NOTICE - 1) == Removed()
    assert await left(furnished) == ALL
    again = await Retention.open(furnished, KEEPS, year_later + DAY)  # a restart changes nothing
    assert again.until("tables", AT) == year_later + NOTICE
    longer = await Retention.open(furnished, replace(KEEPS, keep_tables=60), year_later + 2 * DAY)
    assert longer.until("tables", AT) == year_later + NOTICE
    shorter = await Retention.open(furnished, replace(KEEPS, keep_tables=20), year_later + 3 * DAY)
    assert shorter.until("tables", AT) == year_later + 3 * DAY + NOTICE


async def test_a_guest_sees_until_when_tables_and_books_are_kept(tmp_path: Path) -> None:
    def ask() -> None:
        with (
            running_server(tmp_path / "tables.db", keep_tables=30, keep_books=60) as server,
            httpx.Client(base_url=server.url, timeout=60) as http,
        ):
            assert http.get("/api/me").json()["keeps"] == {"tables": 30, "guests": 0, "books": 60}
            http.put("/api/me", json={"name": "Anna"})
            made = http.post(
                "/api/tables", json={"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "open"}]}
            ).json()
            mine = http.get("/api/me/tables").json()
            assert mine["kept_until"] == {made["table"]["id"]: pytest.approx(made["table"]["changed"] + 30 * DAY)}

    await asyncio.to_thread(ask)


@pytest.mark.parametrize("days", ["-1", "soon", "1.5", "99999", "²"])
async def test_days_that_are_no_number_are_refused(days: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_KEEP_TABLES", days)
    done = run("serve", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "LIGNEROUGE_KEEP_TABLES is a number of days" in done.stderr
