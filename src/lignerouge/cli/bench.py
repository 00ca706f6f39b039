"""The command `bench`: measure the engine."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.options import AsJson
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.compiling.parts import EVERYTHING
from lignerouge.compiling.processes import compile_missing
from lignerouge.research import bench as suite

app = typer.Typer(add_completion=False)


@app.command()
def bench(as_json: AsJson = False, quick: Annotated[bool, typer.Option(help="Shorter runs.")] = False) -> None:
    """Measure the engine: interpreted against compiled, races, rollouts, clones and answers a second."""
    console = Console(stderr=True)
    compile_missing(console, *EVERYTHING)
    found = []
    with progress_bar(console, suite.COUNT, "Measuring") as advance:
        for figure in suite.figures(0.1 if quick else 1.0):
            found.append(figure)
            advance(1)
        slow = suite.interpreted_speed()
        advance(1)
        loading = suite.load_time()
        advance(1)
    fast = next(figure.best for figure in found if suite.MOUNTAINS in figure.what)
    if as_json:
        report = {
            "conditions": suite.conditions(),
            "figures": [{"what": f.what, "unit": f.unit, "best": f.best, "median": f.median} for f in found],
            "interpreted_races_per_second": slow,
            "compiled_to_interpreted": fast / slow,
            "load_seconds": loading,
        }
        echo_json(report)
        return
    table = Table("", "best", "median", "", box=None, header_style="bold", pad_edge=False)
    for figure in found:
        table.add_row(figure.what, f"{figure.best:,.0f}", f"{figure.median:,.0f}", figure.unit)
    table.add_row(f"races, interpreted, {suite.MOUNTAINS}", f"{slow:,.1f}", "", "races/s")
    table.add_row("compiled against interpreted", f"{fast / slow:,.0f}", "", "times")
    table.add_row("loading the compiled engine from its cache", f"{loading:.2f}", "", "s")
    out = Console(highlight=False)
    out.print(table)
    out.print("; ".join(f"{key} {value}" for key, value in suite.conditions().items()), style="dim")
