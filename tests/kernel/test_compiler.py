"""What comes along with the compiler."""

import subprocess
import sys

PROGRAM = "import sys, lignerouge.kernel.hot; print('coverage' in sys.modules); import coverage"


def test_numba_brings_nothing_along_that_only_tests_need() -> None:
    """It would take a quarter of its import, in every process; who wants it gets it afterwards."""
    found = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert found.stdout == "False\n"
