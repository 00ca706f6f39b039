"""A file that one process holds; the operating system lets go of it when the process dies."""

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":  # pragma: no cover: the other system's half
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(path: Path) -> IO[bytes] | None:
    """The lock, held until it is closed; None if somebody else holds it."""
    file = path.open("ab")
    try:
        _take(file)
    except OSError:
        file.close()
        return None
    return file
