"""Writes until it is killed: `python -m tests.support.writing_process URL` prints what was acknowledged."""

import asyncio
import sys

from tests.support.store_rows import SETUP, entry, furnish, table

from lignerouge.server.store.store import Store

NAMES = ("a", "b", "c")


async def main() -> None:
    """Three matches at once, for ever."""
    store = await Store.open(sys.argv[1])
    await furnish(store, *NAMES)

    async def play(name: str) -> None:
        assert await store.change_table(table(name, status="playing"), first=SETUP)
        seq = 0
        while True:
            seq += 1
            assert await store.append(name, seq, entry(seq))
            print(name, seq, flush=True)

    await asyncio.gather(*map(play, NAMES))


if __name__ == "__main__":
    asyncio.run(main())
