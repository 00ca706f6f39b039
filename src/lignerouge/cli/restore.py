"""The command `restore`: a database from its backup."""

from pathlib import Path
from typing import Annotated

import typer

from lignerouge.cli.files import Database, database_at
from lignerouge.server.store import backup

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `lignerouge backup` wrote.")],
    database: Database = "",
    force: Annotated[
        bool, typer.Option("--force", help="Put it in the place of what is there; an SQLite file is kept beside it.")
    ] = False,
) -> None:
    """Fill a database from a backup."""
    backup.restore(file, database_at(database), force=force)
    typer.echo("Everything in the backup is back; `lignerouge check` looks at each table, `lignerouge serve` opens it.")
