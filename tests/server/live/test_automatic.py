"""Teams that ride by themselves sit at a table like bots, and that is the only way to have them (F33)."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.test_play import check_record, events_of, run
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel import journal

pytestmark = pytest.mark.compiled

SIX = "1B-2-3-g-v"  # a short road for six teams, with places for a breakaway


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("automatic")) / "tables.db") as server:
        yield server


async def refused(person: Person, *seats: str, game: str = "flamme", **options: Any) -> str:
    """Why there is no such table."""
    wanted = [{"kind": "guest"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    reply = await person.http.post("/api/tables", json={"game": game, "seats": wanted, "options": options})
    assert (reply.status_code, reply.json()["code"]) == (422, "bad-options"), reply.text
    return str(reply.json()["reason"])


def test_what_there_is_and_what_cannot_be(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person()
        games = {game["key"]: game for game in (await anna.http.get("/api/catalogue")).json()["games"]}
        both = [{"key": "peloton", "most": 1}, {"key": "muscle", "most": 6}]
        assert [games[key]["automatic"] for key in ("flamme", "tour", "redline")] == [both, both, []]
        assert not {"peloton", "muscle"} & set(games["flamme"]["bots"])
        assert "At most 1 team of kind peloton" in await refused(anna, "me", "peloton", "peloton")
        assert "At least one team is not automatic" in await refused(anna, "peloton", "muscle", "muscle")
        assert "There is no bot called" in await refused(anna, "me", "muscle", game="redline")
        assert "its riders are no specialists" in await refused(anna, "me", "muscle", specialists={"BR": 1})
        for game in ("flamme", "tour"):
            assert "it has no handicap" in await refused(anna, "me", "muscle", game=game, handicap=[0, 1])
            assert "somebody else places first" in await refused(anna, "me", "muscle", game=game, starter=1)
        said = await refused(anna, "me", "random", automatic={"B": "muscle"})
        assert said == "Automatic teams are given a seat, like bots: peloton, muscle."

    run(server, story)


def test_a_host_gives_seats_to_them_before_the_start_and_nobodys_cards_later(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person()
        table = await anna.make_table("me", "open", "open", "random", options={"stage": "abcu"})

        async def give(seat: int, bot: str, what: str = "") -> int:
            body = {"bot": bot} if what else {"kind": "bot", "bot": bot}
            return (await anna.http.put(f"/api/tables/{table}/seats/{seat}{what}", json=body)).status_code

        assert await give(1, "peloton") == 200
        assert await give(2, "peloton") == 422, "there is one at most"
        assert await give(2, "muscle") == 200
        (await anna.http.patch(f"/api/tables/{table}", json={"seats": 3})).raise_for_status()
        await anna.post(f"/api/tables/{table}/start")
        assert await give(0, "muscle", "/standin") == 422, "nobody's cards are turned over for them"
        sitting = await anna.sit(table, 0)
        await sitting.play(random.Random(1))
        news = [message for message in sitting.received if message["type"] == "news"]
        assert news[-1]["view"]["automatic"] == ["", "peloton", "muscle"]
        assert all(set(message["waiting"]) <= {0} for message in news), "nobody waits for them"
        assert sitting.table["options"] == {"stage": "abcu"}
        record = journal.read(await check_record(anna, table))
        assert record.options["automatic"] == {"B": "peloton", "C": "muscle"}
        assert record.seats == ("Anna", "peloton", "muscle")

    run(server, story)


def test_a_name_makes_nobody_automatic(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        peloton = await party.person("peloton")
        table = await peloton.make_table("me", "random", options={"stage": "abcu"})
        await peloton.post(f"/api/tables/{table}/start")
        sitting = await peloton.sit(table, 0)
        await sitting.play(random.Random(1))
        assert "automatic" not in journal.read(await check_record(peloton, table)).options

    run(server, story)


def test_a_race_of_six_teams_with_bids_and_automatic_teams(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        seats = ("me", "peloton", "open", "sensible", "muscle", "random")
        table = await anna.make_table(*seats, options={"stage": SIX})
        assert await bob.join(table, anna) == 2
        left, right = await anna.sit(table, 0), await bob.sit(table, 2)
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        told = [event["event"] for event in events_of(left, 0)]
        assert told.count("Named") == told.count("Bid") // 2 == 4, "who rides by himself does not bid"
        assert told.count("BrokeAway") == 2
        drawn = {event["rider"][0] for event in events_of(left, 0) if event["event"] == "Drew"}
        assert drawn == {"A"}, "only one's own hands are seen"
        assert len(left.table["result"]) == 12
        await check_record(bob, table)

    run(server, story)


def test_a_record_brings_its_automatic_teams_along(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        stages = [{"tiles": "abu"}, {"tiles": "acu"}, {"tiles": "adu"}]
        table = await anna.make_table("me", "muscle", game="tour", options={"stages": stages})
        await anna.post(f"/api/tables/{table}/start")
        sitting = await anna.sit(table, 0)
        await sitting.play(random.Random(1), lambda: any(e["event"] == "StageClosed" for e in events_of(sitting, 0)))
        record = (await anna.http.get(f"/api/tables/{table}/record")).text
        await sitting.play(random.Random(1))
        finished = await check_record(anna, table)
        wish = {"record": record, "seats": [{"kind": "guest"}, {"kind": "open"}]}
        resumed = (await anna.post("/api/records/resume", wish))["table"]
        assert (resumed["seats"][1]["kind"], resumed["seats"][1]["bot"]) == ("bot", "muscle")
        assert "automatic" not in resumed["options"]
        for body in ({"kind": "open"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "peloton"}):
            changed = await anna.http.put(f"/api/tables/{resumed['id']}/seats/1", json=body)
            assert changed.status_code == 409, "what was settled stays"
        await anna.post(f"/api/tables/{resumed['id']}/start")
        again = await anna.sit(resumed["id"], 0)
        await again.play(random.Random(2))
        await check_record(anna, resumed["id"])
        kept = (await anna.http.post("/api/records", content=finished)).json()["id"]
        shown = (await anna.http.get(f"/api/tables/{kept}")).json()["table"]
        assert shown["seats"][1]["bot"] == "muscle"
        assert await check_record(anna, kept) == finished

    run(server, story)
