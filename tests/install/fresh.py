"""New environments, installations and servers, for the tests of what a stranger gets. Needs nothing but Python."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements" / "runtime.txt"
REVEAL = Path(__file__).parent / "reveal.py"
OPEN = re.compile(r"is open at (\S+)")
NOBODY = 65534
# What an environment of a developer says, and a stranger's does not.
OURS = re.compile(r"LIGNEROUGE_|NUMBA_|PYTHON|XDG_|VIRTUAL_ENV|MAKE|MFLAGS|(PIP|UV|npm_config)_cache", re.IGNORECASE)


@dataclass(frozen=True)
class Person:
    """Who runs the commands, with an own home; somebody else where this process is root."""

    home: Path
    plain: bool = False  # give up being root
    own_caches: bool = True  # what was once downloaded by whoever runs this does not count
    variables: Mapping[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        """The variables of a stranger: where packages come from is the machine's affair, all else is new."""
        kept = {name: value for name, value in os.environ.items() if not OURS.match(name)}
        if not self.own_caches:
            caches = Path.home() / ".cache"
            shared = {"UV_CACHE_DIR": str(caches / "uv"), "PIP_CACHE_DIR": str(caches / "pip")}
            kept |= {name: os.environ.get(name, folder) for name, folder in shared.items()}
        return {**kept, "HOME": str(self.home), "BROWSER": "true", "PYTHONUNBUFFERED": "1", **self.variables}

    def owning(self, cwd: Path) -> dict[str, Any]:
        """The arguments with which a process becomes this person's, in a folder; what it says can be read."""
        ids = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if self.plain else {}
        said = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        return {"cwd": cwd, "env": self.environment(), **said, **ids}

    def run(self, *command: str | Path, cwd: Path) -> str:
        """Run a command to its end; returns what it says, and stops with it if it fails."""
        done = subprocess.run(command, check=False, **self.owning(cwd))
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
        return str(done.stdout)


@dataclass
class Server:
    """A server under way, or what leads to one."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    address: str = ""


@contextmanager
def serving(person: Person, command: Sequence[str | Path], cwd: Path) -> Iterator[Server]:
    """Run a command that opens a server, until it says where; it ends with the block, and all that it started too."""
    process: subprocess.Popen[str] = subprocess.Popen(command, start_new_session=True, **person.owning(cwd))
    server = Server(process)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            server.said.append(line)
            if found := OPEN.search(line):
                server.address = found[1]
                break
        else:
            raise SystemExit(f"There is no server:\n{''.join(server.said)}")
        yield server
    finally:
        stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    """End a process with all that it started: kindly, then not."""
    for sign, patience in ((signal.SIGINT, 15), (signal.SIGKILL, 5)):
        try:
            os.killpg(process.pid, sign)
            process.wait(patience)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue
    if process.stdout is not None:
        process.stdout.close()


def open_page(address: str, patience: float = 60) -> str:
    """The page and the program it names, as a browser fetches them."""
    until = time.monotonic() + patience
    page = ""
    while not page:
        try:
            page = fetch(address + "/")
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
    names = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any(name.endswith(".js") for name in names), page
    for name in names:
        fetch(address + name)
    return page


def fetch(address: str) -> str:
    """What an address answers."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        body: bytes = answer.read()
    return body.decode("utf-8", "replace")


def uv(variables: Mapping[str, str] = os.environ) -> str | None:
    """The program, on the path or beside this Python."""
    beside = Path(sys.executable).with_name("uv")
    return shutil.which("uv", path=variables.get("PATH")) or (str(beside) if beside.is_file() else None)


def new_venv(person: Person, python: str | Path, folder: Path) -> Path:
    """An empty environment; returns its Python."""
    if program := uv():
        person.run(program, "venv", "--quiet", "--python", python, folder, cwd=folder.parent)
    else:
        person.run(python, "-m", "venv", folder, cwd=folder.parent)
    return folder / "bin" / "python"


def install(person: Person, python: Path, wheel: Path, requirements: Path = REQUIREMENTS) -> None:
    """A wheel with all that it needs, pinned by hashes."""
    if program := uv():
        command: list[str | Path] = [program, "pip", "install", "--quiet", "--python", python]
    else:
        command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", "install"]
    person.run(*command, "--require-hashes", "--requirement", requirements, cwd=python.parent)
    person.run(*command, "--no-deps", wheel, cwd=python.parent)


def build_wheel(root: Path, folder: Path) -> Path:
    """The wheel of a copy of the sources, by the hatchling of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    (wheel,) = folder.glob("*.whl")
    return wheel
