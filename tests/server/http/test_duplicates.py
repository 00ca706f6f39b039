"""Duplicate tables: the same cards at each, points against the same seat elsewhere, and nothing told too early."""

import io
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server
from websockets.exceptions import InvalidStatus

from lignerouge.server.live.deals import matchpoints

STAGE = {"stage": "abcdu"}
CLOSED = ("record", "replay", "told", "luck", "review", "front", "front.png")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db", bot_pause=0.0) as server:
        yield server


@given(
    st.integers(2, 6).flatmap(
        lambda seats: st.lists(
            st.one_of(
                st.none(), st.lists(st.tuples(st.integers(-6, -1), st.integers(-9, 9)), min_size=seats, max_size=seats)
            ),
            min_size=1,
            max_size=7,
        )
    )
)
def test_the_points_of_a_seat_add_up_to_the_same_whatever_happens(tables: list[list[tuple[int, int]] | None]) -> None:
    points = matchpoints(tables)
    over = [number for number, table in enumerate(tables) if table is not None]
    for seat in range(len(tables[over[0]] or ()) if over else 0):
        assert sum(points[number][seat] for number in over) == len(over) * (len(over) - 1) / 2
        best = max(over, key=lambda number: (tables[number] or [])[seat])
        assert points[best][seat] == max(points[number][seat] for number in over)
    assert all(not points[number] for number in range(len(tables)) if number not in over)


def drawn(record: str, rider: str) -> list[list[str]]:
    """The hands of a rider, in order, each as a bag."""
    parts = [part for line in record.splitlines() for part in line.split(" | ")[1:]]
    return [sorted(part.removeprefix(f"{rider}: ").split()) for part in parts if part.startswith(f"{rider}: ")]


def assert_alike(records: list[str]) -> None:
    """Everybody has the same hands until a deck is shuffled again: 15 cards are three of them."""
    for rider in ("AR", "AS", "BR", "BS"):
        hands = [drawn(record, rider)[:3] for record in records]
        alike = min(map(len, hands))
        assert alike > 1
        assert hands[0][:alike] == hands[1][:alike]


async def ridden(person: Person, table: str, seed: int) -> None:
    sitting = await person.sit(table, 0)
    await sitting.play(random.Random(seed))
    await sitting.close()


@pytest.mark.anyio
async def test_a_club_rides_the_same_cards_and_sees_them_when_all_have(server: RunningServer) -> None:
    async with Party(server) as party:
        anna, bert, carl = [await party.person(name) for name in ("Anna", "Bert", "Carl")]
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": "flamme", "options": STAGE, "seats": seats, "tables": 2, "name": "Mardi"}
        deal = await anna.post("/api/deals", wish)
        one, two = (each["table"]["id"] for each in deal["tables"])
        assert [each["table"]["name"] for each in deal["tables"]] == ["Mardi 1", "Mardi 2"]
        assert deal["host"]
        tokens = [each["join"].partition("#join=")[2] for each in deal["tables"]]
        changed = await anna.http.patch(f"/api/tables/{one}", json={"options": {"stage": "abcu"}})
        assert changed.status_code == 409, "what is ridden is settled"
        await anna.post(f"/api/tables/{one}/join", {"token": tokens[0]})
        twice = await anna.http.post(f"/api/tables/{two}/join", json={"token": tokens[1]})
        assert twice.json()["sentence"] == "deal-twice"
        await bert.post(f"/api/tables/{two}/join", {"token": tokens[1]})
        assert (await bert.http.get(f"/api/tables/{one}/deal")).json()["tables"][0]["join"] is None
        for table in (one, two):
            await anna.post(f"/api/tables/{table}/start")
        await ridden(anna, one, 1)

        await bert.http.get(f"/api/tables/{one}/deal")
        for stranger in (bert, carl):
            for what in CLOSED:
                reply = await stranger.http.get(f"/api/tables/{one}/{what}")
                assert reply.json()["sentence"] == "deal-closed", what
            branch = await stranger.http.post(f"/api/tables/{one}/branch", json={"at": 1})
            assert branch.json()["sentence"] == "deal-closed"
            with pytest.raises(InvalidStatus, match="403"):
                await stranger.sit(one, None)
        peek = await anna.http.get(f"/api/tables/{two}/told")
        assert peek.json()["sentence"] == "deal-closed", "their host sits elsewhere"
        same = await anna.http.post(f"/api/tables/{one}/branch", json={"at": 1, "luck": "same"})
        assert same.json()["sentence"] == "branch-luck-unknown", "the keys are told to nobody"
        left = (await anna.post(f"/api/tables/{one}/branch", {"at": 3}))["table"]["id"]
        peek = await bert.http.get(f"/api/tables/{left}/told")
        assert peek.json()["sentence"] == "deal-closed", "what it went on from is closed"
        half = (await carl.http.get(f"/api/tables/{one}/deal")).json()
        assert half.get("open") is False, half
        assert [len(each["seats"]) for each in half["tables"]] == [2, 0]
        assert (await bert.http.post(f"/api/tables/{one}/deal/open")).status_code == 403

        await ridden(bert, two, 2)
        whole = (await carl.http.get(f"/api/tables/{two}/deal")).json()
        assert whole["open"]
        for seat in (0, 1):
            assert sum(each["seats"][seat]["points"] for each in whole["tables"]) == 1
        records = [(await carl.http.get(f"/api/tables/{table}/record")).text for table in (one, two)]
        assert_alike(records)
        assert all("deal: ranked" in record for record in records)
        assert (await bert.http.get(f"/api/tables/{left}/told")).is_success, "nothing is closed any more"
        assert (await carl.http.get(f"/api/tables/{one}/luck")).json()["luck"] == "promised"


