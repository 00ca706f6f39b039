"""The command `backup`: a copy of a server's database."""

from pathlib import Path
from typing import Annotated

import typer

from lignerouge.cli.files import Database, check_free, database_at
from lignerouge.server.store.backup import back_up

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write everything that a server keeps to one file, while it goes on."""
    check_free(file, force=force)
    back_up(database_at(database), file)
    typer.echo(f"{file} holds everything; `lignerouge restore {file}` brings it back. It holds secrets: keep it safe.")
