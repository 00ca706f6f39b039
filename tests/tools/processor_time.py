"""Notes the processor time of every test with all processes that it started: what a slow run is made of.

pytest -p tests.tools.processor_time -n auto --dist worksteal tests

Machines are busy with other things as well; the clock says little, processor time says more. Linux only. What processes
had that were killed and have nobody to hand it to, such as those of a browser, is noted with the tests before the end.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
SHOWN = 60  # tests, the dearest first
NOTED = Path("build") / "processor_time.txt"
Seconds = defaultdict[str, float]
spent = Seconds(float)


def of_this_tree() -> float:
    """Seconds of this process and of everything below it, what has ended included."""
    parents: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(") ")[2].split()
            except OSError:  # it has just ended
                continue
            parents.setdefault(int(fields[1]), []).append(int(folder.name))
            ticks[int(folder.name)] = sum(map(int, fields[11:15]))
    found, ahead = 0, [os.getpid()]
    while ahead:
        process = ahead.pop()
        found += ticks.get(process, 0)
        ahead += parents.get(process, [])
    return found / TICKS


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """With what was set up for it and taken down after it."""
    before = of_this_tree()
    result = yield
    item.config.stash.setdefault(COUNTED, Seconds(float))[item.nodeid] += max(0.0, of_this_tree() - before)
    return result


COUNTED = pytest.StashKey[Seconds]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Each worker hands over what it counted."""
    counted = session.config.stash.setdefault(COUNTED, Seconds(float))
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["processor_time"] = dict(counted)
    else:
        spent.update(counted)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """One worker is done."""
    spent.update(getattr(node, "workeroutput", {}).get("processor_time", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """By file and by test; all of it goes into a file."""
    files = Seconds(float)
    for test, seconds in spent.items():
        files[test.partition("::")[0]] += seconds
    lines = [f"{seconds:7.1f} {name}" for each in (files, spent) for name, seconds in dearest(each)]
    NOTED.parent.mkdir(exist_ok=True)
    NOTED.write_text("\n".join(lines) + "\n")
    terminalreporter.section(f"{sum(spent.values()):.0f} s of processor time; all of it in {NOTED}")
    for line in lines[len(files) : len(files) + SHOWN]:
        terminalreporter.write_line(line)


def dearest(times: Seconds) -> list[tuple[str, float]]:
    """The dearest first."""
    return sorted(times.items(), key=lambda each: -each[1])
