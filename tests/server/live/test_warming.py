"""A server opens interpreted, says so, and goes over to compiled code while races are played."""

import asyncio
import json
import random
from pathlib import Path

import pytest
from tests.support.players import Party, Sitting
from tests.support.servers import AS_OPERATOR
from tests.tools.changeover import (
    TABLES,
    Waits,
    choice,
    play,
    played_by_both_builds,
    record,
    seat_all,
    server_before_the_change,
    warming,
)

from lignerouge.compiling.parts import SERVED
from lignerouge.server.live.outlooks import FEW, ROUNDS

pytestmark = pytest.mark.compiled

FALLBACK = 'lignerouge_bot_fallbacks{bot="champion",game="flamme",reason="compiling"}'
ESTIMATE = {"stage": "Avenue Corso Paseo", "seats": 2, "races": 20}


def test_races_go_on_across_the_change_and_nobody_can_tell(tmp_path: Path) -> None:
    async def story() -> list[str]:
        with server_before_the_change(tmp_path) as (server, change):
            async with Party(server) as party:
                anna, waits = await party.person("Anna"), Waits()
                assert await warming(anna) == {"done": 0, "parts": len(SERVED)}
                seated = [await seat_all(anna, *table) for table in TABLES]
                playing = [asyncio.create_task(play(sitting, waits)) for _, sitting in seated]
                while sum(len(waits) for waits in waits.seconds.values()) < 10 * len(TABLES):
                    await asyncio.sleep(0.02)
                assert await warming(anna) is not None
                waits.pause = 1  # so that no race is over before the change, which takes a second or some
                change()
                while await warming(anna) is not None:
                    await asyncio.sleep(0.02)
                assert not any(sitting.over for _, sitting in seated)  # they were in the middle of their races
                waits.pause = 0
                await asyncio.gather(*playing)
                for table in TABLES:  # what happens at the beginning of a match needs nothing else either
                    _, sitting = await seat_all(anna, *table)
                    await play(sitting, waits, most=12)
                assert (
                    "lignerouge_compiled_functions 0.0" in (await anna.http.get("/metrics", headers=AS_OPERATOR)).text
                )
                return [await record(anna, table) for table, _ in seated]

    for text in asyncio.run(story()):
        assert [text, text] == played_by_both_builds(text)


def test_what_needs_compiled_code_says_that_it_warms_up(tmp_path: Path) -> None:
    """Estimates wait, odds are rough, the house bot rides for who searches; then all are as they should be."""

    async def story() -> None:
        with server_before_the_change(tmp_path) as (server, change):
            async with Party(server) as party:
                anna = await party.person("Anna")
                early = await anna.http.post("/api/stages/estimate", json=ESTIMATE)
                assert (early.status_code, early.json()["code"]) == (503, "warming-up")
                assert int(early.headers["retry-after"]) > 0
                _, sitting = await seat_all(anna, *TABLES[0])
                assert await imagined(sitting) == FEW
                bots = await anna.make_table("champion", "sensible", options={"stage": "abcdu"})
                await anna.post(f"/api/tables/{bots}/start")
                await (await anna.sit(bots, None)).play(random.Random(1))
                assert FALLBACK in (await anna.http.get("/metrics", headers=AS_OPERATOR)).text
                change()
                while await warming(anna) is not None:
                    await asyncio.sleep(0.02)
                late = await anna.http.post("/api/stages/estimate", json=ESTIMATE)
                assert json.loads(late.text.splitlines()[-1])["estimate"]["races"] == ESTIMATE["races"]
                assert await imagined(sitting) == ROUNDS

    asyncio.run(story())


async def imagined(sitting: Sitting) -> int:
    """The rounds of which the odds of the next card are made."""
    while (ask := next((ask for ask in sitting.owed if ask["ask"] == "PlayCard"), None)) is None:
        if sitting.owed:
            await sitting.answer(sitting.owed[0]["name"], choice(sitting.owed[0]))
        else:
            await sitting.receive()
    await sitting.send({"type": "look", "id": "look", "prompt": ask["name"]})
    return int((await sitting.until(lambda message: message["type"] == "outlook"))["imagined"])
