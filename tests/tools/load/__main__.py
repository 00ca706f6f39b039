"""How much a server carries, and how long the slowest answers take: `make load`, or with a choice of parts

    python -m tests.tools.load rate full sizes processes --seconds 60

- `rate`: a thousand answers a second at 500 tables, each timed from when it was due until the last seat has heard.
- `full`: durable answers a second when everybody answers at once.
- `sizes`: the same with 50 tables and with 500, turn by turn.
- `processes`: one process on PostgreSQL, and two.
- `reviews`, only if it is named: a fifth of the rate, with finished races reviewed beside it and without.

Every part takes turns with a bare echo of the same frames over as many sockets, in one run. Prints one JSON document,
and at the end, beside it, a line for each figure that is asked for on a quiet machine.
"""

import argparse
import gc
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvloop
from tests.support.postgres import running_postgres
from tests.support.servers import AS_OPERATOR, RunningServer, running_server
from tests.tools.load.echo import Echo, EchoServer
from tests.tools.load.figures import Work, children, conditions, flush_ms, median, memory, ratios, spans_of
from tests.tools.load.players import SHORTEST, Players
from tests.tools.load.reviews import measure_beside_reviews
from tests.tools.load.slowed import slowed
from tests.tools.load.targets import held_against, in_words

from lignerouge.reviewing.review import WORLDS
from lignerouge.server.serve import allow_many_sockets

PARTS = ("rate", "full", "sizes", "processes")
REVIEWS = "reviews"
FASTEST = 6000  # answers a second, at most: for how long tables last
PATIENCE = 120.0  # seconds
TURN = 10.0  # seconds at the server before it is the echo's turn
SHARE = 0.4  # of a core for each of two processes: what is left of two cores is enough for the database and the client


def say(*words: object) -> None:
    """How far it is."""
    print(time.strftime("%H:%M:%S"), *words, file=sys.stderr, flush=True)


@contextmanager
def servers(database: str, number: int, **settings: Any) -> Iterator[list[RunningServer]]:
    """Processes on one database, which is a new file if none is named."""
    with ExitStack() as stack:
        if not database:
            database = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "load.db")
        how: dict[str, Any] = {
            "fresh": True,
            "idle": 1e9,
            "starts_interpreted": True,
            **settings,
        }  # as `lignerouge serve` starts
        running = [stack.enter_context(running_server(database, **how)) for _ in range(number)]
        for server in running:
            wait_until_warm(server)
        yield running


def wait_until_warm(server: RunningServer) -> None:
    """Until the rules are compiled and loaded, all of them: else some answers would wait for a function."""
    until = time.monotonic() + PATIENCE
    while httpx.get(f"{server.url}/health", headers=AS_OPERATOR, timeout=PATIENCE).json()["warming"] is not None:
        assert time.monotonic() < until, "the rules are not compiled: `lignerouge compile` does it"
        time.sleep(0.25)


