"""Whether the tables of others keep their p99 while finished races are reviewed.

One server, one crowd that answers at a moderate rate. Turn by turn the process that reviews works or is halted, so that
both figures come from one run, on the same machine in the same minutes.
"""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from tests.support.servers import RunningServer
from tests.tools.load.crowd import Crowd
from tests.tools.load.figures import Work, children, ratios, spans_of
from tests.tools.load.players import Players
from tests.tools.load.stolen import Stolen

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import Log, record_game
from lignerouge.kernel import journal

WAITING = 16  # races that are to be reviewed: more work than there is time
PEOPLE = ("Anna", "Bert", "Carla", "Dirk")  # all of their decisions are judged
TURN = 5.0  # seconds
PATIENCE = 120.0


def records() -> list[str]:
    """Whole races of four teams."""
    meeting = Meeting.arrange("flamme", [{}], ["sensible"] * 4, 7)
    found = [record_game(meeting, heat, 0, Log(heat))[0] for heat in range(WAITING)]
    return [journal.write(replace(each, seats=PEOPLE)) for each in found]


def reviewer(server: RunningServer) -> int | None:
    """The process that reviews, if it runs."""
    for pid in children(server.pid):
        if b"lignerouge.reviewing" in Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
    return None


@contextmanager
def halted(pid: int) -> Iterator[None]:
    """The process does nothing meanwhile."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def measure_beside_reviews(server: RunningServer, *, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Answers at this rate, for so long with reviews and as long without."""
    players = Players([server.port])
    await players.set_up(tables)
    texts = await asyncio.to_thread(records)
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        sent = [(await client.post("/api/records/review", content=text)).raise_for_status() for text in texts]
        async with asyncio.timeout(PATIENCE):
            while (pid := reviewer(server)) is None or await _status(client, texts[0]) == "waiting":
                await asyncio.sleep(0.2)
        turns: dict[str, list[Crowd[Any]]] = {"alone": [], "beside": []}
        work = Work([pid])
        for _ in range(max(1, round(seconds / TURN))):
            with halted(pid):
                turns["alone"].append(await _turn(players, rate))
            work.begin()
            turns["beside"].append(await _turn(players, rate))
            work.end()
        status = [await _status(client, text) for text in texts]
    found = {name: spans_of(_together(each)) for name, each in turns.items()}
    return {
        "asked_a_second": rate,
        "tables": tables,
        "lost": players.lost,
        "refused": players.refused,
        **found,
        "beside_against_alone_ms": ratios(found["beside"]["ms"], found["alone"]["ms"]),
        "reviews": {
            "sent": len(sent),
            "ready_at_the_end": status.count("ready"),
            "share_of_a_core": round(work.seconds / (len(turns["beside"]) * TURN), 2),
        },
    }


async def _status(client: httpx.AsyncClient, text: str) -> str:
    told: dict[str, Any] = (await client.post("/api/records/review", content=text)).json()
    return str(told["status"])


async def _turn(players: Players, rate: float) -> Crowd[Any]:
    """-> what was seen in it"""
    spans, pauses = len(players.spans), len(players.pauses)
    await players.answer_by_rate(rate, TURN)
    return _seen(players.stolen, players.spans[spans:], players.pauses[pauses:])


def _seen(stolen: Stolen, spans: list[tuple[float, float]], pauses: list[tuple[float, float]]) -> Crowd[Any]:
    seen = Players([])
    seen.stolen, seen.spans, seen.pauses = stolen, spans, pauses
    return seen


def _together(turns: list[Crowd[Any]]) -> Crowd[Any]:
    """All turns as one; what was taken is that of the whole run."""
    spans = [span for each in turns for span in each.spans]
    return _seen(turns[0].stolen, spans, [pause for each in turns for pause in each.pauses])
