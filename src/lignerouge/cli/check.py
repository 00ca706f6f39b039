"""The command `check`: a database and what lies in it."""

import asyncio
import tempfile
from pathlib import Path

import typer
from rich.console import Console

from lignerouge.cli.files import Database, database_at
from lignerouge.cli.output import progress_bar
from lignerouge.compiling.parts import SERVED
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel.errors import InputError
from lignerouge.server.live.table import LiveTable
from lignerouge.server.settings import Settings
from lignerouge.server.store.backup import back_up, check_database
from lignerouge.server.store.opening import place_of
from lignerouge.server.store.store import Store

app = typer.Typer(add_completion=False)

AT_ONCE = 100  # tables


@app.command()
def check(database: Database = "") -> None:
    """Look whether a database is whole, and every journal in it can be played again."""
    where = database_at(database)
    console = Console(stderr=True)
    compile_missing(console, *SERVED)
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(place_of(where), Path):  # a server lets nobody else into its file: look at a copy
            copy = Path(folder) / "copy.db"
            back_up(where, copy)
            where = str(copy)
        check_database(where, upgrades=False)
        tables, broken = asyncio.run(_check_tables(where, console))
    for id, reason in broken.items():
        typer.echo(f"Table {id} cannot be played again: {reason}", err=True)
    if broken:
        raise InputError(f"{len(broken)} of {tables} tables are broken; the others can be played.")
    typer.echo(f"The database is whole, and all of its {tables} tables can be played again.")


async def _check_tables(where: str, console: Console) -> tuple[int, dict[str, str]]:
    """How many there are, and what is wrong with some."""
    store, broken, last, looked_at = await Store.open(where), dict[str, str](), "", 0
    total = sum((await store.counts()).values())
    with progress_bar(console, total, "Looking") as advance:
        while ids := await store.tables_after(last, AT_ONCE):
            for id in ids:
                try:
                    if await LiveTable.load(store, id, Settings().luck) is None:
                        broken[id] = "its row cannot be read."
                except Exception as error:  # whatever is wrong with one, the others are looked at
                    broken[id] = str(error) if isinstance(error, InputError) else type(error).__name__
                advance(1)
            last, looked_at = ids[-1], looked_at + len(ids)
    await store.close()
    return looked_at, broken
