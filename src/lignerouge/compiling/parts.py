"""The parts of the engine: each is compiled when it is first needed, and a file in the cache says that it is."""

import importlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from lignerouge.kernel import compile_cache
from lignerouge.kernel.hot import INTERPRETED

RULES, TABLE, MANY = "the rules of a round", "the table", "races by the thousand"
TOURS, ESTIMATES, REDLINE_PART, SEARCHING = "tours", "how stages ride", "Redline", "bots that search"
BATCHES = "batches of races"
EVERYTHING = (RULES, TABLE, MANY, TOURS, ESTIMATES, REDLINE_PART, SEARCHING, BATCHES)
SERVED = (RULES, TABLE, REDLINE_PART, TOURS, SEARCHING, ESTIMATES)  # what a server runs
NEEDS = {RULES: (), REDLINE_PART: (), TABLE: (RULES,)}  # what is compiled before: the others build on the table

HOT = re.compile(r"^@(hot|apart|template)$|\(Record\):$", re.MULTILINE)
_PACKAGE = Path(__file__).parents[1]
WORKLOADS = Path(__file__).with_name("workloads.py")  # who adds to them wants more files than an older mark names
_whole: set[Path] = set()  # marks that were looked after


def needs(part: str) -> tuple[str, ...]:
    """The parts whose functions this one calls: compiled before it, they need not be compiled twice."""
    return NEEDS.get(part, (RULES, TABLE))


def packages(part: str) -> tuple[str, ...]:
    """Where the functions of a part stand."""
    if part == REDLINE_PART:
        return ("kernel", "redline")
    return ("kernel", "flamme", "research") if part == BATCHES else ("kernel", "flamme")


def hot_modules(package: str) -> list[str]:
    """The modules with compiled functions, or with records that they read."""
    files = [file for file in sorted((_PACKAGE / package).rglob("*.py")) if HOT.search(file.read_text("utf-8"))]
    return [".".join(file.relative_to(_PACKAGE.parent).with_suffix("").parts) for file in files]


@cache
def fingerprint(*inside: str) -> str:
    """One name for everything that is compiled in these packages."""
    for package in inside:
        for module in hot_modules(package):
            importlib.import_module(module)
    return compile_cache.fingerprint(f"lignerouge.{package}" for package in inside)


def marks() -> Path:
    """The folder of the marks."""
    return compile_cache.cache_folder()


def mark(part: str) -> Path:
    """The file that says that this part of the engine has been compiled, and names the files that it needs."""
    name = compile_cache.digest(fingerprint(*packages(part)), WORKLOADS.read_text("utf-8"))
    return marks() / f"{part.replace(' ', '-')}-{name}.compiled"


def set_mark(part: str, files: Iterable[str]) -> None:
    """Write the mark of a part that is compiled, with the files that it needs."""
    mark(part).parent.mkdir(parents=True, exist_ok=True)
    compile_cache.write_whole(mark(part), "\n".join(sorted(files)).encode())


def files(parts: Iterable[str]) -> list[str]:
    """The names of all files that these compiled parts need."""
    return sorted({name for part in parts for name in mark(part).read_text("utf-8").splitlines()})


def is_compiled(part: str) -> bool:
    """Whether its mark is there with all files that it names. Asked often by servers, so it is looked up only once."""
    file = mark(part)
    if file not in _whole:
        try:
            names = file.read_text("utf-8").splitlines()
        except FileNotFoundError:
            return False
        if not all((file.parent / name).exists() for name in names):
            return False
        _whole.add(file)
    return True


def uncompiled(parts: Sequence[str]) -> list[str]:
    """Those of these parts that are not compiled yet."""
    return [] if INTERPRETED else [part for part in parts if not is_compiled(part)]
