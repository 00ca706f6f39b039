"""SQLite's log is moved into its file beside whoever writes, and does not grow while they do."""

import sqlite3
from pathlib import Path

import pytest
from tests.support.store_rows import SETUP, entry, furnish

from lignerouge.server.store import checkpoints
from lignerouge.server.store.store import Store

pytestmark = pytest.mark.anyio

PAGE = 4096


async def test_a_log_that_is_written_without_a_pause_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.005)
    monkeypatch.setattr(checkpoints, "LONG", 40)
    store = await Store.open(str(tmp_path / "file.db"))
    await furnish(store, "a")
    await store.append("a", 0, SETUP)
    for seq in range(1, 301):
        assert await store.append("a", seq, entry(seq, "x" * 10 * PAGE))
    log = (tmp_path / "file.db-wal").stat().st_size
    assert log < 1500 * PAGE, "every entry is more than ten pages of the log"
    await store.close()
    with sqlite3.connect(tmp_path / "file.db") as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (301,)


async def test_no_commit_moves_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 1000.0)
    store = await Store.open(str(tmp_path / "file.db"))
    await furnish(store, "a")
    before = (tmp_path / "file.db").stat().st_mtime_ns
    await store.append("a", 0, SETUP)
    for seq in range(1, 101):  # a thousand pages are SQLite's own limit
        assert await store.append("a", seq, entry(seq, "x" * 20 * PAGE))
    assert (tmp_path / "file.db").stat().st_mtime_ns == before
    assert len(await store.entries("a")) == 101
    await store.close()
    assert not (tmp_path / "file.db-wal").exists()
