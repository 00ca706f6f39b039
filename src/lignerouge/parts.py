"""The parts of the engine: each is compiled when it is first needed, and a file in the cache says that it is.

The engine itself is imported only where it is asked for: commands that do not need it start without it.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from zlib import crc32

RULES, TABLE, MANY = "the rules of a round", "the table", "races by the thousand"
TOURS, ESTIMATES, REDLINE_PART, SEARCHING = "tours", "how stages ride", "Redline", "bots that search"
BATCHES = "batches of races"
EVERYTHING = (RULES, TABLE, MANY, TOURS, ESTIMATES, REDLINE_PART, SEARCHING, BATCHES)


def mark(part: str) -> Path:
    """The file that says that this part of the engine, of these very sources, has been compiled.

    Numba keeps what it compiled by where the sources lie, so a second copy of the program has marks of its own.
    """
    from lignerouge.kernel.hot import CACHE

    return CACHE / f"compiled-{part.replace(' ', '-')}-{crc32(bytes(Path(__file__))):08x}"


def cold(parts: Sequence[str]) -> list[str]:
    """What of these has still to be compiled."""
    from lignerouge.kernel.hot import INTERPRETED

    return [] if INTERPRETED else [part for part in parts if not mark(part).exists()]


def thinking(bots: Iterable[str]) -> tuple[str, ...]:
    """What else is compiled if these bots take part."""
    from lignerouge.flamme.bots.levels import LEVELS

    return (SEARCHING,) if any(bot.partition("@")[0] in LEVELS for bot in bots) else ()
