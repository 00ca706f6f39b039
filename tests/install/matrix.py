"""Tries the wheel with every Python that the game is for, as far as this machine has them.

make matrix
python -m tests.install.matrix [3.14…] [PYTHON…]

Looks on the path, among the versions of pyenv and of uv, and at the programs that are named. For each: a new
environment, the wheel with its pinned dependencies, the import; interpreted, the page, a race through the server's
doors up to its first reveal, and a race between bots; compiled, the rulebooks' cases and the same race, which must be
the same. Those that are not found are named. Numbers try only these.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.install.fresh import REVEAL, ROOT, Person, build_wheel, install, new_venv, open_page, serving

VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
PASSED = re.compile(r"\d+ passed, \d+ failed")
TELL = "import sys; print('%d.%d' % sys.version_info[:2], sys.version.split()[0])"


def candidates(named: list[str]) -> Iterator[str]:
    """Programs that may be a Python, those that were named first."""
    yield from named
    for version in VERSIONS:
        if found := shutil.which(f"python{version}"):
            yield found
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    homes += [Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python"))]
    for home in homes:
        yield from sorted(map(str, home.glob("*/bin/python3")), reverse=True)
    yield sys.executable


def pythons(named: list[str]) -> dict[str, tuple[str, str]]:
    """The program and the whole number of each version that starts."""
    found: dict[str, tuple[str, str]] = {}
    for program in candidates(named):
        try:
            told = subprocess.run([program, "-c", TELL], capture_output=True, text=True, check=True).stdout.split()
        except (OSError, subprocess.CalledProcessError):
            continue
        if len(told) == 2 and told[0] in VERSIONS:
            found.setdefault(told[0], (program, told[1]))
    return found


def try_one(program: str, wheel: Path, folder: Path) -> None:
    """Everything that must work, one after the other; ends with what failed."""
    home = folder / "home"
    home.mkdir(parents=True)
    person = Person(home, own_caches=False)

    began = time.monotonic()

    def did(what: str) -> None:
        nonlocal began
        print(f"  {what:42} {time.monotonic() - began:6.1f} s", flush=True)
        began = time.monotonic()

    python = new_venv(person, program, folder / "venv")
    command = python.with_name("lignerouge")
    install(person, python, wheel)
    did("installed")
    person.run(python, "-P", "-W", "error::SyntaxWarning", "-c", "import lignerouge.server.app", cwd=home)
    did("imported")
    interpreted = replace(person, variables={"NUMBA_DISABLE_JIT": "1"})
    with serving(interpreted, [command, "serve", "--port", "0"], home) as server:
        open_page(server.address)
        did("page open")
        person.run(python, "-P", REVEAL, server.address, cwd=home)
        did("first reveal")
    interpreted.run(command, "race", "--auto", "--seed", "7", "--save", "interpreted.txt", cwd=home)
    did("race, interpreted")
    said = PASSED.search(person.run(command, "conformance", cwd=home))
    did(f"cases, compiled: {said[0] if said else 'not counted'}")
    person.run(command, "race", "--auto", "--seed", "7", "--save", "compiled.txt", cwd=home)
    did("race, compiled")
    if (home / "compiled.txt").read_bytes() != (home / "interpreted.txt").read_bytes():
        raise SystemExit("The compiled race is another one than the interpreted.")


def main() -> int:
    """One Python after the other; 1 if one of them failed."""
    words = sys.argv[1:]
    wanted = [version for version in VERSIONS if version in words] or VERSIONS
    found, failed = pythons([word for word in words if word not in VERSIONS]), []
    with tempfile.TemporaryDirectory(prefix="lignerouge-matrix-") as name:
        wheel = build_wheel(ROOT, Path(name) / "dist")
        for version in wanted:
            if version not in found:
                print(f"Python {version}: not found; not tried.", flush=True)
                continue
            program, number = found[version]
            print(f"Python {number}", flush=True)
            try:
                try_one(program, wheel, Path(name) / version)
            except (SystemExit, OSError, AssertionError) as error:
                print(f"  FAILED: {error}", flush=True)
                failed.append(version)
            shutil.rmtree(Path(name) / version)
    tried = [version for version in wanted if version in found]
    print(f"Tried: {', '.join(tried)}. Failed: {', '.join(failed) or 'none'}.")
    print(f"Not found: {', '.join(version for version in wanted if version not in found) or 'none'}.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
