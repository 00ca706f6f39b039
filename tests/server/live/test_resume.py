"""A tour under way leaves as a record that tells no secret, and goes on at a new table."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.test_play import run
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.journal import Journal, cut, read, write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.server.protocol.sentences import refusals

STAGES = [{"tiles": "abu"}, {"tiles": "acu"}, {"tiles": "adu"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("resume")) / "tables.db") as server:
        yield server


def ridden(stages: int, entries: int = 0) -> Journal:
    """The journal of a tour up to the end of so many stages, and some entries more."""
    match: Match[Any, Any] = Match.begin(GRAND_TOUR, {"stages": STAGES}, ["Ada", "Bob"], seeded(5))
    end = 0
    for step in match.autopilot({seat: lambda view, prompt: prompt.options[0] for seat in range(2)}):
        if not end and len(match.view(None).results) == stages:
            end = step.number + 1
    return match.journal if stages == len(STAGES) else cut(match.journal, end + entries)


async def resume(person: Person, record: str, *seats: dict[str, str]) -> Any:
    return await person.http.post("/api/records/resume", json={"record": record, "seats": list(seats)})


ME, RANDOM, OPEN = {"kind": "guest"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}


def test_a_tour_goes_on_and_leaves_again_without_its_secrets(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        text = write(ridden(1, entries=6))
        reply = await resume(anna, text, ME, OPEN)
        assert reply.status_code == 201, reply.text
        table = reply.json()["table"]["id"]
        options = await anna.http.patch(f"/api/tables/{table}", json={"options": {"stages": "basic"}})
        assert options.status_code == 409, "what was settled stays"
        bob = await party.person("Bob")
        assert await bob.join(table, anna) == 1
        await anna.post(f"/api/tables/{table}/start")
        record = read((await bob.http.get(f"/api/tables/{table}/record")).text)
        assert record.entries == ridden(1).entries, "up to the end of the stage, though more was played"
        steps = (await bob.http.get(f"/api/tables/{table}/replay?part=1")).json()["steps"]
        assert len(steps) == len(record.entries)
        assert (await bob.http.get(f"/api/tables/{table}/replay?part=2")).json()["steps"] == []
        sheets = (await bob.http.get(f"/api/tables/{table}/sheets")).json()
        assert [sheet["team"] for sheet in sheets["players"]] == ["A", "B"]
        verdict = (await bob.http.post("/api/records/verify", content=text)).json()
        assert (verdict["milestones"], verdict["result"], verdict["options"]) == (1, [], {"stages": STAGES})

    run(server, story)


def test_what_cannot_go_on_says_why(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        edited = write(ridden(1)).replace("1/0/", "1/9/", 1)
        first, *others = ridden(1).entries
        long = write(replace(ridden(1), entries=[first, *others * 1500]))
        for record, seats, refusal in (
            ("nonsense", (ME, RANDOM), (422, "bad-record", "kernel.refusals.no_record")),
            (edited, (ME, RANDOM), (422, "bad-record", "kernel.refusals.edited")),
            (
                write(replace(ridden(1), revision=99)),
                (ME, RANDOM),
                (422, "other-rules", "kernel.refusals.other_revision"),
            ),
            (write(replace(ridden(1), game="chess")), (ME, RANDOM), (422, "bad-options", "kernel.refusals.game")),
            (long, (ME, RANDOM), (413, "too-large", "record-too-long")),
            (write(ridden(1)), (ME,), (422, "bad-options", "match-seats")),
            (write(ridden(3)), (ME, RANDOM), (409, "over", "match-over")),
        ):
            reply = await resume(anna, record, *seats)
            told = reply.json()
            assert (reply.status_code, told["code"], told["sentence"]) == refusal, reply.text
            assert told["reason"].endswith(".")
            for language in LANGUAGES:  # as the terminal says it
                said = refusals(language)[told["sentence"]]
                assert set(re.findall(r"\{(\w+)\}", str(said))) <= set(told["values"])
        table = await anna.make_table("me", "random", game="tour", options={"stages": STAGES})
        assert (await anna.http.get(f"/api/tables/{table}/sheets")).status_code == 409
        await anna.post(f"/api/tables/{table}/start")
        assert (await anna.http.get(f"/api/tables/{table}/record")).status_code == 409, "no stage is over"
        race = await anna.make_table("me", "random")
        await anna.post(f"/api/tables/{race}/start")
        assert (await anna.http.get(f"/api/tables/{race}/sheets")).status_code == 409

    run(server, story)


def test_a_record_that_was_played_on_is_nobodys_own_result(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        match: Match[Any, Any] = Match.begin(FLAMME_ROUGE, {"stage": "abu"}, ["Ada", "Bob"], seeded(5))
        for _ in match.autopilot({seat: lambda view, prompt: prompt.options[0] for seat in range(2)}):
            pass
        record = write(cut(match.journal, len(match.journal.entries) - 1))  # whose end anybody could have chosen
        brought = (await resume(anna, record, ME, RANDOM)).json()["table"]["id"]
        own = await anna.make_table("me", "random", options={"stage": "abu"})
        for table in (brought, own):
            await anna.post(f"/api/tables/{table}/start")
            await (await anna.sit(table, 0)).play(random.Random(1))
        results = (await anna.http.get("/api/me/record")).json()["results"]
        assert [each["table"] for each in results] == [own]

    run(server, story)
