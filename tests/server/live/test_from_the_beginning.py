"""What everybody was told, from the first event on: for pages that come late, and nothing that is hidden."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.players import Message, Party, Sitting
from tests.support.servers import RunningServer, running_server

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("told")) / "tables.db") as server:
        yield server


async def asked_alone(sitting: Sitting, answered: str) -> Message:
    """My next prompt, once everybody else has chosen: nothing happens until I do."""
    while True:
        news = [message for message in sitting.received if message["type"] == "news"]
        if news and news[-1]["waiting"] == [0]:
            for ask in news[-1]["prompts"]:
                if not ask["chosen"] and ask["name"] != answered:
                    return dict(ask)
        await sitting.receive()


@pytest.mark.parametrize(("game", "options"), [("redline", {"games": 3}), ("flamme", {"stage": "abcdu"})])
def test_it_is_what_a_spectator_hears_also_while_the_match_goes_on(
    server: RunningServer, game: str, options: dict[str, object]
) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna, eve = await party.person("Anna"), await party.person("Eve")
            table = await anna.make_table("me", "random", game=game, options=options)
            early = await eve.http.get(f"/api/tables/{table}/told")
            assert (early.status_code, early.json()["code"]) == (409, "not-now")
            await anna.post(f"/api/tables/{table}/start")
            sitting = await anna.sit(table, 0)
            ask = await asked_alone(sitting, "")
            for _ in range(6):
                await sitting.answer(ask["name"], ask["options"][0])
                ask = await asked_alone(sitting, ask["name"])
            told = (await eve.http.get(f"/api/tables/{table}/told")).json()["events"]
            watching = await eve.sit(table, None, since=0)
            news = await watching.until(lambda message: message["type"] == "news")
            assert told == news["events"]
            assert told[0]["event"] == "Began"
            assert not [event for event in told if event["event"] == "Drew" and game == "flamme"]

    asyncio.run(story())
