"""Hypothesis profiles and markers for the two builds, compiled and interpreted."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Read from the environment and not from Numba: importing Numba here would come before the rules set up its cache.
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}

# Derandomised, so that a run can be repeated; no deadline, because the first example may have to compile the rules.
settings.register_profile("compiled", derandomize=True, deadline=None, max_examples=200)
settings.register_profile(
    "interpreted",
    derandomize=True,
    deadline=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],  # interpreted rules are thousands of times slower
)
settings.load_profile("interpreted" if INTERPRETED else "compiled")


# Servers, sockets and browsers have clocks of their own, and machines are busy: what fails there once is tried once
# more, and the report says so.
LIVE = {Path(__file__).parent / "server", Path(__file__).parent / "web"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent in LIVE:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if INTERPRETED and item.get_closest_marker("compiled") is not None:
            item.add_marker(pytest.mark.skip(reason="needs the compiled build"))
