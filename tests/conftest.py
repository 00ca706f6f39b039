"""How the tests are run: in which build, how deep, in which order, and what may be tried twice."""

import gc
import json
import os
import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.support.chromium import NONE as NO_BROWSER

os.environ["LC_ALL"] = "C.UTF-8"  # what commands say does not depend on whose terminal this is

# Read from the environment and not from Numba: importing Numba here would come before the rules set up its cache.
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}

# Quick runs are derandomised, so that they can be repeated; deep ones look for new examples and tell how to repeat
# one that fails. No deadline, because the first example may have to load the rules; interpreted they are thousands of
# times slower.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow] if INTERPRETED else [])
settings.register_profile("quick", COMMON, derandomize=True, max_examples=15 if INTERPRETED else 50)
settings.register_profile("deep", COMMON, print_blob=True, max_examples=100 if INTERPRETED else 5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# Interpreted, these play whole games or search: tracing trebles their time, and every branch that they reach is reached
# by a smaller test. They run as all others do, without being traced.
UNTRACED = (
    "tests/flamme/audit/",
    "tests/flamme/bots/test_packs.py",
    "tests/flamme/designer/test_editor.py::test_every_finding_can_be_said",
    "tests/flamme/laws/test_conformance.py",
    "tests/flamme/oracle/",
    "tests/kernel/test_luck_attack.py",
    "tests/redline/audit/",
)

# What every file took in one run, in seconds: `pytest -p tests.tools.seconds`, with whatever else is wanted, notes it.
SECONDS: dict[str, float] = json.loads((Path(__file__).parent / "seconds.json").read_text())
SHORT = 2.0  # seconds: files that take less are only there to fill up
OTHERS, OTHERS_OF_PAGES = 0.05, 5.0  # for each test of a file that is not noted

# Seconds after which no other test begins; `make check` wants what is nearest to a change, in the order it names.
TIME = float(os.environ.get("LIGNEROUGE_TEST_SECONDS", "0"))
STARTED: list[float] = []  # when the first test began: collecting does not count


def pytest_xdist_auto_num_workers() -> int:
    """Tests with servers and browsers wait now and then, rules never; and every worker costs 15 s of processor time."""
    cores = os.cpu_count() or 1
    return cores if INTERPRETED else max(2, cores * 3 // 2)


def pytest_configure() -> None:
    """While thousands of tests are found nothing is garbage, and looking for it takes longer and longer."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was found stays to the end: it need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_runtest_setup() -> None:
    """Leave the rest to another run when the time is over."""
    if TIME and not STARTED:
        STARTED.append(time.monotonic())
    if TIME and time.monotonic() > STARTED[0] + TIME:
        pytest.skip("no time left")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whoever has no browser knows what was not tested; why something was tried twice is not lost."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"{report.nodeid} was tried twice")
        report.toterminal(terminalreporter._tw)
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} TESTS OF THE PAGES DID NOT RUN. {NO_BROWSER}", red=True, bold=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips, second tries and the order."""
    for item in items:
        # A browser has clocks of its own, and machines are busy: what fails there once is tried once more, and the
        # report says so. Nothing else is: neither secrets nor durability nor rules may hold only sometimes.
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if INTERPRETED and item.get_closest_marker("compiled") is not None:
            item.add_marker(pytest.mark.skip(reason="needs the compiled build"))
        if item.nodeid.startswith(UNTRACED):
            item.add_marker(pytest.mark.no_cover)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1 and not TIME:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in shares of equal length, one for each worker, long files first.

    `--dist worksteal` cuts this list into pieces with equally many tests; whoever is done takes from the end of
    another's piece. So the shares have equally many tests, too, and those at their ends are short. Half of the workers
    have the tests of the pages, which wait as much as they work; the others keep the processor busy meanwhile.
    """
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.nodeid.partition("::")[0]].append(item)

    def seconds(file: str) -> float:
        return SECONDS.get(file, (OTHERS_OF_PAGES if is_of_pages(file) else OTHERS) * len(files[file]))

    def is_of_pages(file: str) -> bool:
        return file.startswith("tests/web/")

    shares: list[list[str]] = [[] for _ in range(workers)]
    lengths = [0.0] * workers
    long = [file for file in files if is_of_pages(file) or seconds(file) >= SHORT]
    for file in sorted(long, key=lambda file: (not is_of_pages(file), -seconds(file), file)):
        allowed = lengths[: (workers + 1) // 2] if is_of_pages(file) else lengths
        least = allowed.index(min(allowed))
        shares[least].append(file)
        lengths[least] += seconds(file)
    rest = [item for file in files if file not in long for item in files[file]]
    found: list[pytest.Item] = []
    for number, share in enumerate(shares):
        found += [item for file in share for item in files[file]]
        missing = max(0, len(items) * (number + 1) // workers - len(found))
        found += rest[:missing]
        del rest[:missing]
    return found + rest
