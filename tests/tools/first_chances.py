"""How soon the first chances of a race are there, at a server that has run for a while and at one just started.

python -m tests.tools.first_chances [SECONDS ...] starts a server as `lignerouge serve` does, for each of these numbers,
waits so long, lets somebody race against three bots as fast as sockets go, and asks for the review. It prints when the
race was over and when the first chances and the whole review came, in seconds, and the load of the machine.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.players import Party
from tests.support.servers import running_server

from lignerouge.reviewing.review import WORLDS

LOOK_EVERY = 0.05
WAITED = (0.0, 5.0, 30.0)


async def race_and_look(party: Party, waited: float, started: float) -> None:
    """One race, and its review."""
    anna = await party.person()
    await asyncio.sleep(waited)
    table = await anna.make_table("me", "sensible", "follower", "climber", options={"stage": "Avenue Corso Paseo"})
    await anna.post(f"/api/tables/{table}/start")
    sitting = await anna.sit(table, 0)
    began = time.monotonic()
    while not sitting.table or sitting.table["status"] != "over":
        if sitting.owed:
            await sitting.answer(sitting.owed[0]["name"], sitting.owed[0]["options"][0])
        else:
            await sitting.receive()
    over, first = time.monotonic(), 0.0
    while True:
        answer = await anna.http.get(f"/api/tables/{table}/review")
        found = answer.json()
        if answer.status_code == 200 and found["report"] and not first:
            first = time.monotonic() - over
        if answer.status_code == 200 and found["status"] == "ready":
            break
        await asyncio.sleep(LOOK_EVERY)
    print(
        f"begun {began - started:.1f} s after the start, raced for {over - began:.1f} s: first chances after "
        f"{first:.2f} s, whole review after {time.monotonic() - over:.1f} s; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


async def at_a_new_server(waited: float, folder: Path) -> None:
    """With all that a server of people does."""
    started = time.monotonic()
    settings: dict[str, Any] = {"starts_interpreted": True, "review_ahead": True, "review_worlds": WORLDS}
    with running_server(folder / "tables.db", fresh=True, **settings) as server:
        async with Party(server) as party:
            await race_and_look(party, waited, started)


def main() -> None:
    """One server after the other."""
    for waited in [float(each) for each in sys.argv[1:]] or WAITED:
        with TemporaryDirectory() as folder:
            asyncio.run(at_a_new_server(waited, Path(folder)))


if __name__ == "__main__":
    main()
