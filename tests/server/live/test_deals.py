"""Tables that share a deal: the same cards at each of them, and nothing of it is told before its time."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.live.test_table import new_row, play_on, run
from tests.support.store_rows import ANN, BOB

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.verify import verify
from lignerouge.server.exports import record_text
from lignerouge.server.live.table import LiveTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Chain
from lignerouge.server.store.store import Store

SALTS = ("", "")
DEAL = Chain(bytes(range(32)), 1, ranked=True, salts=SALTS, opens=time.time() + 3600)


async def begun(store: Store, id: str, chain: Chain) -> LiveTable:
    await store.add_table(new_row(id=id, options={"stage": "abu"}), chain)
    table = await LiveTable.load(store, id, lambda: seeded(1))
    assert table is not None
    await table.start(lambda row: row)
    return table


async def first_hands(table: LiveTable) -> list[tuple[str, tuple[str, ...]]]:
    """Of the first round, each as a bag."""
    assert table.match is not None
    match = table.match
    await play_on(table, lambda: any(entry.prompt.startswith("2/") for entry in match.journal.entries))
    drawn = [draw for entry in match.journal.entries for draw in entry.draws]
    return [(owner, tuple(sorted(things))) for owner, things in drawn][:5]


def test_tables_with_one_chain_have_one_deal_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        try:
            await store.add_guest(ANN)
            await store.add_guest(BOB)
            one, other = await begun(store, "one", DEAL), await begun(store, "other", DEAL)
            assert await store.chain("one") == DEAL
            assert one.commitment == other.commitment != ""
            hands = await first_hands(one)
            assert await first_hands(other) == hands
            again = await LiveTable.load(store, "one", lambda: seeded(2))
            assert again is not None
            assert again.match is not None
            for table in (again, other):
                await play_on(table, lambda table=table: table.row.status == "over")  # type: ignore[misc]  # its own
            assert other.match is not None
            assert again.match.journal.entries == other.match.journal.entries
        finally:
            await store.close()

    run(story)


def test_what_is_drawn_is_told_to_nobody_else_before_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        try:
            await store.add_guest(ANN)
            await store.add_guest(BOB)
            table = await begun(store, "one", DEAL)
            await table.hold(BOB.id, lambda row: row, lambda: 1)
            table.check_open_to(BOB.id)
            for stranger in (ANN.id, "somebody", None):  # their host may sit at another table with the same deal
                with pytest.raises(DeniedError, match="Others still ride"):
                    table.check_open_to(stranger)
            await play_on(table, lambda: table.row.status == "over")
            assert table.match is not None
            assert table.pledge is not None
            assert table.pledge.key == ""
            assert "\nkey: " not in (await record_text(store, "one") or "")
            assert verify(table.game_entry.game, replace(table.match.journal, pledge=table.pledge)) == "closed"
            table.chain = replace(DEAL, opens=time.time())
            table.check_open_to("somebody")
            assert verify(table.game_entry.game, replace(table.match.journal, pledge=table.pledge)) == "promised"
        finally:
            await store.close()

    run(story)


def test_nobody_adds_a_salt_to_a_shared_deal(tmp_path: Path) -> None:
    async def story() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        try:
            await store.add_guest(ANN)
            await store.add_table(new_row(), DEAL)
            table = await LiveTable.load(store, "race", lambda: seeded(1))
            assert table is not None
            table.check_open_to("somebody")  # before the start there is nothing to know
            assert table.shared_salts == SALTS
        finally:
            await store.close()

    run(story)
