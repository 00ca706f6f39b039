"""The command `conformance`: run the rulebooks' figures and examples."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.files import check_free, write_file
from lignerouge.cli.options import AsJson, Force
from lignerouge.cli.output import echo_json
from lignerouge.compiling.processes import compile_missing
from lignerouge.kernel.cases import Case
from lignerouge.kernel.errors import InputError
from lignerouge.rulebooks import lines, of_book, parts, run

app = typer.Typer(add_completion=False)

STDOUT = "-"
DESCRIBED = ("meteo", "peloton")  # books whose cases follow what others write of them


@app.command()
def conformance(
    as_json: AsJson = False,
    book: Annotated[str, typer.Option(help="Only this book: base, grand-tour, meteo, peloton or redline.")] = "",
    export: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the cases as JSON lines instead of running them; - prints them."),
    ] = None,
    force: Force = False,
) -> None:
    """Run the rulebooks' figures and examples, and print the list. Exit code 1 if one fails."""
    console = Console()
    cases = of_book(book)
    if not cases:
        raise InputError(f'There are no cases of a book called "{book}".')
    if export is not None:
        export_cases(cases, export, force=force)
        return
    compile_missing(Console(stderr=True), *parts())
    results = [run(case) for case in cases.values()]
    failed = [result for result in results if result.difference]
    if as_json:
        echo_json([result.as_json() for result in results])
    else:
        table = Table("", "book", "page", "case", "rule", "", box=None, header_style="bold", pad_edge=False)
        for number, result in enumerate(results, 1):
            case = result.case
            status = f"[red]fail[/] {result.difference}" if result.difference else "[green]pass[/]"
            table.add_row(str(number), case.book, case.page, case.case, case.rule, status)
        console.print(table)
        console.print(f"{len(results) - len(failed)} passed, {len(failed)} failed", highlight=False)
        told = sorted({result.case.book for result in results} & set(DESCRIBED))
        if told:
            console.print(f"After public descriptions, because the rulebooks were not at hand: {', '.join(told)}.")
    raise typer.Exit(code=bool(failed))


def export_cases(cases: Mapping[str, Case], name: str, *, force: bool) -> None:
    """Into a file of this name, or onto the screen: one JSON object a line (docs/conformance.md)."""
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines(cases))
    if name == STDOUT:
        sys.stdout.buffer.write(text.encode())
        return
    file = Path(name)
    if file.is_dir():
        raise InputError(f"{file} is a folder; the cases go into one file.")
    check_free(file, force=force)
    write_file(file, text)
    Console(highlight=False).print(f"{len(cases)} cases in {file}", soft_wrap=True)
