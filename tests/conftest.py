"""Hypothesis profiles and markers for the two builds, compiled and interpreted."""

import os

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if INTERPRETED:
        for item in items:
            if item.get_closest_marker("compiled") is not None:
                item.add_marker(pytest.mark.skip(reason="needs the compiled build"))
