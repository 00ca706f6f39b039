"""Reviews by the server: for finished matches alone, worked out in another process, kept with the record."""

import asyncio
import os
import random
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.test_resume import ridden
from tests.support.players import Party, Person
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel import journal
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Refusal
from lignerouge.registry import GAMES
from lignerouge.server.http.reviews import before_this_round
from lignerouge.server.store.removal import NOBODY

pytestmark = pytest.mark.compiled
SOLO = {"stage": "abu", "kind": "itt"}
SEATS = [{"kind": "guest"}, {"kind": "bot", "bot": "random"}]


def a_record(game: str = "flamme", seats: tuple[str, ...] = ("Anna", "Bob"), **options: Any) -> str:
    """A short match between bots."""
    entry = GAMES[game]
    match = Match.begin(entry.game, options or {"stage": "abu"}, seats, seeded(4))
    for _ in match.autopilot({seat: entry.new_steady_bot("random", seat).choose for seat in range(len(seats))}):
        pass
    return journal.write(match.journal)


async def reviewed(person: Person, table: str, *, until: tuple[str, ...] = ("ready", "failed")) -> dict[str, Any]:
    """Ask until it is there."""
    while True:
        answer = await person.http.get(f"/api/tables/{table}/review")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["status"] in until:
            return found
        await asyncio.sleep(0.1)


