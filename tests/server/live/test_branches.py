"""Riding on from a decision of a match that is over: at a table of one's own, with fresh luck or the same."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.test_play import asked, events_of, run
from tests.server.live.test_resume import ridden
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel import journal
from lignerouge.kernel.journal import Journal
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

ME, OPEN = {"kind": "guest"}, {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("branches")) / "tables.db") as server:
        yield server


@cache
def a_race() -> Journal:
    """A race with the keys of its luck; Ada’s seat was a bot’s."""
    keys = Keys(bytes(range(32)), 5, ("ab" * 16, ""))
    match: Match[Any, Any] = Match.begin(GAMES["flamme"].game, {"stage": "abu"}, ["random", "Bob"], keys)
    for _ in match.autopilot({0: lambda view, prompt: prompt.options[0], 1: lambda view, prompt: prompt.options[-1]}):
        pass
    return replace(match.journal, pledge=keys.opened(1))


def step_of(prompt: str) -> int:
    return next(step for step, entry in enumerate(a_race().entries) if entry.prompt == prompt)


async def branch(person: Person, where: str, **wish: Any) -> tuple[int, Any]:
    reply = await person.http.post(f"/api/{where}/branch", json=wish)
    return reply.status_code, reply.json()


def test_it_goes_on_with_the_same_hands_and_the_same_luck_and_is_a_record_of_its_own(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        left = journal.write(a_race())
        kept = (await anna.http.post("/api/records", content=left)).json()["id"]
        at = step_of("2/B/rider")
        status, told = await branch(anna, f"tables/{kept}", at=at, luck="same", others="played")
        assert status == 201, told
        table = told["table"]
        assert (table["status"], table["commitment"], told["you"]["seats"]) == ("playing", "", [1])
        assert table["branch"] == {"table": kept, "since": at, "luck": "same"}
        assert [seat["bot"] for seat in table["seats"]] == ["random", ""], "the bot of the record, by its name"
        page = await anna.sit(table["id"], 1)
        rider = a_race().entries[at]
        await asked(page, "PickRider")
        assert (await page.answer(rider.prompt, rider.option))["type"] == "done"
        await asked(page, "PlayCard")
        hands = {name: [*cards] for name, cards in rider.draws}
        drew = [event for event in events_of(page, 1) if event["event"] == "Drew"]
        assert sorted(drew[-1]["cards"]) == sorted(hands[rider.option]), "the same cards come"
        denied = await branch(anna, f"tables/{table['id']}", at=1)
        assert denied[0] == 409
        assert denied[1]["sentence"] == "branch-when-over", "nothing of a race under way"
        await page.play(random.Random(1))
        text = (await anna.http.get(f"/api/tables/{table['id']}/record")).text
        check = left.rpartition("check: ")[2].strip()
        assert f"branch: {check} from {at} with its luck\n" in text
        assert journal.read(text).entries[:at] == a_race().entries[:at]
        verdict = (await anna.http.post("/api/records/verify", content=text)).json()
        assert verdict["luck"] == "known", verdict
        brought = (await anna.http.post("/api/records", content=text)).json()["id"]
        assert (await anna.http.get(f"/api/tables/{brought}/record")).text == text, "it says where it comes from"
        assert (await anna.http.get(f"/api/tables/{brought}/luck")).json()["luck"] == "known", "not promised"
        again = (await anna.http.get(f"/api/tables/{brought}")).json()["table"]
        assert (again["branch"], again["commitment"]) == ({"table": "", "since": at, "luck": "same"}, "")

    run(server, story)


def test_with_fresh_luck_against_friends_or_only_to_try_something_out(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        kept = (await anna.http.post("/api/records", content=journal.write(a_race()))).json()["id"]
        at = step_of("2/A/rider")
        status, told = await branch(bob, f"tables/{kept}", at=at, seats=[OPEN, ME])
        assert (status, told["table"]["status"]) == (201, "open"), "anybody with the address may"
        table = told["table"]["id"]
        assert len(told["table"]["commitment"]) == 64, "fresh luck is promised"
        assert await anna.join(table, bob) == 0
        await bob.post(f"/api/tables/{table}/start")
        page = await anna.sit(table, 0)
        await asked(page)
        other = await bob.sit(table, 1)
        await asyncio.gather(page.play(random.Random(1)), other.play(random.Random(2)))
        text = (await bob.http.get(f"/api/tables/{table}/record")).text
        brought = (await bob.http.post("/api/records", content=text)).json()["id"]
        assert (await bob.http.get(f"/api/tables/{brought}/record")).text == text
        assert (await bob.http.get(f"/api/tables/{brought}/luck")).json()["luck"] == "promised"
        mine = [each["id"] for each in (await bob.http.get("/api/me/tables")).json()["tables"]]
        assert table in mine
        status, told = await branch(bob, f"tables/{kept}", at=at, passing=True, bot="random", listed=True)
        assert (status, told["table"]["passing"], told["table"]["listed"]) == (201, True, False)
        mine = [each["id"] for each in (await bob.http.get("/api/me/tables")).json()["tables"]]
        assert told["table"]["id"] not in mine, "a what-if is in nobody's list"
        for wish, refusal in (
            ({"at": 9999}, (422, "branch-nowhere")),
            ({"at": at, "seats": [ME]}, (422, "match-seats")),
            ({"at": at, "bot": "nobody"}, (422, "bot-unknown")),
        ):
            reply = await branch(anna, f"tables/{kept}", **wish)
            assert (reply[0], reply[1]["sentence"]) == refusal, reply

    run(server, story)


def test_from_a_text_and_from_a_stage_of_a_tour_under_way_that_is_over(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        unknown = journal.write(replace(a_race(), pledge=None))
        at = step_of("2/B/rider")
        reply = await branch(anna, "records", record=unknown, at=at, luck="same")
        assert (reply[0], reply[1]["sentence"]) == (409, "branch-luck-unknown")
        status, told = await branch(anna, "records", record=unknown, at=at)
        assert (status, told["table"]["branch"]["table"]) == (201, "")
        assert [seat["bot"] for seat in told["table"]["seats"]] == ["random", ""], "a bot keeps its seat"
        over = len(ridden(1).entries)
        wish = {"record": journal.write(ridden(1, entries=6)), "seats": [ME, {"kind": "bot", "bot": "random"}]}
        tour = (await anna.post("/api/records/resume", wish))["table"]["id"]
        assert (await branch(anna, f"tables/{tour}", at=5))[1]["sentence"] == "branch-when-over", "it has not begun"
        await anna.post(f"/api/tables/{tour}/start")
        reply = await branch(anna, f"tables/{tour}", at=over)
        assert (reply[0], reply[1]["sentence"]) == (422, "branch-nowhere"), "nothing of the stage under way"
        status, told = await branch(anna, f"tables/{tour}", at=over - 1)
        assert (status, told["table"]["game"]) == (201, "tour")

    run(server, story)
