"""A meeting from beginning to end: plays what is missing, keeps every heat on disk, and says how it stands."""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import Failure, Heat, is_own, play_heats, plays_compiled
from lignerouge.arena.ratings import Rating, rate
from lignerouge.arena.runner import spread
from lignerouge.arena.statistics import Share, clustered, shown_in, wilson_of
from lignerouge.external_bots.blocking import check_external_bot, close_external_bots
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.intervals import Z95

PORTION = 600  # heats that a process plays at a time, if all bots are compiled; else one


@dataclass(frozen=True)
class Standing:
    """How a bot did."""

    bot: str
    games: int  # seats that it held
    wins: float  # whoever shares the first place shares the win
    win_share: Share
    mean_place: float
    place_error: float  # standard error, by deals
    rating: Rating
    by_road: tuple[Share, ...]  # the share of wins on each of the meeting's roads
    adjusted: tuple[float, float] | None = None  # the share of wins less what luck gave, and its error
    lost_turns: int = 0  # answers that the house bot gave for it: then its figures are void


@dataclass(frozen=True)
class Table:
    """How a meeting ended."""

    races: int
    deals: int
    standings: tuple[Standing, ...]  # best rating first
    failures: tuple[Failure, ...]
    narrower: float = 0.0  # by which factor luck-adjusted results are surer than results; 0: there are none


class KeptHeats:
    """The heats of a meeting on disk: a line of JSON each, after a first one with everything that they depend on.

    A line that was cut off by an interruption is no line. A meeting under other conditions has another file.
    """

    def __init__(self, folder: Path, meeting: Meeting) -> None:
        head = json.dumps(meeting.conditions(), sort_keys=True)
        self.path = folder / f"{sha256(head.encode()).hexdigest()[:16]}.jsonl"
        self._head = head

    def read(self) -> Iterator[Heat]:
        """What was played before."""
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines()[1:]:
            try:
                number, places, failures, *luck = json.loads(line)
                lost = tuple(Failure(**failure) for failure in failures)
                given = tuple(tuple(map(tuple, phases)) for phases in next(iter(luck), ()))
                yield Heat(int(number), tuple(map(tuple, places)), lost, given)
            except (ValueError, TypeError):
                continue

    def add(self, heats: Sequence[Heat]) -> None:
        """Write down what was played."""
        lines = [
            json.dumps([heat.number, heat.places, [asdict(each) for each in heat.failures], heat.luck])
            for heat in heats
        ]
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+", encoding="utf-8") as file:
                if file.tell() == 0:
                    file.write(self._head + "\n")
                else:
                    file.write(self._line_end())
                file.write("\n".join(lines) + "\n")
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {error.strerror}.") from None

    def _line_end(self) -> str:
        """After an interruption in the middle of a line, that line is ended first."""
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return "" if file.read() == b"\n" else "\n"

    def forget(self) -> None:
        """Begin anew."""
        self.path.unlink(missing_ok=True)


def run(
    meeting: Meeting,
    races: int,
    *,
    executor: Executor | None = None,
    kept: KeptHeats | None = None,
    progress: Callable[[int], None] = lambda races: None,
    tell: Callable[[Failure], None] = lambda failure: None,
) -> Table:
    """Play at least so many races, those on disk included. The same table for the same seed, whoever plays them."""
    greet(meeting)
    wanted = meeting.heats(races)
    found = {heat.number: heat for heat in (kept.read() if kept else ()) if heat.number < wanted}
    progress(len(found) * meeting.seats)

    def take(heats: Sequence[Heat]) -> None:
        if kept is not None:
            kept.add(heats)
        found.update((heat.number, heat) for heat in heats)
        progress(len(heats) * meeting.seats)
        for heat in heats:
            for failure in heat.failures:
                tell(failure)

    size = PORTION if plays_compiled(meeting) else 1
    try:
        spread(partial(play_heats, meeting), missing(found, wanted, size), executor, take)
    finally:
        close_external_bots()
    return tabulate(meeting, [found[number] for number in range(wanted)])


