"""Notes what every file of tests took, so that the next run can share them out evenly.

pytest -p tests.tools.seconds -n auto --dist worksteal tests

A run of `make test` notes them too, with PYTEST_ADDOPTS="-p tests.tools.seconds": those of the compiled build.
Files that did not run keep what was noted before; those that are gone are forgotten.
"""

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.support.depth import INTERPRETED

NOTED = Path(__file__).parents[1] / "seconds.json"
took: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """With what was set up for it."""
    took[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]  # parts of seconds


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Once, after all workers."""
    if not hasattr(session.config, "workerinput") and not INTERPRETED:
        noted = {**json.loads(NOTED.read_text()), **took}
        kept = {file: round(seconds, 1) for file, seconds in sorted(noted.items()) if Path(file).is_file()}
        NOTED.write_text(json.dumps(kept, indent=1) + "\n")
