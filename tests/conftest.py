"""How the tests are run: in which build, how deep, in which order, and what may be tried twice."""

import os
import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.support.chromium import NONE as NO_BROWSER

# Read from the environment and not from Numba: importing Numba here would come before the rules set up its cache.
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}

# Quick runs are derandomised, so that they can be repeated; deep ones look for new examples and tell how to repeat
# one that fails. No deadline, because the first example may have to load the rules; interpreted they are thousands of
# times slower.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow] if INTERPRETED else [])
settings.register_profile("quick", COMMON, derandomize=True, max_examples=15 if INTERPRETED else 200)
settings.register_profile("deep", COMMON, print_blob=True, max_examples=100 if INTERPRETED else 5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# About how many seconds a test takes, by folder: those that take long come first, so that no core waits for the other
# at the end.
SECONDS = {"web": 12.0, "server": 2.5, "arena": 2.0, "cli": 2.0, "laws": 2.0, "audit": 2.0, "test_examples.py": 4.0}
OTHERS = 0.2

# Seconds after which no other test begins; `make check` wants what is nearest to a change, in the order it names.
TIME = float(os.environ.get("LIGNEROUGE_TEST_SECONDS", "0"))
STARTED = time.monotonic()


def pytest_runtest_setup() -> None:
    """Leave the rest to another run when the time is over."""
    if TIME and time.monotonic() > STARTED + TIME:
        pytest.skip("no time left")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whoever has no browser knows what was not tested."""
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
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1 and not TIME:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in as many shares of equal length as there are workers, each with its long files first.

    `--dist worksteal` gives every worker one share; whoever is done takes from the end of another's.
    """
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)

    def seconds(file: Path) -> float:
        folder = file.relative_to(Path(__file__).parent).parts[0]
        return len(files[file]) * SECONDS.get(folder, OTHERS)

    shares: list[list[Path]] = [[] for _ in range(workers)]
    for file in sorted(files, key=lambda file: (-seconds(file), file)):
        min(shares, key=lambda share: sum(map(seconds, share))).append(file)
    return [item for share in shares for file in share for item in files[file]]
