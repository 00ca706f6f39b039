"""Reviews in a process of their own: `python -m lignerouge.reviewing`, for a server.

It reads requests from standard input, a line of JSON each: `id`, `record` (as text), `seats` (whose decisions are
judged) and `worlds` (for the surest chances; 0: only how it stands where the record ends is asked). It answers in lines
of JSON with the same `id`: `first` (the first chances, roughly), `progress` as [done, of], `more` (a report with
decisions), `whole` (the report), or `failed` (why not).

The first chances of whatever comes in are worked out at once. All else waits for its turn in a thread that gives way to
whatever else the machine has to do. The process ends with its input.
"""

import os
import sys
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

import orjson

from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, GameEntry
from lignerouge.reviewing.feats import with_feats
from lignerouge.reviewing.report import as_json
from lignerouge.reviewing.review import FIRST_WORLDS, WORLDS, first_look, refined, review

MORE_WORLDS = 256  # for the report that comes with the decisions
LONG = 600  # entries: a record with more is a tour of many stages, which is weighed in fewer worlds
FEWEST_WORLDS = 8  # for the first chances of such a tour
A_LITTLE = 12  # answers of a game that is played to get warm

Tell = Callable[[str, Any], None]


def look_back(text: str, seats: Collection[int], tell: Tell, worlds: int = WORLDS) -> None:
    """Review a record: the decisions and fair chances, then surer ones in so many worlds."""
    record = journal.read(text)
    surer = 0 if len(record.entries) > LONG else worlds // MORE_WORLDS  # times as much work
    counted = [0, 0]

    def begin(rounds: int, decisions: int) -> None:
        counted[1] = decisions + rounds * (1 + surer)

    def progress(many: int) -> None:
        counted[0] += many
        tell("progress", counted)

    found = review(record, worlds=min(worlds, MORE_WORLDS), seats=seats, begin=begin, progress=progress)
    if surer and found.chances is not None:
        tell("more", as_json(found))
        found = refined(found, record, worlds=worlds, progress=lambda rounds: progress(rounds * surer))
    tell("whole", with_feats(as_json(found), record))


def get_warm() -> None:
    """Load what a review needs: it is asked for in the moment when somebody waits for it."""
    for entry in GAMES.values():
        if entry.chances is not None:
            with suppress(InputError):  # a game that is not played without options
                look_once(entry)


def look_once(entry: GameEntry) -> None:
    """The first chances of a game that has hardly begun."""
    match: Match[Any, Any] = Match.begin(entry.game, {}, [""] * max(2, entry.fewest_seats), seeded(1))
    for _ in range(A_LITTLE):
        if owed := [prompt for prompt in match.prompts() if prompt.owed]:
            match.answer(owed[0].seat, owed[0].name, owed[0].options[0])
    first_look(match.journal, worlds=2)


class Worker:
    """Two threads: the one that calls `take` works out first chances, the other one all else."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write, self._lock = write, threading.Lock()
        self._rest: SimpleQueue[tuple[dict[str, Any], Tell]] = SimpleQueue()
        threading.Thread(target=self._work_off, daemon=True).start()

    def take(self, request: dict[str, Any]) -> None:
        """The first chances of a record now, the rest later."""

        def tell(what: str, value: Any) -> None:
            with self._lock:
                self._write(orjson.dumps({"id": request["id"], what: value}) + b"\n")

        try:
            record, is_glance = journal.read(request["record"]), not request["worlds"]
            worlds = WORLDS if is_glance else FIRST_WORLDS if len(record.entries) <= LONG else FEWEST_WORLDS
            first = first_look(record, worlds, last=is_glance)
        except InputError as mistake:
            tell("failed", str(mistake))
            return
        if is_glance:
            tell(*(("failed", "Nobody has a chance yet.") if first is None else ("whole", as_json(first))))
            return
        if first is not None:
            tell("first", as_json(first))
        self._rest.put((request, tell))

    def _work_off(self) -> None:
        if hasattr(os, "nice"):  # on Linux this thread alone
            os.nice(10)
        while True:
            request, tell = self._rest.get()
            try:
                look_back(request["record"], request["seats"], tell, request["worlds"])
            except InputError as mistake:
                tell("failed", str(mistake))


def work() -> None:
    """Until the input ends."""

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    worker = Worker(write)
    for line in sys.stdin.buffer:
        worker.take(orjson.loads(line))
