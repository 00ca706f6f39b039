"""Luck of live tables: nobody can compute it, everybody can check it, and it is the same after whatever happens."""

import asyncio
import random
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.server.live.test_play import run
from tests.support.commands import run as command
from tests.support.players import Party, Person, Sitting
from tests.support.postgres import Postgres
from tests.support.servers import RunningServer, running_server, start_server

from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.events import StageClosed
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Entry, Journal
from lignerouge.kernel.keys import MOST_PARTS, Keys
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.kernel.verify import verify

STAGES = [{"tiles": "abcu"}, {"tiles": "acdu"}, {"tiles": "adbu"}]
SALTS = ("a1" * 16, "b2" * 16)
SEEDS = 300  # that a search tries, as the attack on the old luck tried all


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(tmp_path_factory.mktemp("luck")) / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[RunningServer]:
    with running_server(database) as server:
        yield server


def keys_of(database: Path, table: str, salts: tuple[str, ...] = SALTS) -> Keys:
    """The keys that nobody but the database knows."""
    with closing(sqlite3.connect(database)) as file:
        last, parts, since, ranked = file.execute(
            'SELECT last, parts, since, ranked FROM chains WHERE "match" = ?', (table,)
        ).fetchone()
    return Keys(last, parts, salts, since, StageClosed, bool(ranked))


async def begun(party: Party, **wishes: Any) -> tuple[str, str, Person, Person]:
    """Anna and Bob, each with a salt of their own, which they give when they know the commitment."""
    anna, bob = await party.person("Anna"), await party.person("Bob")
    table = await anna.make_table("me", "open", **({"game": "tour", "options": {"stages": STAGES}} | wishes))
    await bob.join(table, anna)
    commitment = (await anna.http.get(f"/api/tables/{table}")).json()["table"]["commitment"]
    for person, salt in ((anna, SALTS[0]), (bob, SALTS[1])):
        await person.post(f"/api/tables/{table}/salt", {"salt": salt})
    await anna.post(f"/api/tables/{table}/start")
    return table, commitment, anna, bob


def stages_over(sitting: Sitting) -> int:
    return sum(event["event"] == "StageClosed" for each in sitting.received for event in each.get("events", ()))


async def ride(stages: int, *sittings: Sitting) -> None:
    """Until so many stages are over for everybody."""
    await asyncio.gather(
        *(each.play(random.Random(n), lambda each=each: stages_over(each) >= stages) for n, each in enumerate(sittings))  # type: ignore[misc]
    )


async def all_published(person: Person, table: str) -> list[str]:
    """Whatever anybody can ask the server for."""
    paths = ["", "/record", "/replay", "/replay?part=1", "/told", "/sheets", "/luck"]
    paths = [f"/api/tables/{table}{path}" for path in paths]
    paths += ["/api/tables", "/api/tables?status=playing", "/metrics", "/health", "/api/me/tables"]
    return [(await person.http.get(path)).text for path in paths]


def record_of(text: str) -> Journal:
    return journal.read(text)


@dataclass(frozen=True)
class NextStage:
    """A stage before its first answer, and the answers with what was drawn."""

    state: TourState
    entries: list[Entry]

    @classmethod
    def of(cls, record: Journal, first: int) -> "NextStage":
        """It begins with this entry."""
        return cls(journal.last_state(GRAND_TOUR, journal.cut(record, first)), record.entries[first:])

    def is_drawn_by(self, luck: Luck, hands: int = 4) -> bool:
        """Does this luck give the first hands?"""
        state = self.state.clone()
        for entry in self.entries:
            prompt = journal.find_prompt(GRAND_TOUR.prompts(state), entry.prompt)
            assert prompt is not None
            GRAND_TOUR.answer(state, prompt, entry.option, luck, None)
            drawn = journal.noted(GRAND_TOUR, entry.prompt, entry.option, luck).draws
            if drawn != entry.draws:
                return False
            hands -= len(drawn)
            if hands <= 0:
                return True
        raise AssertionError("nobody drew anything")


