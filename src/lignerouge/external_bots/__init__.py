"""Bots written by others: found by their entry points, each in a process of its own.

A package offers a bot by an entry point of the group `lignerouge.bots`:

    [project.entry-points."lignerouge.bots"]
    mybot = "mypackage:new_bot"

It leads to something that can be called as `new_bot(game, seed)` and returns an object with `choose(view, prompt)`,
which returns one of `prompt.options`. A bot is made for every answer: all it may know is in the view, and what takes
long to load belongs at the top of the module. `new_bot.games`, a tuple, says which games it plays; without it, all.

Neither the server nor the arena imports such code. They start a fresh Python, which does, and talk to it through pipes:
requests go out pickled, replies come back as lines of JSON, so that nothing a bot says can do anything here. A process
that dies, or thinks too long, or talks nonsense is ended; the next one starts at once after a first failure, and at a
server's tables later after growing pauses. This keeps games running, not secrets: a bot is a program that the owner of
the server chose to install.

`process` asks, as the server does, from an event loop; `blocking` asks from code without one, as the arena does;
`__main__` is what the started process runs.
"""

import traceback
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

GROUP = "lignerouge.bots"


class BotError(Exception):
    """A bot did not answer: why in one word, and of an exception its kind and place, never its text."""

    def __init__(self, reason: str, error: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.error = error


def describe(error: BaseException) -> str:
    """What an author needs to find the fault. Its text could hold somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def installed() -> dict[str, EntryPoint]:
    """The bots of others, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}
