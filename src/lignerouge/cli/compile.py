"""The command `compile`: compile the engine before it is needed."""

import typer
from rich.console import Console

from lignerouge.compiling.parts import EVERYTHING, uncompiled
from lignerouge.compiling.processes import compile_missing

app = typer.Typer(add_completion=False)


@app.command()
def compile_engine() -> None:
    """Compile the engine into its cache. Every command does this by itself when it has to."""
    console = Console()
    if not uncompiled(EVERYTHING):
        console.print("The engine is compiled.")
        return
    compile_missing(console, *EVERYTHING)
    console.print("The engine is compiled and kept for the next time.")
