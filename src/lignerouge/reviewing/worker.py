"""Reviews in a process of their own: `python -m lignerouge.reviewing.worker`, for a server.

It reads requests from standard input, a line of JSON each: `id`, `record` (as text) and `seats` (whose decisions are
judged). It answers in lines of JSON with the same `id`: `progress` as [done, of], `first` (a report of the first
numbers, without decisions), `whole` (the report), or `failed` (why not). It ends with its input, and gives way to
whatever else the machine has to do.
"""

import os
import sys
from collections.abc import Callable, Collection
from typing import Any

import orjson

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.registry import GAMES
from lignerouge.reviewing.report import as_json
from lignerouge.reviewing.review import FIRST_WORLDS, WORLDS, review

LONG = 600  # entries: a record with more is a tour of many stages, which is weighed in fewer worlds
FEWER_WORLDS = 256


def look_back(text: str, seats: Collection[int], tell: Callable[[str, Any], None]) -> None:
    """Review a record: the first numbers, then everything."""
    record = journal.read(text)
    if GAMES.find(record.game).chances is not None:
        tell("first", as_json(review(record, worlds=FIRST_WORLDS, seats=())))
    counted = [0, 0]

    def begin(many: int) -> None:
        counted[1] = many

    def progress(many: int) -> None:
        counted[0] += many
        tell("progress", counted)

    worlds = WORLDS if len(record.entries) <= LONG else FEWER_WORLDS
    tell("whole", as_json(review(record, worlds=worlds, seats=seats, begin=begin, progress=progress)))


def main() -> None:
    """Until the input ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    for line in sys.stdin.buffer:
        request = orjson.loads(line)

        def tell(what: str, value: Any, number: int = request["id"]) -> None:
            sys.stdout.buffer.write(orjson.dumps({"id": number, what: value}) + b"\n")
            sys.stdout.buffer.flush()

        try:
            look_back(request["record"], request["seats"], tell)
        except InputError as mistake:
            tell("failed", str(mistake))


if __name__ == "__main__":
    main()
