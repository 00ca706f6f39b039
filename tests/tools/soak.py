"""Many tables for a long time: does memory stay flat, is nothing lost? `python -m tests.tools.soak --minutes 20`."""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.support.players import Party, Person
from tests.support.returning_pages import Browser, Place, check_journals, check_numbers
from tests.support.servers import RunningServer, start_server

KINDS = [
    ("flamme", {}),
    ("redline", {}),
    ("tour", {"stages": [{"tiles": tiles} for tiles in ("abcu", "abDu", "acbdu")]}),
]
PATIENCE = 600.0  # seconds for a reply: at low priority beside others the server may have to wait for its turn
SAMPLE = 10.0  # seconds between two looks at the memory


def memory(server: RunningServer) -> float:
    """Of the server's process, in MB."""
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def keep_playing(place: Place, host: Person, number: int, until: float, think: float) -> list[Browser]:
    """One table after the other, each to its end unless time is up. -> all of them"""
    played: list[Browser] = []
    while time.monotonic() < until:
        game, options = KINDS[(number + len(played)) % len(KINDS)]
        table = await host.make_table("me", "sensible", game=game, options=options)
        await host.post(f"/api/tables/{table}/start")
        chance = random.Random(f"{number}/{len(played)}")
        played.append(Browser(place, table, 0, host.cookie, chance, think))
        await played[-1].play(lambda: time.monotonic() > until)
    return played


async def soak(server: RunningServer, seconds: float, tables: int, think: float) -> list[Browser]:
    """Play, and say every now and then how it goes."""
    place, start = Place(server), time.monotonic()
    samples: list[tuple[float, float]] = []
    async with Party(server) as party:
        host = await party.person("Anna")
        host.http.timeout = PATIENCE
        playing = asyncio.gather(
            *(keep_playing(place, host, number, start + seconds, think) for number in range(tables))
        )
        while not playing.done():
            await asyncio.wait([playing], timeout=SAMPLE)
            samples.append((time.monotonic() - start, memory(server)))
            print(f"{samples[-1][0]:6.0f} s  {samples[-1][1]:6.0f} MB", flush=True)
        browsers = [browser for each in await playing for browser in each]
    half = [size for at, size in samples if at > seconds / 2]
    print(f"memory from the half on: {half[0]:.0f} to {half[-1]:.0f} MB, at most {max(half):.0f}")
    return browsers


def main() -> None:
    """Play, then hold every journal against what was acknowledged and told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--think", type=float, default=2.0, help="seconds that somebody thinks, at most")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        # Two hundred pages in one busy process may be slow to ask: nobody is cut off for that here.
        server = start_server(database, fresh=True, idle=60, head_within=PATIENCE, body_within=PATIENCE)
        try:
            browsers = asyncio.run(soak(server, given.minutes * 60, given.tables, given.think))
        finally:
            server.stop()
        check_numbers(database)
        journals = asyncio.run(check_journals(database, browsers))
    entries, answers = sum(map(len, journals.values())), sum(len(browser.acknowledged) for browser in browsers)
    print(f"{len(journals)} tables, {entries} entries, {answers} answers acknowledged: none lost")
    print(f"{sum(browser.over for browser in browsers)} matches over; the server logged {len(server.lines)} lines")


if __name__ == "__main__":
    main()