def children(server: RunningServer) -> list[int]:
    """The processes that work on reviews."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1] if folder.name.isdecimal() else ""
            if parent == str(server.pid) and b"lignerouge.reviewing" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def test_a_finished_race_is_reviewed_once_and_kept(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db", review_ahead=True) as server:
        table, report = asyncio.run(review_a_race(server))
    with running_server(tmp_path / "tables.db") as server:
        assert asyncio.run(asked_again(server, table)) == report
        assert not children(server), "nothing is worked out twice"


async def asked_again(server: RunningServer, table: str) -> Any:
    """By somebody else, later."""
    async with Party(server) as party:
        return (await reviewed(await party.person("Bob"), table))["report"]


async def review_a_race(server: RunningServer) -> tuple[str, Any]:
    """Its process is killed once; whoever asks again has another try."""
    async with Party(server) as party:
        anna = await party.person("Anna")
        table = (await anna.http.post("/api/records", content=a_record())).json()["id"]
        running = await anna.make_table("me", "random", options={"stage": "abu"})
        await anna.post(f"/api/tables/{running}/start")
        denied = await anna.http.get(f"/api/tables/{running}/review")
        assert (denied.status_code, denied.json()["code"]) == (409, "not-now"), "nothing of a game under way"
        while not children(server):  # while somebody plays its process gets warm
            await asyncio.sleep(0.1)
        early = await reviewed(anna, table, until=("working",))
        assert early["report"]["rounds"], "the first chances are there"
        assert (early["report"]["luck"], early["report"]["decisions"]) == (None, [])
        os.kill(children(server)[0], signal.SIGKILL)
        found = await reviewed(anna, table)
        if found["status"] == "failed":  # asked in the moment between
            found = await reviewed(anna, table)
        report = found["report"]
        assert report["places"]
        assert {decision["seat"] for decision in report["decisions"]} == {0, 1}
        for seat in report["luck"]["seats"]:
            assert seat["start"] + seat["deal"][0] + seat["own"][0] + seat["others"][0] == seat["result"]
        text = (await anna.http.get(f"/api/tables/{table}/record")).text
        while (brought := (await anna.http.post("/api/records/review", content=text)).json())["status"] != "ready":
            await asyncio.sleep(0.1)
        assert brought["report"] == report, "the same of a text"
        unfinished = await anna.http.post(
            "/api/records/review", content=journal.write(journal.cut(journal.read(text), 9))
        )
        assert (unfinished.status_code, unfinished.json()["sentence"]) == (409, "record-when-over")
        denied = (await anna.http.post("/api/records/review", content=a_record(seats=("Anna",), **SOLO))).json()
        assert (denied["code"], denied["sentence"]) == ("not-now", "kernel.refusals.alone")
        await review_a_tour_under_way(anna)
        await keep_a_what_if_of_a_tour(anna)
        await weigh_a_what_if(anna, table, report["decisions"][-1]["step"])
        await own_record(anna, running)
        return table, report


def test_a_review_names_nobody_who_has_left_for_good(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with Party(server) as party:
            anna, bob = await party.person("Anna"), await party.person("Bobadilla")
            table = await anna.make_table("me", "open", options={"stage": "abu"})
            await bob.join(table, anna)
            await anna.post(f"/api/tables/{table}/start")
            sittings = await anna.sit(table, 0), await bob.sit(table, 1)
            await asyncio.gather(*(each.play(random.Random(n)) for n, each in enumerate(sittings)))
            while not (early := (await anna.http.get(f"/api/tables/{table}/review")).json()).get("report"):
                await asyncio.sleep(0.1)
            assert early["report"]["seats"] == ["Anna", "Bobadilla"]
            assert (await bob.http.delete("/api/me")).is_success
            while (await anna.http.get(f"/api/tables/{table}")).json()["table"]["seats"][1]["name"] != NOBODY:
                await asyncio.sleep(0.01)
            report = (await reviewed(anna, table))["report"]
            assert report["seats"] == ["Anna", NOBODY]

    database = tmp_path / "tables.db"
    with running_server(database) as server:
        asyncio.run(story(server))
    with closing(sqlite3.connect(database)) as file:
        assert file.execute("SELECT count(*) FROM reviews").fetchone() == (1,), "nor does what is kept of it"
        assert file.execute("SELECT count(*) FROM reviews WHERE report LIKE '%Bobadilla%'").fetchone() == (0,)


async def weigh_a_what_if(anna: Person, table: str, at: int) -> None:
    """How it stood when its round began, as long as it is one: once it is kept it is a match like any other."""
    wish = {"at": at, "passing": True, "bot": "random"}
    branch = (await anna.post(f"/api/tables/{table}/branch", wish))["table"]["id"]
    (stands,) = (await reviewed(anna, branch))["report"]["rounds"]
    assert (stands["round"], sum(seat["chance"][0] for seat in stands["seats"])) == ("", 1)
    assert (await anna.http.patch(f"/api/tables/{branch}", json={"passing": False})).json()["table"]["passing"] is False
    assert (await anna.http.get(f"/api/tables/{branch}/review")).json()["sentence"] == "record-when-over"
    assert branch in [each["id"] for each in (await anna.http.get("/api/me/tables")).json()["tables"]]
    seats = [{"kind": "guest"}, {"kind": "open"}]
    both = (await anna.post(f"/api/tables/{table}/branch", {**wish, "seats": seats}))["table"]["id"]
    await (await anna.party.person("Bob")).join(both, anna)
    await anna.post(f"/api/tables/{both}/start")
    denied = (await anna.http.get(f"/api/tables/{both}/review")).json()
    assert denied["sentence"] == "record-when-over", "whom it is played against is told as little as at any table"


async def review_a_tour_under_way(anna: Person) -> None:
    """Of its first stage, and of nothing that came after it."""
    before = {"record": journal.write(ridden(0, entries=4)), "seats": SEATS}
    tour = (await anna.post("/api/records/resume", before))["table"]["id"]
    await anna.post(f"/api/tables/{tour}/start")
    denied = (await anna.http.get(f"/api/tables/{tour}/review")).json()
    assert denied["sentence"] == "record-when-stage-over"
    later = {"record": journal.write(ridden(1, entries=6)), "seats": SEATS}
    tour = (await anna.post("/api/records/resume", later))["table"]["id"]
    await anna.post(f"/api/tables/{tour}/start")
    report = (await reviewed(anna, tour))["report"]
    assert {each["round"].partition("/")[0] for each in report["rounds"]} == {"1", ""}
    assert report["decisions"]
    assert all(each["step"] < len(ridden(1).entries) for each in report["decisions"])
    assert (report["places"], [seat["result"] for seat in report["luck"]["seats"]]) == (
        None,
        [seat["chance"][0] for seat in report["rounds"][-1]["seats"]],
    )


async def keep_a_what_if_of_a_tour(anna: Person) -> None:
    """How it stood on the grid is told; what is kept and ridden on to the end of a stage is reviewed as any tour."""
    left = (await anna.http.post("/api/records", content=journal.write(ridden(3)))).json()["id"]
    wish = {"at": 1, "passing": True, "seats": SEATS}
    tour = (await anna.post(f"/api/tables/{left}/branch", wish))["table"]["id"]
    (stands,) = (await reviewed(anna, tour))["report"]["rounds"]
    assert (stands["round"], sum(seat["chance"][0] for seat in stands["seats"])) == ("", 1)
    (await anna.http.patch(f"/api/tables/{tour}", json={"passing": False})).raise_for_status()
    riding = await anna.sit(tour, 0)
    await riding.play(random.Random(1), until=lambda: any(ask["name"].startswith("2/") for ask in riding.owed))
    report = (await reviewed(anna, tour))["report"]
    assert {each["round"].partition("/")[0] for each in report["rounds"]} == {"1", ""}


def test_a_what_if_tells_nothing_of_what_was_taken_back() -> None:
    """Two turns are played, both are taken back, and the second comes again in another position."""
    match: Match[Any, Any] = Match.begin(GAMES["redline"].game, {}, ["Anna", "Bob"], seeded(1))

    def place(option: int) -> None:
        (prompt,) = match.prompts()
        match.answer(prompt.seat, prompt.name, prompt.options[option])

    place(0)
    place(0)
    place(0)
    behind = match.behind(0)
    assert behind == "1", "luck gave nothing"
    back = match.try_back(0, behind)
    assert not isinstance(back, Refusal)
    match.commit(back)
    place(-1)
    began = journal.last_state(match.game, before_this_round(match))
    assert began.canonical() == match.state.canonical()


async def own_record(anna: Person, table: str) -> None:
    """What the review found of a race of one's own stands in one's record; a record that was brought does not."""
    await (await anna.sit(table, 0)).play(random.Random(1))
    report = (await reviewed(anna, table))["report"]
    mine = (await anna.http.get("/api/me/record")).json()
    (result,) = mine["results"]
    assert (result["table"], result["place"], result["bots"]) == (table, report["places"][0], ["random"])
    assert result["adjusted"] == report["luck"]["seats"][0]["adjusted"]
    assert result["feats"] == report["feats"][0]
    assert mine["feats"] == dict.fromkeys(result["feats"], 1)
