"""How much room the database takes, and how much is left."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from lignerouge.server.store.store import Store


@dataclass(frozen=True)
class DiskUsage:
    """In bytes; what is free is known of this machine only."""

    database: int
    free: int | None
    total: int | None


async def disk_usage(store: Store) -> DiskUsage:
    """Of an SQLite file and its disk, or of a PostgreSQL."""

    def run(connection: Connection) -> DiskUsage:
        url = connection.engine.url
        if url.get_backend_name() != "sqlite":
            size = connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
            return DiskUsage(int(size), None, None)
        path = Path(url.database or "")
        parts = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
        disk = shutil.disk_usage(path.parent)
        return DiskUsage(sum(part.stat().st_size for part in parts if part.exists()), disk.free, disk.total)

    return await store.inspect(run)
