"""How much a test tries: little in every run, much in `make test-deep`."""

import os

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def how_many(quick: int, *, interpreted: int, deep: int) -> int:
    """Of whatever a test repeats: in every run, in the interpreted build, and in a deep run."""
    if INTERPRETED:
        return interpreted
    return deep if DEEP else quick
