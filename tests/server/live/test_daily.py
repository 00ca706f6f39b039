"""The stage of the day: one try counts, everybody has the same cards, and the server plays every try again."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from tests.server.live.test_play import asked, events_of, is_news, run
from tests.support.depth import how_many
from tests.support.players import Party, Person, Sitting
from tests.support.servers import RunningServer, running_server
from tests.support.store_rows import ANN
from websockets.exceptions import InvalidStatus

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Entry
from lignerouge.registry import GAMES
from lignerouge.reviewing.days import day_key, day_keys, ride_of
from lignerouge.server.http.daily import said
from lignerouge.server.live.daily import Field
from lignerouge.server.store.days import DayRow, Try, begin_try, best_of, counts_of, end_try, find_day, tries_of
from lignerouge.server.store.schema import day_tries, days, guests
from lignerouge.server.store.store import Store

SECRET = bytes(range(32))
DAY = "2026-11-17"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(tmp_path_factory.mktemp("daily")) / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[RunningServer]:
    with running_server(database, daily_secret=SECRET, par_bot="sensible", review_ahead=False) as server:
        yield server


async def begun(person: Person) -> tuple[str, Sitting]:
    """-> the table, and its seat"""
    told = await person.post("/api/daily/ride")
    sitting = await person.sit(told["table"]["id"], *told["you"]["seats"])
    await sitting.until(is_news)
    return told["table"]["id"], sitting


async def day_of(person: Person, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await person.http.get("/api/daily", params=query)).json()
    return found


async def until_counted(person: Person) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while (day := await day_of(person))["mine"]["state"] == "riding":
            await asyncio.sleep(0.05)
    return day


def seat_of(sitting: Sitting) -> int:
    return next(n for n, seat in enumerate(sitting.table["seats"]) if seat["kind"] == "guest")


async def first_hand(sitting: Sitting) -> list[str]:
    """The first rider's, whoever that is."""
    await sitting.play(
        random.Random(1), lambda: any(event["event"] == "Drew" for event in events_of(sitting, seat_of(sitting)))
    )
    return next(sorted(event["cards"]) for event in events_of(sitting, seat_of(sitting)) if event["event"] == "Drew")


async def assert_what_ifs_are_closed(rider: Person, other: Person, table: str) -> None:
    """Whoever has ridden may try something else, with cards that nobody else sees before the day is over."""
    branch = f"/api/tables/{table}/branch"
    assert (await rider.http.post(branch, json={"at": 30, "luck": "same"})).json()["sentence"] == "branch-luck-unknown"
    seats = [{"kind": "open"}, {"kind": "guest"}, {"kind": "open"}, {"kind": "open"}]
    assert (await rider.http.post(branch, json={"at": 30, "seats": seats})).json()["sentence"] == "deal-closed"
    left = (await rider.post(branch, {"at": 30, "passing": True}))["table"]["id"]
    assert (await rider.http.get(f"/api/tables/{left}/told")).is_success
    for path in ("", "/told", "/review"):
        denied = await other.http.get(f"/api/tables/{left}{path}")
        assert denied.json()["sentence"] == "deal-closed", path
    with pytest.raises(InvalidStatus, match="403"):
        await other.sit(left, None)


