"""The notebook among the examples: `python -m tests.tools.notebooks` runs it and writes down what it shows.

With `--check` nothing is written: what it shows must be what is written down, word for word and picture for picture.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples"


def run(file: Path) -> Any:
    """The notebook after all its cells."""
    notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]  # nbformat is hardly typed
    NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            # The words that stand for a picture name where an object lies in memory; the picture is enough.
            if "image/svg+xml" in output.get("data", {}):
                output["data"].pop("text/plain", None)
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return notebook


def shown(notebook: Any) -> list[Any]:
    """What its cells show."""
    return [cell.get("outputs", []) for cell in notebook.cells]


def main() -> int:
    """Run all there are."""
    for file in sorted(FOLDER.glob("*.ipynb")):
        ran = run(file)
        if "--check" not in sys.argv:
            nbformat.write(ran, file)  # type: ignore[no-untyped-call]  # nbformat is hardly typed
        elif shown(ran) != shown(nbformat.read(file, as_version=4)):  # type: ignore[no-untyped-call]
            print(f"{file.name} shows something else than is written down: run python -m tests.tools.notebooks.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
