"""A real browser for the tests: the machine's Chromium, installed where that is possible."""

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",  # tests may run as root, where the sandbox cannot
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@cache
def chromium() -> str:
    """The path of a Chromium; fails with a sentence that says what to do."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "install", "--yes", "chromium"]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        found = shutil.which("chromium")
    assert found is not None, (
        f"The tests of the pages need a Chromium, and none of {', '.join(NAMES)} is on the path. "
        "Install one, on Debian with: apt-get install chromium"
    )
    return found
