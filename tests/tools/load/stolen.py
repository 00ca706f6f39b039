"""When the machine under this one gave our processors to somebody else: `steal` in `/proc/stat`."""

import os
from pathlib import Path

LOOK_EVERY = 0.1  # seconds
MUCH = 0.02  # seconds of processors, in one look
AFTERWARDS = 0.25  # seconds until those who waited meanwhile have been served

_STEAL = 8  # the place in the first line


class Stolen:
    """Spans of time in which much was taken; a system that does not say so takes nothing."""

    def __init__(self) -> None:
        self.spans: list[tuple[float, float]] = []
        self.seconds = 0.0
        self._looked, self._seen = 0.0, stolen_until_now()

    def look(self, now: float) -> None:
        """Once in a while is enough."""
        if now - self._looked < LOOK_EVERY:
            return
        before, self._looked = self._looked, now
        seen = stolen_until_now()
        taken, self._seen = seen - self._seen, seen
        if not before or now - before > 3 * LOOK_EVERY:
            return  # nobody looked meanwhile
        self.seconds += taken
        if taken >= MUCH:
            self.spans.append((before, now + AFTERWARDS))

    def overlaps(self, begin: float, end: float) -> bool:
        """Whether somebody else had our processors then, or just before."""
        return any(first < end and begin < last for first, last in self.spans)


def stolen_until_now() -> float:
    """Seconds of all processors since the machine started."""
    try:
        line = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    except OSError:
        return 0.0
    return int(line[_STEAL]) / os.sysconf("SC_CLK_TCK")