def greet(meeting: Meeting) -> None:
    """Bots of others that cannot play are found before anything is played; workers start processes of their own."""
    try:
        for bot in meeting.names:
            if not is_own(meeting.game_entry, bot):
                check_external_bot(bot, meeting.patience, meeting.game)
    finally:
        close_external_bots()


def missing(found: Mapping[int, Heat], wanted: int, size: int) -> Iterator[tuple[int, int]]:
    """Portions of heats that were not yet played: (first, count)."""
    first = 0
    for number in range(wanted + 1):
        if number == wanted or number in found or number - first == size:
            if number > first:
                yield first, number - first
            first = number + (number in found)


def tabulate(meeting: Meeting, heats: Sequence[Heat]) -> Table:
    """Everybody's standing."""
    names = {name: number for number, name in enumerate(meeting.names)}
    seats = [[names[bot] for bot in meeting.seating(heat.number, n)] for heat in heats for n in range(meeting.seats)]
    who = np.array(seats)
    places = np.array([row for heat in heats for row in heat.places])
    deals = np.repeat([meeting.deal(heat.number) for heat in heats], meeting.seats)
    first = places == 1
    wins = first / first.sum(axis=1, keepdims=True)
    roads = len(meeting.options)
    luck = None
    if meeting.adjusted:
        luck = np.array([row for heat in heats for row in heat.luck])
        luck = shown_in(wins, luck, who, deals, roads)
    ratings = rate(who, places, deals, len(names))
    standings = [
        standing(name, rating, who == number, wins, places, deals, luck, roads)
        for (name, number), rating in zip(names.items(), ratings, strict=True)
    ]
    failures = tuple(failure for heat in heats for failure in heat.failures)
    lost = Counter[str]()
    for failure in failures:
        lost[failure.bot] += failure.times
    standings = [replace(each, lost_turns=lost[each.bot]) for each in standings]
    ranked = tuple(sorted(standings, key=lambda each: -each.rating.points))
    errors = [
        (clustered(wins, who == names[each.bot], deals, roads)[1], each.adjusted[1]) for each in ranked if each.adjusted
    ]
    left = sum(after * after for _, after in errors)
    narrower = math.sqrt(sum(before * before for before, _ in errors) / left) if 0 < left < math.inf else 0.0
    return Table(len(who), len(np.unique(deals)), ranked, failures, narrower)


def standing(
    name: str, rating: Rating, mine: Any, wins: Any, places: Any, deals: Any, luck: Any, roads: int
) -> Standing:
    """One bot: `mine` says where it sat."""
    mean_place, error = clustered(places, mine, deals, roads)
    by_road = tuple(wilson_of(wins, mine & (deals % roads == road)[:, None], deals) for road in range(roads))
    return Standing(
        name,
        int(mine.sum()),
        float(wins[mine].sum()),
        wilson_of(wins, mine, deals, roads),
        mean_place,
        error,
        rating,
        by_road,
        None if luck is None else clustered(wins - luck, mine, deals, roads),
    )


def report(meeting: Meeting, table: Table) -> dict[str, Any]:
    """A table for programs; every figure as [value, low, high] with its 95 % interval."""
    return {
        "game": meeting.game,
        "options": [dict(each) for each in meeting.options],
        "bots": list(meeting.bots),
        "seats": meeting.seats,
        "seed": meeting.seed,
        "races": table.races,
        "deals": table.deals,
        "standings": [
            {
                "bot": each.bot,
                "games": each.games,
                "wins": each.wins,
                "void": each.lost_turns > 0,
                "win_share": [each.win_share.share, each.win_share.low, each.win_share.high],
                "mean_place": interval(each.mean_place, each.place_error),
                "rating": interval(each.rating.points, each.rating.error),
                "win_share_by_options": [[one.share, one.low, one.high] for one in each.by_road],
                **({} if each.adjusted is None else {"adjusted": interval(*each.adjusted)}),
            }
            for each in table.standings
        ],
        "failures": [asdict(failure) for failure in table.failures],
        **({"narrower": table.narrower} if meeting.adjusted else {}),
    }


def interval(value: float, error: float) -> list[float | None]:
    """With its 95 % interval; one deal alone has none."""
    return [value, value - Z95 * error, value + Z95 * error] if math.isfinite(error) else [value, None, None]