def test_a_day_from_the_start_to_the_result(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        before = await day_of(anna)
        assert (before["today"], before["mine"], before["riders"], before["key"]) == (True, None, None, "")
        assert len(before["tomorrow"]["commitment"]) == 64
        assert before["bots"][before["seat"]] == ""
        table, page = await begun(anna)
        assert page.table["day"] == before["day"]
        assert page.table["commitment"] == before["commitment"]
        assert (await begun(anna))[0] == table, "the same try goes on"
        for path in ("", "/told", "/record", "/replay", "/review", "/luck"):
            assert (await bob.http.get(f"/api/tables/{table}{path}")).status_code == 403, path
        with pytest.raises(InvalidStatus, match="403"):
            await bob.sit(table, None)
        other, his = await begun(bob)
        assert other != table
        assert await first_hand(page) == await first_hand(his), "everybody has the same cards"
        for wish in ({"at": 1}, {"at": 1, "luck": "same"}, {"at": 1, "passing": True}):
            early = await anna.http.post(f"/api/tables/{table}/branch", json=wish)
            assert early.json()["sentence"] == "branch-when-over", "who still rides looks nowhere ahead"
        card = await asked(page, "PlayCard")
        await page.send({"type": "look", "id": "h", "prompt": card["name"], "hint": True})
        refused = await page.until(lambda message: message.get("id") == "h")
        assert refused["sentence"] == "day-alone", "nobody helps"
        await page.play(random.Random(2))
        day = await until_counted(anna)
        assert day["started"] == 2
        assert day["finished"] == 1
        assert day["mine"]["result"] == day["mine"]["path"][-1] or day["unit"] == "seconds"
        assert day["riders"]["histogram"] == [[day["mine"]["result"], 1]]
        assert day["riders"]["best"][0]["you"]
        assert (await day_of(bob))["riders"] is None, "he still rides"
        practice = (await anna.post("/api/daily/ride"))["table"]
        assert practice["practice"]
        assert practice["id"] != table
        front = await anna.http.get(f"/api/tables/{table}/front")
        assert front.json()["stage"] == day["name"], "not its tiles"
        await assert_what_ifs_are_closed(anna, bob, table)
        record = (await anna.http.get(f"/api/tables/{table}/record")).text
        assert "deal: ranked" in record
        assert "key: " not in record, "before midnight nobody is told"
        assert (await bob.http.post("/api/daily/give-up")).status_code == 204
        his_day = await day_of(bob)
        assert (his_day["mine"]["state"], his_day["mine"]["better"]) == ("off", None)
        assert his_day["riders"]["histogram"] == day["riders"]["histogram"], "who gave up has no result"
        days = (await anna.http.get("/api/daily/calendar")).json()["days"]
        assert [(one["day"], one["result"]) for one in days] == [(day["day"], day["mine"]["result"])]
        async with asyncio.timeout(60):
            while (known := await day_of(anna))["riders"]["par"] is None:
                await asyncio.sleep(0.1)
        assert len(known["riders"]["par_path"]) > 5
        await page.close()
        await his.close()

    run(server, story)


def test_days_that_are_over_open_their_key_and_days_to_come_are_closed(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        cleo = await party.person("Cleo")
        today = await day_of(cleo)
        day = date.fromisoformat(today["day"])
        past = await day_of(cleo, day=(day - timedelta(1)).isoformat())
        assert past["key"] == day_key(SECRET, str(day - timedelta(1))).hex()
        assert past["riders"]["histogram"] == []
        assert (await cleo.http.get("/api/daily", params={"day": str(day + timedelta(1))})).status_code == 404
        for odd in (str(day + timedelta(1)), "2025-12-31", "0001-01-01", "9999-12-31"):
            denied = await cleo.http.post("/api/daily/ride", params={"day": odd})
            assert denied.json().get("sentence") == "day-unknown", odd
        assert (await cleo.http.post("/api/daily/ride", params={"day": "2026-02-30"})).status_code == 422
        made = await cleo.http.post("/api/daily/ride", params={"day": past["day"]})
        assert made.json()["table"]["practice"], "a day that is over is only practised"
        feed = (await cleo.http.get("/api/daily/feed.json")).json()
        assert feed["items"][0]["title"].startswith(f"N° {today['number']}: ")
        assert "<feed" in (await cleo.http.get("/api/daily/feed.atom")).text
        small = await cleo.http.get(f"/embed/daily/{past['day']}")
        assert past["name"] in small.text
        assert "<svg" in small.text
        assert "x-frame-options" not in small.headers, "other pages may show it"
        assert (await cleo.http.get("/daily")).headers["x-frame-options"] == "DENY"
        assert (await cleo.http.get(f"/embed/daily/{day + timedelta(1)}")).status_code == 404
        assert (await cleo.http.get("/embed/daily")).is_success
        shared = (await cleo.http.get(f"/daily/{past['day']}", headers={"accept-language": "fr"})).text
        assert f"Étape du jour N° {past['number']}" in shared
        picture = await cleo.http.get("/api/daily/picture.png", params={"day": past["day"]})
        assert picture.content.startswith(b"\x89PNG")
        assert f"picture.png?day={past['day']}" in shared

    run(server, story)


def chosen(record: journal.Journal) -> dict[str, str]:
    """What was answered to what."""
    return {entry.prompt: entry.option for entry in record.entries}


def drawn(record: journal.Journal) -> dict[str, list[tuple[str, ...]]]:
    """By each owner, in order. Which answer of a moment came last, and so has its draws, is up to the bots."""
    draws: dict[str, list[tuple[str, ...]]] = {}
    for entry in record.entries:
        for owner, things in entry.draws:
            draws.setdefault(owner, []).append(things)
    return draws


def test_a_forged_try_is_found_and_does_not_count(server: RunningServer) -> None:
    """Even the same cards in another order are not those of the day."""

    async def story(party: Party) -> None:
        dora = await party.person("Dora")
        table, page = await begun(dora)
        await page.play(random.Random(3))
        day = await until_counted(dora)
        assert day["mine"]["state"] == "done"
        await page.close()
        text = (await dora.http.get(f"/api/tables/{table}/record")).text
        record = journal.read(text)
        plan = GAMES["flamme"].day(day["number"])  # type: ignore[misc]  # it has one
        keys = day_keys(day_key(SECRET, day["day"]), 4)
        assert ride_of(GAMES["flamme"], plan, record, keys).result == day["mine"]["result"]
        fay = await party.person("Fay")
        other, her_page = await begun(fay)
        await her_page.play(random.Random(3))
        await her_page.close()
        hers = journal.read((await fay.http.get(f"/api/tables/{other}/record")).text)
        assert hers.result == record.result, "who chooses alike gets alike, and the bots do the same"
        assert chosen(hers) == chosen(record)
        assert drawn(hers) == drawn(record)
        number, entry = next((n, each) for n, each in enumerate(record.entries) if each.draws and each.option)
        owner, things = entry.draws[0]
        forged = Entry(entry.prompt, entry.option, ((owner, (*things[1:], things[0])), *entry.draws[1:]))
        record.entries[number] = forged
        with pytest.raises(InputError, match=rf"Entry {number} .* other draws"):
            ride_of(GAMES["flamme"], plan, record, keys)

    run(server, story)


def test_a_try_in_which_a_bot_held_the_seat_does_not_count(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        emil = await party.person("Emil")
        table, page = await begun(emil)
        seat = seat_of(page)
        assert (await emil.http.put(f"/api/tables/{table}/seats/{seat}/standin", json={"bot": "sensible"})).is_success
        await page.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")
        day = await until_counted(emil)
        assert (day["mine"]["state"], day["mine"]["result"]) == ("off", None)
        await page.close()

    run(server, story)


def test_thousands_of_results_are_counted_as_they_come(tmp_path: Path) -> None:
    riders, chance = how_many(1_000, interpreted=1_000, deep=10_000), random.Random(5)
    results = [round(chance.gauss(-2, 3)) for _ in range(riders)]

    async def story() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        try:
            names = [{"id": f"g{n}", "name": f"Rider {n}", "created": 0.0} for n in range(riders)]
            tries = [
                {"day": DAY, "guest": f"g{n}", "match": f"t{n}", "state": "riding", "path": "[]", "at": n}
                for n in range(riders - 1)
            ]
            await store.transact("", lambda connection: connection.execute(insert(guests), names))
            await store.transact("", lambda connection: connection.execute(insert(day_tries), tries))
            first = {"day": DAY, "started": riders - 1}
            await store.transact("", lambda connection: connection.execute(insert(days), first))
            await begin_try(store, DAY, f"g{riders - 1}", "last")
            ended = [Try("", "", "done", result, 1, (-3, result)) for result in results]
            assert all(await asyncio.gather(*(end_try(store, DAY, f"g{n}", one) for n, one in enumerate(ended))))
            assert not await end_try(store, DAY, "g7", ended[8]), "once"
            assert (await begin_try(store, DAY, "g7", "another")).match == "t7"
            counts, row = await counts_of(store, DAY), await find_day(store, DAY)
            assert counts == dict(sorted(Counter(results).items()))
            assert list(counts) == sorted(counts)
            assert row.started == riders
            field, best = Field(row, counts, ()), await best_of(store, DAY, 3)
            assert [one.result for one in best] == sorted(results, reverse=True)[:3]
            worse = sum(result < results[7] for result in results) + (results.count(results[7]) - 1) / 2
            assert field.better_than(results[7], is_over=False) == round(100 * worse / (riders - 1))
            assert field.mean == pytest.approx(sum(results) / riders)
            assert [one.path for one in await tries_of(store, "g7", 5)] == [[-3, results[7]]]
        finally:
            await store.close()

    asyncio.run(story())


def test_only_the_table_of_the_try_ends_it(tmp_path: Path) -> None:
    """Two processes that are asked at once make a table each: one of them is the try."""

    async def story() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        try:
            await store.add_guest(ANN)
            assert (await begin_try(store, DAY, ANN.id, "first")).match == "first"
            assert (await begin_try(store, DAY, ANN.id, "second")).match == "first"
            assert not await end_try(store, DAY, ANN.id, Try(DAY, "second", "done", 9, 1, (9,)))
            assert await end_try(store, DAY, ANN.id, Try(DAY, "first", "done", 2, 1, (2,)))
            assert await counts_of(store, DAY) == {2: 1}
        finally:
            await store.close()

    asyncio.run(story())


def test_feeds_tell_results_in_words() -> None:
    told = [said(result, "squares") for result in (3, 1, -1, -7)]
    assert told == [
        "3 squares past the line",
        "1 square past the line",
        "1 square short of the line",
        "7 squares short of the line",
    ]
    assert said(-155, "seconds") == "2:35"


def test_who_gave_up_is_behind_everybody_when_the_day_is_over() -> None:
    field = Field(DayRow(started=5), {-2: 1, 3: 2}, ())
    assert field.better_than(3, is_over=False) == 75
    assert field.better_than(3, is_over=True) == 88
    assert field.better_than(-2, is_over=True) == 50
    assert field.better_than(None, is_over=True) is None
    assert Field(DayRow(1), {4: 1}, ()).better_than(4, is_over=False) is None
