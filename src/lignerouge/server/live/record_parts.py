"""Journals played again, for whoever looks back: in chunks, beside the event loop, and kept where nothing changes.

One thread does all of it, one chunk after the other, and lets everybody else go first; so a record of 21 stages costs
neither the memory of its 68 MB nor anything that other tables would feel.
"""

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

import orjson

from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game
from lignerouge.kernel.journal import Journal, answer_again, replay, takes_back, written_luck
from lignerouge.registry import GAMES
from lignerouge.server.live.table import LiveTable

LARGEST_CHUNK = 100  # entries, about a megabyte of steps; a chunk ends where a stage does
MOST_KEPT = 24_000_000  # bytes of packed chunks: some twenty whole Grand Tours
WORK, REST = 0.002, 0.001  # seconds: after so much work others go first for a moment

BETWEEN = b",\n"  # two items: within one there is no line's end

Kind = Literal["steps", "events"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Where a run of entries begins: its number, its stage from 1 on, the first public event, and the state before."""

    first: int
    part: int
    first_event: int
    state: Any


@dataclass(frozen=True, slots=True)
class ChunkPart:
    """Some items of a chunk: from `low` to `high`, counted from its first."""

    chunk: Chunk
    low: int
    high: int
    is_whole: bool


@dataclass(eq=False)
class PlayedJournal:
    """How far the journal of a table has been played again."""

    entries: int = 0
    events: int = 0  # for everybody
    state: Any = None
    chunks: list[Chunk] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # entries up to the end of each stage that is over

    def end(self, chunk: Chunk) -> int:
        """The number of the entry behind a chunk, as far as is known."""
        return min((each.first for each in self.chunks if each.first > chunk.first), default=self.entries)

    def pieces(self, kind: Kind, low: int, high: int) -> list[ChunkPart]:
        """Where the steps or public events from one number to another are found."""
        starts = [chunk.first if kind == "steps" else chunk.first_event for chunk in self.chunks]
        ends = [*starts[1:], self.entries if kind == "steps" else self.events]
        return [
            ChunkPart(chunk, max(low - start, 0), high - start, is_whole=low <= start and end <= high)
            for chunk, start, end in zip(self.chunks, starts, ends, strict=True)
            if start < high and low < end
        ]


class Pauses:
    """Lets other threads go first, again and again: of itself a thread that works gives way only seldom."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    def breathe(self, step: object = None) -> None:
        """Called after every step of the work."""
        if time.perf_counter() - self._since > WORK:
            time.sleep(REST)
            self._since = time.perf_counter()


class RecordParts:
    """Plays journals again. All work is done by one thread, in the order in which it was asked for."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "records")
        self._played: WeakKeyDictionary[LiveTable, PlayedJournal] = WeakKeyDictionary()
        self._kept: OrderedDict[tuple[str, Kind, int], bytes] = OrderedDict()
        self.kept_bytes = 0
        self.made = 0  # chunks that were played again because nobody had kept them

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Something else about a record that takes its time."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    async def play(self, table: LiveTable, record: Journal) -> PlayedJournal:
        """Play what is new in the journal of a table, so that its chunks and the ends of its stages are known."""
        played = self._played.setdefault(table, PlayedJournal())
        while played.entries < len(record.entries):
            await self.run(_play_on, played, record)
        return played

    async def items(self, table: LiveTable, record: Journal, kind: Kind, piece: ChunkPart) -> bytes:
        """The steps or public events of a piece, as far as the journal goes, as JSON with commas between them."""
        return await self.run(self._items, (table.row.id, kind, piece.chunk.first), record, self._played[table], piece)

    def _items(self, key: tuple[str, Kind, int], record: Journal, played: PlayedJournal, piece: ChunkPart) -> bytes:
        packed, chunk = self._kept.get(key), piece.chunk
        if packed is None:
            end = min(played.end(chunk), len(record.entries))
            items = BETWEEN.join((_steps if key[1] == "steps" else _events)(record, chunk, end))
            self.made += 1
            if (chunk.first != played.chunks[-1].first or record.result) and end == played.end(chunk):
                self._keep(key, zlib.compress(items))
        else:
            self._kept.move_to_end(key)
            items = zlib.decompress(packed)
        if piece.is_whole or not items:
            return items
        return BETWEEN.join(items.split(BETWEEN)[piece.low : piece.high])

    def _keep(self, key: tuple[str, Kind, int], packed: bytes) -> None:
        """The one that nobody has asked for the longest goes first."""
        self._kept[key] = packed
        self.kept_bytes += len(packed)
        while self.kept_bytes > MOST_KEPT:
            self.kept_bytes -= len(self._kept.popitem(last=False)[1])


def is_public(event: Event) -> bool:
    """Spectators are sent it too."""
    return event.reaches(None)


def _play_on(played: PlayedJournal, record: Journal) -> None:
    """Up to the end of a chunk, of a stage or of the journal."""
    game, milestone, pauses = GAMES[record.game].game, GAMES[record.game].milestone, Pauses()
    if takes_back(game):  # short ones, in which an entry may lead back to any state: from the first entry on
        played.chunks, played.events = [], 0
        for step in replay(game, record):
            if step.step % LARGEST_CHUNK == 0:
                played.chunks.append(Chunk(step.step, 1, played.events, None))
            played.events += sum(map(is_public, step.events))
            pauses.breathe()
        played.entries = len(record.entries)
        return
    last = played.chunks[-1].first if played.chunks else -1
    if last < 0 or played.entries in (last + LARGEST_CHUNK, *played.ends[-1:]):
        last = played.entries
        state = None if played.state is None else played.state.clone()
        played.chunks.append(Chunk(last, len(played.ends) + 1, played.events, state))
    while played.entries < min(len(record.entries), last + LARGEST_CHUNK):
        played.state, events = _play_entry(game, record, played.state, played.entries)
        played.events += sum(map(is_public, events))
        played.entries += 1
        if milestone is not None and any(isinstance(event, milestone) for event in events):
            played.ends.append(played.entries)
            return
        pauses.breathe()


def _play_entry(game: Game[Any, Any], record: Journal, state: Any, step: int) -> tuple[Any, list[Event]]:
    """An entry again, on a state that is changed by it; the first one makes the state."""
    entry, events = record.entries[step], list[Event]()
    with written_luck(game, step, entry) as chance:
        if state is None:
            state = game.begin(record.options, len(record.seats), chance, events, record.revision)
        else:
            answer_again(game, state, entry, chance, events)
    return state, events


def _played_again(record: Journal, chunk: Chunk, end: int) -> Iterator[tuple[int, Any, list[Event]]]:
    """The entries of a chunk: number, state after it, what it brought about. Before them comes the state before."""
    game, pauses = GAMES[record.game].game, Pauses()
    if takes_back(game):
        for step in islice(replay(game, record), end):
            if step.step >= chunk.first - 1:
                yield step.step, step.state, step.events
            pauses.breathe()
        return
    state = None if chunk.state is None else chunk.state.clone()
    if state is not None:
        yield chunk.first - 1, state, []
    for number in range(chunk.first, end):
        state, events = _play_entry(game, record, state, number)
        yield number, state, events
        pauses.breathe()


def _steps(record: Journal, chunk: Chunk, end: int) -> Iterator[bytes]:
    """Each answer with what it brought about, and with the table after it if everybody learns something from it."""
    game, seats = GAMES[record.game].game, dict[str, int]()
    for number, state, events in _played_again(record, chunk, end):
        if number >= chunk.first:
            entry = record.entries[number]
            shown = {
                "prompt": entry.prompt,
                "option": entry.option,
                "seat": seats.get(entry.prompt),
                "events": [event.as_json() for event in events],
                "view": game.view(state, None) if any(map(is_public, events)) else None,
            }
            yield orjson.dumps(shown)
        seats = {prompt.name: prompt.seat for prompt in game.prompts(state)}


def _events(record: Journal, chunk: Chunk, end: int) -> Iterator[bytes]:
    """The events that spectators are sent."""
    for number, _, events in _played_again(record, chunk, end):
        if number >= chunk.first:
            yield from (orjson.dumps(event.as_json()) for event in events if is_public(event))
