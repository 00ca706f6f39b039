"""The command `serve`: open tables for browsers."""

import gc
import signal
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.files import Database, database_at
from lignerouge.compiling.parts import SERVED
from lignerouge.compiling.processes import compile_missing_beside
from lignerouge.kernel.errors import InputError
from lignerouge.server import pages
from lignerouge.server.new_start import inherited
from lignerouge.server.serve import check_environment, listen
from lignerouge.server.serve import serve as run
from lignerouge.server.store.backup import check_database
from lignerouge.server.store.opening import place_of

app = typer.Typer(add_completion=False)

PORT = 8000
MOST_WORKERS = 64
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen to; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="The port; as a rule 8000, or the next free one.")] = None,
    database: Database = "",
    workers: Annotated[int, typer.Option(help="Processes; more than one need PostgreSQL.")] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, if there is one.")] = False,
) -> None:
    """Open tables for browsers: at home, among friends, in a club."""
    gc.disable()  # what is imported stays: looking for garbage in it takes a sixth of the time until the server opens
    if not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"There can be 1 to {MOST_WORKERS} processes, not {workers}.")
    where = database_at(database)
    if workers > 1 and isinstance(place_of(where), Path):
        raise InputError("Several processes need a PostgreSQL that they share: name it with --database postgresql://…")
    check_environment()
    taken_over = inherited()  # by a new start
    if taken_over is None:  # else whoever still serves has it open
        check_database(where)  # what is wrong with it is told in a sentence, before anything starts
    listening = taken_over or listen(host, port if port is not None else free_port(host))
    number = listening.getsockname()[1]
    address = f"http://{EVERYWHERE.get(host, f'[{host}]' if ':' in host else host)}:{number}"

    def announce() -> None:
        typer.echo(f"Ligne Rouge is open at {address} (Ctrl+C closes it).")
        compile_missing_beside(Console(stderr=True), *SERVED)
        if open_browser and taken_over is None:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    def announce_with_pages() -> None:
        while pages.are_being_built():
            time.sleep(0.02)
        if pages.are_built():
            announce()
        else:
            typer.echo("The pages were not built; the reason stands above.", err=True)
            signal.raise_signal(signal.SIGINT)  # as if somebody closed the server

    def ready() -> None:
        if pages.are_being_built():
            threading.Thread(target=announce_with_pages, daemon=True).start()
        else:
            announce()

    run(listening, where, workers=workers, ready=ready)


def free_port(host: str) -> int:
    """The usual one, or the next that nobody uses."""
    for number in range(PORT, PORT + 20):
        try:
            listen(host, number).close()
        except InputError:
            continue
        return number
    return 0
