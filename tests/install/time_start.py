"""Times the way to the first reveal, stage by stage, for somebody who has never seen the game.

make time-start
python -m tests.install.time_start [--pip] [--stay-root]

A fresh clone of the last commit in a temporary folder, with an own home and empty caches, as a plain user also where
this process is root; then the wheel of that clone in an environment of its own. Everything is removed again. What a
stage takes is for a good part the registries' and the machine's affair: the load stands beside it.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.install.fresh import REVEAL, ROOT, Person, install, new_venv, open_page, serving, uv

WATCHED = {  # what a stage leaves behind when it is over
    "environment": ".venv/bin/python",
    "Python packages": ".venv/.installed",
    "npm packages": "web/node_modules/.builders",
    "pages (Vite)": "src/lignerouge/web/built-from.txt",
}


class Table:
    """Lines on the screen while they are measured, and once more at the end."""

    def __init__(self) -> None:
        """Nothing measured yet."""
        self.rows: list[tuple[str, float, float]] = []
        self.began = time.monotonic()
        self.lock = threading.Lock()

    def title(self, text: str) -> None:
        """Begin a way: its clock starts now."""
        self.rows.append((text, -1, -1))
        self.began = time.monotonic()
        print(f"\n{text}", flush=True)

    def row(self, stage: str, seconds: float, since_start: float | None = None) -> None:
        """One stage is over."""
        after = time.monotonic() - self.began if since_start is None else since_start
        with self.lock:
            self.rows.append((stage, seconds, after))
            print(f"  {stage:34} {seconds:7.1f} s   at {after:6.1f} s", flush=True)

    def text(self) -> str:
        """All of it, as a table."""
        lines = ["| stage | seconds | after |", "|---|---|---|"]
        for stage, seconds, after in self.rows:
            lines.append(f"| **{stage}** | | |" if seconds < 0 else f"| {stage} | {seconds:.1f} | {after:.1f} |")
        return "\n".join(lines)


def load() -> str:
    """How busy the machine is with other things."""
    return f"load {' '.join(f'{one:.1f}' for one in os.getloadavg())} on {os.cpu_count()} cores"


def give(folder: Path, person: Person) -> None:
    """All of a folder to somebody."""
    if person.plain:
        subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)


def watch(clone: Path, table: Table, over: threading.Event) -> None:
    """Tell when a stage has left behind what it makes."""
    waiting, before = (
        WATCHED | ({} if uv() else {"environment": ".venv/bin/pip"}),
        {"Python packages": "environment", "npm packages": "environment"},
    )
    at: dict[str, float] = {}
    while waiting and not over.wait(0.02):
        for stage, name in list(waiting.items()):
            if os.path.lexists(clone / name):
                at[stage] = time.monotonic() - table.began
                since = at.get(before.get(stage, "npm packages" if stage.startswith("pages") else ""), 0.0)
                table.row(stage, at[stage] - since, at[stage])
                del waiting[stage]


def from_a_clone(folder: Path, person: Person, table: Table, make: list[str]) -> Path:
    """`make play`, twice; returns the clone."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    give(folder, person)
    table.title(f"make play in a fresh clone, with {'uv' if uv() and 'UV=' not in make else 'pip'}")
    over = threading.Event()
    watcher = threading.Thread(target=watch, args=[clone, table, over])
    watcher.start()
    try:
        with serving(person, ["make", "play", *make], clone) as server:
            open_page(server.address)
            now = time.monotonic() - table.began
            installed = max(at for stage, _, at in table.rows if stage.endswith("packages"))
            table.row("page open", now - max(at for stage, _, at in table.rows if stage != "page open"), now)
            table.row("  of which after all packages: ours", now - installed, now)
            reveal(person, clone / ".venv" / "bin" / "python", server.address, folder, table)
    finally:
        over.set()
        watcher.join()
    table.title("make play again")
    with serving(person, ["make", "play", *make], clone) as server:
        open_page(server.address)
        table.row("page open: second start", time.monotonic() - table.began)
    python = clone / ".venv" / "bin" / "python"
    table.title("import alone, warm")
    person.run(python, "-c", "import lignerouge.server.app", cwd=folder)
    table.row("import of the server", time.monotonic() - table.began)
    return clone


def reveal(person: Person, python: Path, address: str, folder: Path, table: Table) -> None:
    """A race against bots up to its first reveal."""
    began = time.monotonic()
    person.run(python, "-P", REVEAL if not person.plain else folder / "reveal.py", address, cwd=folder)
    table.row("first reveal", time.monotonic() - began)


def from_a_wheel(folder: Path, person: Person, table: Table, clone: Path) -> None:
    """Install the clone's wheel elsewhere, and serve twice."""
    elsewhere = folder / "elsewhere"
    home = elsewhere / "home"
    home.mkdir(parents=True)
    give(folder, person)
    person = Person(home, plain=person.plain)
    python = clone / ".venv" / "bin" / "python"
    person.run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", elsewhere, cwd=clone)
    (wheel,) = elsewhere.glob("*.whl")
    base = person.run(python, "-c", "import sys; print(sys._base_executable)", cwd=folder).strip()
    table.title(f"the wheel ({wheel.stat().st_size / 1e6:.1f} MB) in an empty environment")
    installed = new_venv(person, base, elsewhere / "venv")
    table.row("environment", time.monotonic() - table.began)
    began = time.monotonic()
    install(person, installed, wheel, clone / "requirements" / "runtime.txt")
    table.row("Python packages", time.monotonic() - began)
    command: list[str | Path] = [installed.with_name("lignerouge"), "serve", "--port", "0"]
    table.title("lignerouge serve, from the wheel, nothing compiled yet")
    with serving(person, command, elsewhere) as server:
        open_page(server.address)
        table.row("page open", time.monotonic() - table.began)
        reveal(person, installed, server.address, folder, table)
    table.title("lignerouge serve again")
    with serving(person, command, elsewhere) as server:
        open_page(server.address)
        table.row("page open: second start", time.monotonic() - table.began)
    size = sum(file.lstat().st_size for file in (elsewhere / "venv").rglob("*"))
    print(f"  The installation takes {size / 1e6:.0f} MB.")


def main() -> None:
    """Both ways, and the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--pip", action="store_true", help="as if there were no uv")
    arguments.add_argument("--stay-root", action="store_true", help="do not give up being root")
    chosen = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # what was started ends, what was made is removed
    if chosen.pip:
        forget_uv()
    plain = os.name == "posix" and os.geteuid() == 0 and not chosen.stay_root
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        print("What is not committed is not timed.")
    print(f"As {'nobody (this is root)' if plain else 'this user'}; {load()}.")
    table = Table()
    with tempfile.TemporaryDirectory(prefix="lignerouge-start-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "home").mkdir()
        shutil.copy(REVEAL, folder)  # a plain user may not be allowed to read this copy of the sources
        person = Person(folder / "home", plain=plain)
        clone = from_a_clone(folder, person, table, ["UV="] if chosen.pip else [])
        from_a_wheel(folder, person, table, clone)
    print(f"\n{table.text()}\n\nAt the end: {load()}.")


def forget_uv() -> None:
    """Take the folders with uv in them off the path."""
    folders = os.environ["PATH"].split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(name for name in folders if not (Path(name) / "uv").exists())


if __name__ == "__main__":
    main()