def test_what_is_told_of_a_tour_says_nothing_of_its_next_hands(server: RunningServer, database: Path) -> None:
    async def story(party: Party) -> None:
        table, commitment, anna, bob = await begun(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        watcher = await party.sit(table, None)
        keys = keys_of(database, table)
        assert commitment == keys.key(0).hex()
        told: list[str] = []
        for stage in range(1, len(STAGES) + 1):
            told += await all_published(anna, table)
            await ride(stage, left, right)
            while stages_over(watcher) < stage:
                await watcher.receive()
            heard = [str(text) for sitting in (left, right, watcher) for text in sitting.texts]
            numbers = numbers_in([*told, *heard])
            assert keys.key(stage - 1).hex() in numbers
            for part in range(stage, MOST_PARTS + 1):
                assert keys.key(part).hex() not in numbers, f"the key of part {part} in stage {stage}"
                assert np.asarray(keys.luck(part).key).tobytes().hex() not in numbers
            record = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
            assert record.pledge is not None
            assert record.pledge == keys.opened(stage if stage < len(STAGES) else stage + 1)
            assert verify(GRAND_TOUR, record, StageClosed) == "promised"
            told += await all_published(bob, table)
        whole = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
        check_independence(whole, keys, told)

    run(server, story)
    assert not re.search("[0-9a-f]{64}", server.log)


def numbers_in(told: Iterable[str]) -> set[str]:
    """All that could be a key."""
    return {found for text in told for found in re.findall("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", text)}


def check_independence(whole: Journal, keys: Keys, told: list[str]) -> None:
    """No number that was told before the last stage gives its hands, used as a key; the key told afterwards does."""
    closed = [
        step.step + 1
        for step in journal.replay(GRAND_TOUR, whole)
        if any(isinstance(event, StageClosed) for event in step.events)
    ]
    stage = NextStage.of(whole, closed[1])
    last_key = keys.key(3).hex()
    early = [text for text in told if last_key not in text and keys.key(4).hex() not in text]
    numbers = numbers_in(early)
    assert {keys.key(part).hex() for part in range(3)} <= numbers, "the commitment and the keys of two stages are known"
    for number in numbers:
        for salts, ranked in product(((), SALTS, ("", "")), (False, True)):
            assert not stage.is_drawn_by(Keys(bytes.fromhex(number), 1, salts, ranked=ranked).luck())
    assert not any(stage.is_drawn_by(seeded(seed)) for seed in range(SEEDS))
    assert stage.is_drawn_by(keys.luck(3)), "the search would have found it"


def test_the_search_finds_the_next_hands_where_luck_has_a_seed(tmp_path: Path) -> None:
    """The same search over what is told of a tour: on the luck of before it foretells the next stage."""

    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        table = await anna.make_table("me", "random", game="tour", options={"stages": STAGES})
        await anna.post(f"/api/tables/{table}/start")
        sitting = await anna.sit(table, 0)
        await ride(1, sitting)
        published = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
        assert published.pledge is None
        found = [seed for seed in range(SEEDS) if fits(seed, published)]
        assert found == [123]
        await sitting.play(random.Random(3))
        whole = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
        luck = seeded(found[0])
        for _ in journal.replay(GRAND_TOUR, published, luck):
            pass
        assert NextStage.of(whole, len(published.entries)).is_drawn_by(luck)

    with running_server(tmp_path / "tables.db", luck=123) as server:
        run(server, story)


def fits(seed: int, record: Journal) -> bool:
    try:
        return bool(list(journal.replay(GRAND_TOUR, record, seeded(seed))))
    except InputError:
        return False


def test_a_changed_deal_is_found_by_the_command_and_by_the_server(server: RunningServer, tmp_path: Path) -> None:
    async def story(party: Party) -> None:
        table, _, anna, bob = await begun(party, game="flamme", options={"stage": "abu"})
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        text = (await anna.http.get(f"/api/tables/{table}/record")).text
        file = tmp_path / "race.record"
        file.write_text(text)
        told = " ".join(command("replay", str(file), "--verify").stdout.split())
        assert told.endswith("Luck: every draw is the one of the keys that were promised before anything was drawn.")
        verdict = await anna.http.post("/api/records/verify", content=text)
        assert verdict.json()["luck"] == "promised"
        report = (await bob.http.get(f"/api/tables/{table}/luck")).json()
        pledge = record_of(text).pledge
        assert pledge is not None
        assert report == {**asdict(pledge), "salts": list(SALTS), "luck": "promised", "reason": ""}
        for changed, says in changes(record_of(text)):
            file.write_text(journal.write(changed))
            found = command("replay", str(file), "--verify")
            assert found.returncode == 2
            assert says in " ".join(found.stderr.split())
            refused = await anna.http.post("/api/records/verify", content=journal.write(changed))
            assert says in refused.json()["reason"]

    run(server, story)


def changes(record: Journal) -> Iterator[tuple[Journal, str]]:
    """A record with another seat that places first, another key, another commitment, another salt."""
    (owner, (thing,)), *rest = record.entries[0].draws
    other = {"seat-A": "seat-B", "seat-B": "seat-A"}[thing]
    pledge = record.pledge
    assert pledge is not None
    yield replace(record, entries=[Entry("begin", "", ((owner, (other,)), *rest)), *record.entries[1:]]), "does not fit"
    yield replace(record, pledge=replace(pledge, key="0" * 64)), "The key in this record does not fit its commitment"
    yield replace(record, pledge=replace(pledge, commitment="0" * 64)), "The key in this record does not fit"
    yield replace(record, pledge=replace(pledge, salts=("", ""))), "the keys and salts give other draws"


def test_a_server_that_was_killed_goes_on_with_the_promised_luck(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    first = start_server(database)
    table = commitment = ""
    cookies = ("", "")

    async def until_the_second_stage(party: Party) -> None:
        nonlocal table, commitment, cookies
        table, commitment, anna, bob = await begun(party)
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await ride(1, left, right)
        cookies = (anna.cookie, bob.cookie)
        await asyncio.gather(*(in_the_middle(each) for each in (left, right)))

    async def in_the_middle(sitting: Sitting) -> None:
        await sitting.play(random.Random(7), lambda: any(each["name"].startswith("2/2/") for each in sitting.owed))

    async def to_the_end(party: Party) -> None:
        left, right = [await party.sit(table, seat, cookie=cookies[seat]) for seat in range(2)]
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        person = await party.person("Carla")
        assert (await person.http.get(f"/api/tables/{table}")).json()["table"]["commitment"] == commitment
        record = record_of((await person.http.get(f"/api/tables/{table}/record")).text)
        assert record.pledge is not None
        assert (record.pledge.commitment, record.pledge.salts) == (commitment, SALTS)
        assert verify(GRAND_TOUR, record, StageClosed) == "promised"

    run(first, until_the_second_stage)
    first.kill()
    with running_server(database) as second:
        run(second, to_the_end)


def test_two_processes_draw_from_the_same_promise(postgres: Postgres) -> None:
    database = postgres.new_database()
    with running_server(database) as here, running_server(database) as there:

        async def story() -> None:
            async with Party(here) as party, Party(there) as others:
                table, commitment, anna, bob = await begun(party)
                left, right = await anna.sit(table, 0), await others.sit(table, 1, cookie=bob.cookie)
                await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
                record = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
                assert record.pledge is not None
                assert record.pledge.commitment == commitment
                assert verify(GRAND_TOUR, record, StageClosed) == "promised"

        asyncio.run(story())


def test_a_table_of_before_goes_on_with_luck_that_nobody_can_compute(tmp_path: Path) -> None:
    """It has no keys of its own: nothing was promised, nothing is said to have been."""
    database = tmp_path / "tables.db"
    cookies, table = ("", ""), ""

    async def begin(party: Party) -> None:
        nonlocal table, cookies
        table, _, anna, bob = await begun(party, game="flamme", options={"stage": "abu"})
        cookies = (anna.cookie, bob.cookie)

    async def end(party: Party) -> None:
        left, right = [await party.sit(table, seat, cookie=cookies[seat]) for seat in range(2)]
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        person = await party.person("Carla")
        text = (await person.http.get(f"/api/tables/{table}/record")).text
        assert "commitment" not in text
        assert (await person.http.get(f"/api/tables/{table}/luck")).json()["luck"] == "none"
        assert (await person.http.post("/api/records/verify", content=text)).json()["luck"] == "none"

    with running_server(database) as server:
        run(server, begin)
    with closing(sqlite3.connect(database)) as file:
        file.execute("DELETE FROM chains")
        file.commit()
    with running_server(database) as server:
        run(server, end)


def test_the_next_match_of_the_same_people_was_promised_with_the_first(server: RunningServer, database: Path) -> None:
    async def story(party: Party) -> None:
        table, commitment, anna, bob = await begun(party, game="redline", options={})
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        old = record_of((await anna.http.get(f"/api/tables/{table}/record")).text)
        following = (await anna.post(f"/api/tables/{table}/again"))["table"]
        assert old.pledge is not None
        assert following["commitment"] == old.pledge.key, "whoever knew the first promise knows this one"
        assert sha256(bytes.fromhex(old.pledge.key)).hexdigest() == commitment
        assert tuple(seat["salt"] for seat in following["seats"]) == SALTS
        left, right = await anna.sit(following["id"], 0), await bob.sit(following["id"], 1)
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))
        text = (await anna.http.get(f"/api/tables/{following['id']}/record")).text
        assert (await anna.http.post("/api/records/verify", content=text)).json()["luck"] == "promised"

    run(server, story)