class Run:
    """Servers, players and an echo, which take turns."""

    def __init__(self, running: list[RunningServer], echo: EchoServer, share: float = 1.0) -> None:
        self.running, self.share = running, share
        self.players, self.echo = Players([server.port for server in running]), Echo(echo.port)
        self.work, self.echo_work = Work(server.pid for server in running), Work([echo.pid])
        self.client, self.database = Work([os.getpid()]), Work([])
        self.seconds = 0.0
        self.speeds: list[float] = []  # of every turn in which all answer as fast as they can
        self.echoed: list[float] = []

    async def set_up(self, tables: int) -> None:
        """All tables and all sockets; from then on the client collects no garbage."""
        say(f"{tables} tables are set up on {len(self.running)} process(es)")
        before = Work(self.work.pids)
        before.begin()
        await self.players.set_up(tables)
        before.end()
        self.set_up_ms = round(1000 * before.seconds / tables, 1)
        await self.echo.set_up(tables)
        gc.collect()
        gc.freeze()
        gc.disable()

    async def by_rate(self, rate: float, seconds: float) -> dict[str, Any]:
        """Answers at a rate, in turns."""
        turns = max(1, math.ceil(seconds / TURN))
        for turn in range(turns):
            say(f"{rate:.0f} answers a second, turn {turn + 1} of {turns}")
            seen = len(self.players.frames)
            with self._counted(self.work):
                await self.players.answer_by_rate(rate, seconds / turns)
            self.echo.like = self.players.frames[seen:]
            with self._counted(self.echo_work):
                await self.echo.answer_by_rate(rate, seconds / turns / 2)
        return {"asked_a_second": rate, **self._report(), "server_share_of_a_core": self._share(self.seconds)}

    async def freely(self, seconds: float) -> dict[str, Any]:
        """As many answers as there can be, in turns."""
        turns = max(3, math.ceil(seconds / self.longest_turn))
        for turn in range(turns):
            await self.free_turn(min(self.longest_turn, seconds / turns), f"turn {turn + 1} of {turns}")
        return self.report_of_free_turns()

    @property
    def longest_turn(self) -> float:
        """Seconds after which tables would end."""
        return len(self.players.tables) * SHORTEST / 2 / FASTEST

    async def free_turn(self, seconds: float, which: str) -> None:
        """As many answers as there can be, then as many echoes."""
        tables = len(self.players.tables)
        say(f"{tables} tables, as fast as they can, {which}")
        await self.players.renew(math.ceil(seconds * FASTEST / tables))
        seen = len(self.players.frames)
        with self._counted(self.work), self._slowed():
            self.speeds.append(await self.players.answer_freely(seconds))
        self.echo.like = self.players.frames[seen:]
        with self._counted(self.echo_work):
            self.echoed.append(await self.echo.answer_freely(seconds / 2))

    def report_of_free_turns(self) -> dict[str, Any]:
        """What all of them together say."""
        report = self._report()
        cost = report["cpu_us_an_answer"]["server"] / len(self.running)
        return {
            "durable_answers_a_second": median(self.speeds),
            "by_turn": [round(speed) for speed in self.speeds],
            "echo_a_second": median(self.echoed),
            "ratio_to_echo": round(median(self.speeds) / median(self.echoed), 2),
            "answers_a_second_of_one_core": round(1e6 / (cost * len(self.running))),
            **report,
        }

    def _slowed(self) -> AbstractContextManager[None]:
        """With the share of a core that each process may have."""
        return slowed(self.work.pids, self.share) if self.share < 1 else nullcontext()

    @contextmanager
    def _counted(self, work: Work) -> Iterator[None]:
        """What one side works, and the client beside the server."""
        works = [work, self.client, self.database] if work is self.work else [work]
        start = time.perf_counter()
        for each in works:
            each.begin()
        yield
        for each in works:
            each.end()
        if work is self.work:
            self.seconds += time.perf_counter() - start

    def _share(self, seconds: float) -> float:
        return round(self.work.seconds / seconds, 2)

    def _report(self) -> dict[str, Any]:
        ours, echo = spans_of(self.players), spans_of(self.echo)
        cost = 1e6 * self.work.seconds / max(1, len(self.players.spans))
        echo_cost = 1e6 * self.echo_work.seconds / max(1, len(self.echo.spans))
        frames = self.players.frames
        return {
            "tables": len(self.players.tables),
            "sockets": 2 * len(self.players.tables),
            "processes": len(self.running),
            "answers": len(self.players.spans),
            "lost": self.players.lost,
            "refused": self.players.refused,
            "server": ours,
            "echo": echo,
            "ratio_to_echo_ms": ratios(ours["ms"], echo["ms"]),
            "cpu_us_an_answer": {
                "server": round(cost),
                "echo": round(echo_cost),
                "ratio": round(cost / max(echo_cost, 0.1), 2),
                "client": round(1e6 * self.client.seconds / max(1, len(self.players.spans))),
                "database": round(1e6 * self.database.seconds / max(1, len(self.players.spans))),
            },
            "bytes": {
                "answer": median([each.sent for each in frames]),
                "own_news": median([each.own for each in frames]),
                "other_news": median([each.mate for each in frames if each.mate] or [0]),
            },
            "cpu_ms_to_set_a_table_up": self.set_up_ms,
            "server_mb": [round(memory(server.pid)) for server in self.running],
            "load_average": os.getloadavg()[0],
        }


async def measure(database: str, *, tables: int, rate: float | None, seconds: float) -> dict[str, Any]:
    """One run on a server of its own."""
    with EchoServer() as echo, servers(database, 1) as running:
        run = Run(running, echo)
        await run.set_up(tables)
        report = await (run.by_rate(rate, seconds) if rate else run.freely(seconds))
        gc.enable()
        gc.unfreeze()
        return report


class Wish(NamedTuple):
    """Servers that are to be compared with others."""

    database: str
    tables: int
    processes: int = 1
    share: float = 1.0


