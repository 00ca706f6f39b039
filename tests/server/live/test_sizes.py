"""Messages are small: whole matches of every kind, and the largest thing that came over the socket."""

import asyncio
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.players import Party
from tests.support.servers import RunningServer, running_server

from lignerouge.flamme.play.events import Chose
from lignerouge.kernel.events import EVERYONE
from lignerouge.server.live.event_buffers import KEPT, EventBuffers

pytestmark = pytest.mark.compiled

LARGEST = 20_000  # bytes of a message

MATCHES: dict[str, dict[str, Any]] = {
    "a race": {"game": "flamme", "options": {"stage": "La Haut Montagne"}},
    "a tour": {"game": "tour", "options": {"stages": [8, 10, 13], "specialists": True}},
    "a series of Redline": {"game": "redline", "options": {"games": 2}},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("sizes")) / "tables.db") as server:
        yield server


@pytest.mark.parametrize("match", MATCHES)
def test_no_view_is_large(server: RunningServer, match: str) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "sensible", "random", "sensible", **MATCHES[match])
            await anna.post(f"/api/tables/{table}/start")
            sitting = await anna.sit(table, 0)
            await sitting.play(random.Random(5))
            news = [text for text, message in zip(sitting.texts, sitting.received, strict=True) if "view" in message]
            assert len(news) > 10
            assert max(len(text.encode() if isinstance(text, str) else text) for text in news) < LARGEST

    asyncio.run(story())


def test_an_event_that_is_kept_takes_little_memory() -> None:
    buffers = EventBuffers()
    tracemalloc.start()
    try:
        for _ in range(KEPT):
            buffers.add([Chose(audience=EVERYONE, seat=0, cards=1, done=False, rule="F5")])
        each = tracemalloc.get_traced_memory()[0] / KEPT
    finally:
        tracemalloc.stop()
    assert each < 500, "the text, two objects around it, and a place in a row"
