"""Par of a stage of the day: what our strongest bot reaches from everybody's seat, with everybody's cards.

Run as a program, in a process of its own: it reads what is to be played as JSON, and answers with a result.
"""

import asyncio
import os
import sys

import orjson

from lignerouge.registry import GAMES
from lignerouge.reviewing.days import Ride, day_keys, ride_with

LOW_PRIORITY = 15


async def work_out(game: str, number: int, key: bytes, bot: str) -> Ride | None:
    """In another process, which gives way to everybody; None if it failed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lignerouge.server.live.par"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await process.communicate(orjson.dumps([game, number, key.hex(), bot]))
    except asyncio.CancelledError:
        process.kill()
        raise
    return Ride(*orjson.loads(told)) if process.returncode == 0 else None


if __name__ == "__main__":
    os.nice(LOW_PRIORITY)
    wanted, number, key, bot = orjson.loads(sys.stdin.buffer.read())
    found = GAMES[wanted]
    assert found.day is not None
    plan = found.day(number)
    ride = ride_with(found, plan, day_keys(bytes.fromhex(key), len(plan.bots)), bot or found.bots[-1])
    sys.stdout.buffer.write(orjson.dumps(list(ride)))
