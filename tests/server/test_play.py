"""Whole matches through real sockets."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.players import Party
from tests.server.servers import RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


def test_two_people_and_a_bot_ride_a_race_before_a_spectator(server: RunningServer) -> None:
    async def ride() -> None:
        async with Party(server) as party:
            anna, bob = await party.person("Anna"), await party.person("Bob")
            table = await anna.make_table("me", "open", "sensible")
            assert await bob.join(table, anna) == 1
            sittings = [await anna.sit(table, 0), await bob.sit(table, 1), await party.sit(table, None)]
            await anna.post(f"/api/tables/{table}/start")
            await asyncio.gather(*(sitting.play(random.Random(1)) for sitting in sittings))
            results = {tuple(sitting.table["result"]) for sitting in sittings}
            assert len(results) == 1
            assert len(results.pop()) == 6
            record = (await anna.http.get(f"/api/tables/{table}/record")).text
            verdict = await anna.http.post("/api/records/verify", content=record)
            assert verdict.status_code == 200, verdict.text

    asyncio.run(ride())
