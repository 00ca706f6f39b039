"""Numba, without what it brings along for others.

Wherever coverage.py is installed, as it is beside the tests, Numba imports it, to tell it of compiled lines: a quarter
of the time of its own import, in every process. Whoever traces has imported it before.
"""

import sys

NOBODY_TRACES = "coverage" not in sys.modules
if NOBODY_TRACES:  # pragma: no cover: nobody would see it
    sys.modules["coverage"] = None  # type: ignore[assignment]  # Python's way to say that there is no such module

import numba as numba  # noqa: E402  # behind what keeps coverage.py away, as all of it
from numba.core.caching import _Cache as NumbaCache  # noqa: E402
from numba.core.codegen import JITCodeLibrary as JITCodeLibrary  # noqa: E402
from numba.core.compiler import CompileResult as CompileResult  # noqa: E402

if NOBODY_TRACES:  # pragma: no cover: nobody would see it
    del sys.modules["coverage"]

__all__ = ["CompileResult", "JITCodeLibrary", "NumbaCache", "numba"]
