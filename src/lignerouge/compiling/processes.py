"""Compiles the engine in processes that end: whoever compiled keeps three times the memory of whoever loads."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from lignerouge.compiling.parts import needs, uncompiled
from lignerouge.kernel.compile_cache import tidy_cache
from lignerouge.kernel.errors import InputError

PROGRAM = (sys.executable, "-P", "-m", "lignerouge.compiling.workloads")
MOST_PROCESSES = 4  # each takes half a gigabyte at most
MOST_BESIDE = 2  # while this process serves


def compile_missing(console: Console, *parts: str) -> None:
    """Compile what is not compiled yet, on all cores."""
    missing = uncompiled(parts)
    if missing:
        if not console.is_terminal:
            console.print(f"Compiling the engine, once: {', '.join(missing)}.")
        _compile(console, missing)


def compile_missing_beside(console: Console, *parts: str) -> None:
    """Compile in a thread's children, behind everything else, while this process serves; they end with it.

    A process that serves must not compile itself: nothing else would run meanwhile.
    """
    threading.Thread(target=_compile_beside, args=[console, parts], name="compiling", daemon=True).start()


def _compile_beside(console: Console, parts: Sequence[str]) -> None:
    missing = uncompiled(parts)
    if not missing:
        return
    console.print("Tables are open. The engine is compiled beside them, once; until then bots do not search.")
    try:
        _compile(console, missing, behind=True)
    except InputError as mistake:
        console.print(f"{mistake} Tables go on without it, and slower.")
    else:
        console.print("The engine is compiled.")


def _compile(console: Console, missing: Sequence[str], *, behind: bool = False) -> None:
    """With a line that shows how far it is, if somebody looks at it; else, behind everything, part by part."""
    what, told = TextColumn("Compiling the engine, once: {task.description}"), 0
    columns = (SpinnerColumn(), what, BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(missing))
        for done, under_way in compile_apart(missing, behind=behind):
            progress.update(task, completed=done, description=", ".join(under_way))
            if behind and done > told and not console.is_terminal:
                console.print(f"Compiled: {done} of {len(missing)} parts.")
            told = done
    tidy_cache()


def compile_apart(parts: Sequence[str], *, behind: bool = False) -> Iterator[tuple[int, list[str]]]:
    """Compile parts in processes beside this one; tells how many are done and which are under way."""
    cores = min(MOST_BESIDE if behind else MOST_PROCESSES, os.cpu_count() or 1)
    waiting, under_way = list(parts), dict[str, subprocess.Popen[bytes]]()
    try:
        while waiting or under_way:
            for part in [part for part in waiting if not {*needs(part)} & {*waiting, *under_way}]:
                if len(under_way) < cores:
                    waiting.remove(part)
                    under_way[part] = _start(part, behind=behind)
            yield len(parts) - len(waiting) - len(under_way), list(under_way)
            time.sleep(0.05)
            for part, process in list(under_way.items()):
                if process.poll() is not None:
                    del under_way[part]
                    if process.returncode:
                        raise InputError(f"The engine cannot be compiled: {part}. The reason stands above.")
        yield len(parts), []
    finally:
        for process in under_way.values():
            process.kill()


def _start(part: str, *, behind: bool) -> "subprocess.Popen[bytes]":
    """One behind everything else has its standard input from here, and ends with it; Ctrl+C is not meant for it."""
    if behind:
        return subprocess.Popen([*PROGRAM, "--behind", part], stdin=subprocess.PIPE, start_new_session=True)
    return subprocess.Popen([*PROGRAM, part])