@pytest.mark.anyio
async def test_a_friend_rides_my_deal_with_my_cards(server: RunningServer) -> None:
    async with Party(server) as party:
        anna, bert = await party.person("Anna"), await party.person("Bert")
        table = await anna.make_table("me", "random", options=STAGE)
        await anna.post(f"/api/tables/{table}/start")
        early = await bert.http.post(f"/api/tables/{table}/branch", json={"at": 1, "luck": "same", "seat": 0})
        assert early.status_code == 409
        await ridden(anna, table, 1)
        sent = {"at": 1, "luck": "same", "seat": 0}
        mine = (await bert.post(f"/api/tables/{table}/branch", sent))["table"]
        assert mine["status"] == "playing"
        assert [(seat["kind"], seat["bot"]) for seat in mine["seats"]] == [("guest", ""), ("bot", "random")]
        assert mine["branch"] == {"table": table, "since": 1, "luck": "same"}
        await ridden(bert, mine["id"], 2)
        records = [(await bert.http.get(f"/api/tables/{each}/record")).text for each in (table, mine["id"])]
        assert_alike(records)
        deal = await bert.http.get(f"/api/tables/{table}/deal")
        assert deal.json()["sentence"] == "deal-none"


@pytest.mark.anyio
async def test_their_host_takes_no_record_along_that_is_closed_to_them(server: RunningServer) -> None:
    async with Party(server) as party:
        anna, bert = await party.person("Anna"), await party.person("Bert")
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        deal = await anna.post("/api/deals", {"game": "flamme", "options": STAGE, "seats": seats, "tables": 2})
        one, two = (each["table"]["id"] for each in deal["tables"])
        for person, table, each in ((anna, one, 0), (bert, two, 1)):
            await person.post(f"/api/tables/{table}/join", {"token": deal["tables"][each]["join"].partition("=")[2]})
            await anna.post(f"/api/tables/{table}/start")
        await ridden(bert, two, 2)
        taken = zipfile.ZipFile(io.BytesIO((await anna.http.get("/api/me/export")).content))
        assert not [name for name in taken.namelist() if two in name], "she still rides the same cards"
        taken = zipfile.ZipFile(io.BytesIO((await bert.http.get("/api/me/export")).content))
        assert [name for name in taken.namelist() if two in name], "it is his"


def test_tables_that_cannot_share_cards_are_denied(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as anna:
        anna.put("/api/me", json={"name": "Anna"})
        free = {"kind": "open"}
        for wish, why in (
            ({"game": "redline", "seats": [free, free], "tables": 2}, "deal-other-game"),
            ({"game": "flamme", "seats": [{"kind": "guest"}, free], "tables": 2}, "deal-seats"),
        ):
            assert anna.post("/api/deals", json=wish).json()["sentence"] == why
        assert anna.post("/api/deals", json={"game": "flamme", "seats": [free], "tables": 99}).status_code == 422
        tour = anna.post("/api/deals", json={"game": "tour", "seats": [free, free], "tables": 3})
        assert len({each["table"]["commitment"] for each in tour.json()["tables"]}) == 1, "a tour has one deal, too"


@pytest.mark.anyio
async def test_who_becomes_the_host_of_a_table_does_not_open_the_cards_of_all(server: RunningServer) -> None:
    async with Party(server) as party:
        anna, bert, carl = [await party.person(name) for name in ("Anna", "Bert", "Carl")]
        wish = {"game": "flamme", "options": STAGE, "tables": 2}
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        made = await carl.post("/api/deals", {**wish, "seats": seats})
        one, two = [each["table"]["id"] for each in made["tables"]]
        for person, table in ((anna, one), (bert, two)):
            await person.join(table, carl)
            await carl.post(f"/api/tables/{table}/start")
        await ridden(anna, one, 1)
        assert (await carl.http.delete("/api/me")).is_success  # who rides is the host of their own table now
        while not (await bert.http.get(f"/api/tables/{two}")).json()["you"]["host"]:
            pass
        assert (await bert.http.get(f"/api/tables/{two}/deal")).json()["host"] is False
        denied = await bert.http.post(f"/api/tables/{two}/deal/open")
        assert (denied.status_code, denied.json()["sentence"]) == (403, "host-only"), "Bert still rides with them"
        assert (await bert.http.get(f"/api/tables/{one}/record")).json()["sentence"] == "deal-closed"
        await ridden(bert, two, 2)
        assert (await anna.http.get(f"/api/tables/{two}/deal")).json()["open"], "now all have ridden"