def test_a_salt_is_given_once_by_who_sits_there_and_before_the_start(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob, carla = [await party.person(name) for name in ("Anna", "Bob", "Carla")]
        table = await anna.make_table("me", "open")
        await bob.join(table, anna)

        async def give(person: Person, salt: str) -> int:
            return (await person.http.post(f"/api/tables/{table}/salt", json={"salt": salt})).status_code

        assert await give(carla, SALTS[0]) == 403
        assert [await give(bob, salt) for salt in ("xyz", "a1" * 17, "A1" * 16)] == [422] * 3
        seal = {"seal": sha256(bytes.fromhex(SALTS[1])).hexdigest()}
        sealed = (await bob.post(f"/api/tables/{table}/salt", seal))["table"]["seats"][1]
        assert (sealed["seal"], sealed["salt"]) == (seal["seal"], "")
        other = (await bob.post(f"/api/tables/{table}/salt", {"seal": "00" * 32, "salt": SALTS[0]}))["table"]["seats"]
        assert (other[1]["seal"], other[1]["salt"]) == (seal["seal"], ""), "what is sealed stays"
        assert await give(bob, SALTS[1]) == 200
        assert await give(bob, SALTS[0]) == 200
        seats = (await carla.http.get(f"/api/tables/{table}")).json()["table"]["seats"]
        assert [seat["salt"] for seat in seats] == ["", SALTS[1]], "the first one counts"
        await anna.post(f"/api/tables/{table}/start")
        assert await give(anna, SALTS[0]) == 200
        seats = (await carla.http.get(f"/api/tables/{table}")).json()["table"]["seats"]
        assert [seat["salt"] for seat in seats] == ["", SALTS[1]], "too late"

    run(server, story)


def test_a_deal_that_was_changed_in_the_database_is_told_by_the_table_itself(tmp_path: Path) -> None:
    """Whoever runs the server cannot change what was drawn without everybody's seeing it."""
    database, table = tmp_path / "tables.db", ""

    async def play(party: Party) -> None:
        nonlocal table
        table, _, anna, bob = await begun(party, game="redline", options={"starter": 0})
        left, right = await anna.sit(table, 0), await bob.sit(table, 1)
        await asyncio.gather(left.play(random.Random(1)), right.play(random.Random(2)))

    async def look(party: Party) -> None:
        person = await party.person("Carla")
        report = (await person.http.get(f"/api/tables/{table}/luck")).json()
        assert report["luck"] == "broken"
        assert report["reason"].startswith("Entry 0 (begin) does not fit: the keys and salts give other draws")

    with running_server(database) as server:
        run(server, play)
    with closing(sqlite3.connect(database)) as file:
        line = file.execute('SELECT line FROM entries WHERE "match" = ? AND seq = 0', (table,)).fetchone()[0]
        begin, hand, rest = line.split(" | ")
        owner, first, second, *others = hand.split(" ")
        swapped = " | ".join([begin, " ".join((owner, second, first, *others)), rest])
        file.execute('UPDATE entries SET line = ? WHERE "match" = ? AND seq = 0', (swapped, table))
        file.commit()
    with running_server(database) as server:
        run(server, look)