async def measure_in_turn(wishes: Sequence[Wish], seconds: float, beside: int | None = None) -> list[dict[str, Any]]:
    """As fast as they can, turn by turn, so that whatever slows the machine slows all of them.

    `beside`: whose work is counted as well, as that of the database.
    """
    with ExitStack() as stack:
        runs = []
        for wish in wishes:
            running = stack.enter_context(servers(wish.database, wish.processes))
            runs.append(Run(running, stack.enter_context(EchoServer()), wish.share))
            await runs[-1].set_up(wish.tables)
        for run in runs:
            run.database = Work([] if beside is None else children(beside))
        turn = min(run.longest_turn for run in runs)
        turns = max(3, math.ceil(seconds / turn))
        for number in range(turns):
            for run in runs:
                await run.free_turn(turn, f"turn {number + 1} of {turns}")
        gc.enable()
        gc.unfreeze()
        return [run.report_of_free_turns() for run in runs]


def on_postgres(tables: int, seconds: float) -> dict[str, Any]:
    """One process, and two, each with its own tables.

    Where there are fewer cores than processes that work (two servers, the database, the client), they cannot be faster
    together than the cores are. So both are measured once more with a share of a core for each process, which leaves
    enough for all others; and what a process could carry with a core of its own is worked out from what an answer
    costs it.
    """
    reports: list[dict[str, Any]] = []
    for server in running_postgres():
        wishes = [Wish(server.new_database(), tables, many, share) for share in (1.0, SHARE) for many in (1, 2)]
        reports = uvloop.run(measure_in_turn(wishes, seconds, server.pid))
    one, two, one_slowed, two_slowed = reports
    costs = [report["cpu_us_an_answer"]["server"] for report in (one, two)]
    return {
        "1": one,
        "2": two,
        "1 slowed": one_slowed,
        "2 slowed": two_slowed,
        "two_against_one": {
            "as_measured_on_these_cores": faster(two, one),
            "with_a_share_of_a_core_for_each_process": faster(two_slowed, one_slowed),
            "share": SHARE,
            "with_a_core_for_each_process": round(2 * costs[0] / costs[1], 2),
            "cores": os.cpu_count(),
        },
    }


def faster(report: dict[str, Any], other: dict[str, Any]) -> float:
    """How many times as many answers, by the clock."""
    speeds = [float(each["durable_answers_a_second"]) for each in (report, other)]
    return round(speeds[0] / speeds[1], 2)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; these if none is named; {REVIEWS}")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--few", type=int, default=50, help="tables of the smaller size")
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--seconds", type=float, default=60.0, help="at that rate; the other parts take a fifth of it")
    parser.add_argument("--database", default="", help="the URL of a PostgreSQL, instead of a file")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - {*PARTS, REVIEWS}:
        parser.error(f"there is no part {', '.join(unknown)}")
    allow_many_sockets()
    parts, short = asked.parts or PARTS, asked.seconds / 5
    with tempfile.TemporaryDirectory() as folder:
        report: dict[str, Any] = {"conditions": conditions(asked.database), "disk_flush_ms": flush_ms(Path(folder))}
    if "rate" in parts:
        run = measure(asked.database, tables=asked.tables, rate=asked.rate, seconds=asked.seconds)
        report["rate"] = uvloop.run(run)
    if "full" in parts:
        report["full"] = uvloop.run(measure(asked.database, tables=asked.tables, rate=None, seconds=short))
    if "sizes" in parts:
        wishes = [Wish(asked.database, tables) for tables in (asked.tables, asked.few)]
        many, few = uvloop.run(measure_in_turn(wishes, 2 * short))
        name = "answers_a_second_of_one_core"
        report["sizes"] = {
            "many": many,
            "few": few,
            "tables": [asked.tables, asked.few],
            "durable_answers_a_second": faster(many, few),
            name: round(many[name] / few[name], 2),
            "beside_the_echo": round(few["cpu_us_an_answer"]["ratio"] / many["cpu_us_an_answer"]["ratio"], 2),
        }
    if "processes" in parts:
        report["postgresql"] = on_postgres(asked.tables // 5, short)
    if REVIEWS in parts:
        with servers(asked.database, 1, review_worlds=WORLDS) as (server,):
            say("answers with and without reviews, in turns")
            tables = asked.tables // 5
            report[REVIEWS] = uvloop.run(
                measure_beside_reviews(server, tables=tables, rate=asked.rate / 5, seconds=asked.seconds / 2)
            )
    report["load_average_after"] = os.getloadavg()
    report["targets"] = held_against(report)
    json.dump(report, sys.stdout, indent=2)
    print()
    print(*in_words(report["targets"]), sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
