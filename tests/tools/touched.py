"""Runs the tests nearest to a change first, interpreted but for those of pages, for at most a minute: `make check`.

python -m tests.tools.touched [COMMIT]

Compares with a commit: the last one, or the one before it if nothing has changed since. A test is near if it names what
has changed, less near if it names something that names it, and so on. What there is no time for is left to `make test`.
"""

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 35  # after which no other test begins
MOST = 60  # seconds, as noted, of the files that are collected: collecting all of them takes longer than there is
DOTTED = re.compile(r"\b(?:lignerouge|tests)(?:\.\w+)+")
IMPORTED = re.compile(r"^\s*from ((?:lignerouge|tests)[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
TESTS = ROOT / "tests"
SLOW = TESTS / "web"  # needs the built pages: run only if the test itself has changed


def git(*words: str) -> list[str]:
    """The lines that git answers."""
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def changed_files(since: str | None) -> list[Path]:
    """What differs from a commit, and what git does not know yet."""
    new = git("ls-files", "--others", "--exclude-standard")
    names = git("diff", "--name-only", since or "HEAD") + new
    return [ROOT / name for name in names or git("diff", "--name-only", "HEAD~1")]


def file_of(module: str) -> Path | None:
    """The file of a module, if it is one of ours."""
    place = ROOT.joinpath(*(["src"] if module.startswith("lignerouge") else []), *module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def named_by(file: Path) -> set[Path]:
    """The files of ours that a file imports, or names in any other way: servers are started by their name."""
    text = file.read_text("utf-8")
    names = set(DOTTED.findall(text))
    for module, things in IMPORTED.findall(text):
        names |= {module} | {f"{module}.{thing}" for thing in re.findall(r"\w+", things)}
    return {found for name in names if (found := file_of(name)) is not None}


def readers(page: Path) -> list[Path]:
    """The tests that name a page of the documentation, or the folder of all of them."""
    words = {f'"{page.name}', f'"{page.relative_to(ROOT).parts[0]}'}
    return [file for file in TESTS.rglob("test_*.py") if any(word in file.read_text("utf-8") for word in words)]


def nearest_tests(changed: list[Path]) -> list[Path]:
    """All tests that reach one of these files, the nearest first; beside a file of data stands what reads it."""
    namers: dict[Path, set[Path]] = defaultdict(set)
    for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        for named in named_by(file):
            namers[named].add(file)
    reached: dict[Path, int] = {}
    for file in changed:
        if file.suffix == ".py":
            reached[file] = 0
        elif ROOT / "src" in file.parents:
            folder = next(folder for folder in file.parents if any(folder.glob("*.py")))
            reached |= dict.fromkeys(folder.glob("*.py"), 1)
        elif file.suffix == ".md":
            reached |= dict.fromkeys(readers(file), 1)
    waiting = list(reached)
    for file in waiting:
        for namer in sorted(namers[file] - reached.keys()):
            reached[namer] = reached[file] + 1
            waiting.append(namer)
    tests = [file for file in waiting if file.name.startswith("test_") and file.is_file()]
    same_name = {f"test_{file.stem}" for file in changed}
    tests.sort(key=lambda file: (reached[file] > 0, file.stem not in same_name, reached[file]))
    return [file for file in tests if SLOW not in file.parents or reached[file] == 0]


def nearest_of(tests: list[Path]) -> list[Path]:
    """As many as there may be time for, and at least five."""
    noted, total = json.loads((TESTS / "seconds.json").read_text("utf-8")), 0.0
    for number, file in enumerate(tests):
        total += noted.get(file.relative_to(ROOT).as_posix(), 1.0)
        if number >= 5 and total > MOST:
            return tests[:number]
    return tests


def run(*command: str | Path, **environment: str) -> int:
    """Run a command; returns how it ended."""
    print("$", *command[1:], flush=True)
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode


def main() -> int:
    """Style, the direction of imports, the tests; what has failed is told at the end."""
    programs = Path(sys.executable).parent
    changed = changed_files(sys.argv[1] if sys.argv[1:] else None)
    failed = run(programs / "ruff", "check") or run(programs / "ruff", "format", "--check", "--quiet")
    if any("web" in file.relative_to(ROOT).parts[:1] for file in changed):
        failed |= run("npm", "--prefix", "web", "test", "--silent", "--", "--changed", "HEAD")
    reaching = nearest_tests(changed)
    tests = nearest_of(reaching)
    pages = [file for file in tests if SLOW in file.parents]  # they are tested compiled only
    builds = [(files, build) for files, build in ((pages, "0"), ([f for f in tests if f not in pages], "1")) if files]
    for files, interpreted in builds:
        options = ("-q", "-n", "logical", "--dist", "load", "-p", "no:cacheprovider")
        environment = {"NUMBA_DISABLE_JIT": interpreted, "LIGNEROUGE_TEST_SECONDS": str(SECONDS // len(builds))}
        failed |= run(programs / "pytest", *options, *(file.relative_to(ROOT) for file in files), **environment)
    print(f"{len(reaching)} files of tests reach what has changed; the nearest {len(tests)} were to run.")
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())
