"""Many races as one table, for other tools: JSON lines or Parquet. `docs/record-format.md` has the columns."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import orjson

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import bot_seed
from lignerouge.arena.runner import chunks, spread
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

RACES, DECISIONS = "races", "decisions"
ENDINGS = (".jsonl", ".parquet")
PORTION = 10  # races that a process plays at a time
Row = dict[str, Any]


def rows_of(record: journal.Journal, number: int, what: str, *, views: bool = False) -> list[Row]:
    """A record as rows: one for the race, or one for each decision."""
    GAMES.find(record.game)
    decisions, outcome = replayed(record, number, views=views)
    places = list(outcome.places) if outcome else None
    if what == DECISIONS:
        return [row | {"place": places[row["seat"]] if places else None} for row in decisions]
    return [
        {
            "race": number,
            "game": record.game,
            "revision": record.revision,
            "options": orjson.dumps(dict(record.options), option=orjson.OPT_SORT_KEYS).decode(),
            "seats": list(record.seats),
            "places": places,
            "order": list(outcome.order) if outcome else None,
            "decisions": len(decisions),
            "record": journal.write(record),
        }
    ]


def replayed(record: journal.Journal, number: int, *, views: bool) -> tuple[list[Row], Outcome | None]:
    """Every answer with what was asked, in order; and how it ended."""
    game, rows = GAMES[record.game].game, list[Row]()
    prompts: Sequence[Prompt] = ()
    seen: Mapping[int, Any] = {}
    outcome = None
    for step in journal.replay(game, record):
        asked = journal.find_prompt(prompts, step.entry.prompt)
        if asked is not None:
            rows.append(
                {
                    "race": number,
                    "game": record.game,
                    "step": step.step,
                    "seat": asked.seat,
                    "player": record.seats[asked.seat],
                    "prompt": asked.name,
                    "ask": asked.ask,
                    "options": list(asked.options),
                    "option": step.entry.option,
                    "draws": [f"{owner}: {' '.join(things)}" for owner, things in step.entry.draws],
                    **({"view": orjson.dumps(seen[asked.seat]).decode()} if views else {}),
                }
            )
        prompts, outcome = tuple(game.prompts(step.state)), game.outcome(step.state)
        if views:
            seen = {prompt.seat: game.view(step.state, prompt.seat) for prompt in prompts}
    return rows, outcome


def play_rows(meeting: Meeting, what: str, views: bool, first: int, count: int) -> list[Row]:
    """Races number `first` and on, between the meeting's bots, each on its own seat."""
    rows: list[Row] = []
    for number in range(first, first + count):
        options = meeting.options[number % len(meeting.options)]
        seated = meeting.game_entry.seated(options, meeting.bots)
        match = Match.begin(meeting.game_entry.game, seated, meeting.bots, seeded(meeting.seed, number))
        pilots = {
            seat: meeting.game_entry.new_steady_bot(bot, bot_seed(meeting.seed, number, seat)).choose
            for seat, bot in enumerate(meeting.bots)
            if bot not in meeting.game_entry.automatic
        }
        for _ in match.autopilot(pilots):
            pass
        rows += rows_of(match.journal, number, what, views=views)
    return rows


def play_into(
    table: "TableFile",
    meeting: Meeting,
    races: int,
    what: str,
    *,
    views: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda races: None,
) -> None:
    """Play races and write them, in their order, however many workers there are."""
    waiting: dict[int, list[Row]] = {}
    upcoming = (first for first, _ in chunks(races, PORTION))
    expected = [next(upcoming)]

    def take(rows: list[Row]) -> None:
        waiting[rows[0]["race"]] = rows
        while expected[0] in waiting:
            ready = waiting.pop(expected[0])
            table.write(ready)
            progress(len({row["race"] for row in ready}))
            expected[0] = next(upcoming, -1)

    spread(partial(play_rows, meeting, what, views), chunks(races, PORTION), executor, take)


class TableFile:
    """A file that rows are written to, by its ending. Nothing stands there until it is whole."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in ENDINGS:
            raise InputError(f"A table of races ends in {' or '.join(ENDINGS)}, not as {quoted(path.name)}.")
        self.path, self.rows = path, 0
        self._part = path.with_name(path.name + ".part")
        self._file: BinaryIO | None = None
        self._writer: Any = None
        if path.suffix == ".parquet":
            arrow()

    def __enter__(self) -> Self:
        """Open it."""
        try:
            self._file = self._part.open("wb")
        except OSError as error:
            raise InputError(f"{self._part} cannot be written: {error.strerror}.") from None
        return self

    def write(self, rows: Sequence[Row]) -> None:
        """More rows."""
        assert self._file is not None, "a table is open while it is written"
        self.rows += len(rows)
        if self.path.suffix == ".jsonl":
            self._file.writelines(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)
            return
        pa, parquet = arrow()
        table = pa.Table.from_pylist(list(rows), schema=arrow_schema(pa, rows[0]))
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._file, table.schema, compression="zstd")
        self._writer.write_table(table)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Whole, or not at all."""
        if self._writer is not None:
            self._writer.close()
        assert self._file is not None, "it was opened"
        self._file.close()
        if error is None:
            self._part.replace(self.path)
        else:
            self._part.unlink(missing_ok=True)


def arrow() -> tuple[Any, Any]:
    """The library for Parquet, which not everybody has."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install 'lignerouge[research]'.") from None
    return pyarrow, parquet


def arrow_schema(pa: Any, row: Row) -> Any:
    """The types of the columns, whatever the first rows happen to hold."""
    numbers, words = ("race", "revision", "step", "seat", "place", "decisions"), ("seats", "order", "draws")
    types = {
        **dict.fromkeys(numbers, pa.int32()),
        **dict.fromkeys(words, pa.list_(pa.string())),
        "places": pa.list_(pa.int32()),
    }
    if isinstance(row.get("options"), list):
        types["options"] = pa.list_(pa.string())
    return pa.schema([(name, types.get(name, pa.string())) for name in row])


def record_rows(paths: Iterable[Path], what: str, *, views: bool) -> Iterator[list[Row]]:
    """Records from files; one that does not fit says which it is."""
    for number, path in enumerate(paths):
        try:
            yield rows_of(journal.read(path.read_text(encoding="utf-8")), number, what, views=views)
        except (InputError, UnicodeDecodeError) as mistake:
            raise InputError(f"{path}: {mistake}") from None
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}.") from None
