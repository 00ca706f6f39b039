"""Looking back at long matches: in parts, streamed, sent once, at a pace, and nobody else feels it."""

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from tests.support.long_records import tour_record
from tests.support.servers import RunningServer, running_server

from lignerouge.kernel import journal
from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Refusal
from lignerouge.redline.play.game import REDLINE
from lignerouge.registry import GAMES

pytestmark = pytest.mark.compiled

STAGES = [{"tiles": "abcu"}, {"tiles": "acdu"}, {"tiles": "adbu"}]


@pytest.fixture(scope="module")
def record() -> str:
    return tour_record(2, STAGES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("replays")) / "tables.db") as server:
        yield server


@pytest.fixture(scope="module")
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120) as http:
        http.put("/api/me", json={"name": "Anna"})
        yield http


def keep(http: httpx.Client, record: str) -> str:
    """-> where it can be looked at"""
    kept = http.post("/api/records", content=record)
    assert kept.status_code == 201, kept.text
    return f"/api/tables/{kept.json()['id']}"


@pytest.fixture(scope="module")
def path(http: httpx.Client, record: str) -> str:
    return keep(http, record)


def as_sent(event: Event) -> Any:
    return orjson.loads(orjson.dumps(event.as_json()))


def expected_steps(record: str) -> list[dict[str, Any]]:
    """What a replay shows, worked out in one go."""
    read = journal.read(record)
    game = GAMES[read.game].game
    shown, seats = [], dict[str, int]()
    for step in journal.replay(game, read):
        seat = seats.get(step.entry.prompt)
        events = [as_sent(event) for event in step.events]
        shown.append({"prompt": step.entry.prompt, "option": step.entry.option, "seat": seat, "events": events})
        seats = {prompt.name: prompt.seat for prompt in game.prompts(step.state)}
    return shown


def without_view(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in step.items() if name != "view"} for step in steps]


def test_all_parts_together_are_the_whole(http: httpx.Client, path: str, record: str) -> None:
    whole = http.get(f"{path}/replay").json()
    assert without_view(whole["steps"]) == expected_steps(record)
    assert (whole["first"], whole["total"], len(whole["parts"])) == (0, len(whole["steps"]), 3)
    stages = [http.get(f"{path}/replay?part={stage}").json() for stage in (1, 2, 3)]
    assert [stage["first"] for stage in stages] == whole["parts"]
    assert [step for stage in stages for step in stage["steps"]] == whole["steps"]
    assert http.get(f"{path}/replay?part=4").json()["steps"] == []
    last = http.get(f"{path}/replay?part=2&last=1").json()
    assert last["steps"] == stages[1]["steps"][-1:]
    assert last["first"] == stages[2]["first"] - 1
    some = http.get(f"{path}/replay?first=5&count=40").json()
    assert (some["first"], some["steps"]) == (5, whole["steps"][5:45])
    assert http.get(f"{path}/replay?first=100000").json()["steps"] == []


def test_the_seed_of_a_record_stays_in_its_head(http: httpx.Client, path: str, record: str) -> None:
    assert "seed: " not in http.get(f"{path}/record").text
    ridden = journal.read(record)
    ridden.seed = 2**63 - 1
    kept = http.get(f"{keep(http, journal.write(ridden))}/record").text
    assert kept == journal.write(ridden)


def test_what_was_told_can_be_had_in_pieces(http: httpx.Client, path: str, record: str) -> None:
    read = journal.read(record)
    public = [
        as_sent(event)
        for step in journal.replay(GAMES[read.game].game, read)
        for event in step.events
        if event.reaches(None)
    ]
    whole = http.get(f"{path}/told").json()
    assert (whole["first"], whole["total"], whole["events"]) == (0, len(public), public)
    piece = http.get(f"{path}/told?first=30&count=200").json()
    assert (piece["first"], piece["events"]) == (30, public[30:230])
    assert http.get(f"{path}/told?first=100000").json()["events"] == []


def test_a_match_in_which_something_was_taken_back_can_be_looked_at(http: httpx.Client) -> None:
    match = Match.begin(REDLINE, {}, ["A", "B"], seeded(1))
    has_gone_back = False
    while asked := match.prompts():
        match.answer(asked[0].seat, asked[0].name, asked[0].options[0])
        if not has_gone_back and (behind := match.behind(asked[0].seat)) is not None:
            step = match.try_back(asked[0].seat, str(behind))
            assert not isinstance(step, Refusal)
            match.commit(step)
            has_gone_back = True
    assert has_gone_back
    record = journal.write(match.journal)
    steps = http.get(f"{keep(http, record)}/replay").json()["steps"]
    assert without_view(steps) == expected_steps(record)


def test_what_is_over_is_sent_once(http: httpx.Client, path: str) -> None:
    for what in ("replay", "replay?part=1", "told", "told?first=3"):
        reply = http.get(f"{path}/{what}")
        assert "no-cache" in reply.headers["cache-control"], "whoever played may have their name removed"
        again = http.get(f"{path}/{what}", headers={"if-none-match": reply.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    marks = {
        http.get(f"{path}/{what}").headers["etag"] for what in ("replay", "replay?part=1", "replay?last=1", "told")
    }
    assert len(marks) == 4


def test_it_is_packed_for_who_can_unpack_it(server: RunningServer, http: httpx.Client, path: str) -> None:
    plain = http.get(f"{path}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with http.stream("GET", f"{path}/replay", headers={"accept-encoding": "gzip"}) as reply:
        packed = b"".join(reply.iter_raw())
    assert reply.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain.content
    assert len(packed) * 4 < len(plain.content)


def test_an_address_looks_back_at_a_pace(tmp_path: Path, record: str) -> None:
    few = {"a_second": 0.001, "at_once": 3}
    with running_server(tmp_path / "tables.db", replays=few) as server, httpx.Client(base_url=server.url) as http:
        http.put("/api/me", json={"name": "Anna"})
        path = keep(http, record)
        whole = http.get(f"{path}/replay", timeout=60)
        assert whole.status_code == 200
        assert [http.get(f"{path}/replay?part={stage}").status_code for stage in (1, 2, 3)] == [200, 200, 429]
        denied = http.get(f"{path}/told")
        assert (denied.status_code, denied.json()["code"]) == (429, "too-many")
        known = http.get(f"{path}/replay", headers={"if-none-match": whole.headers["etag"]})
        assert known.status_code == 304, "what the reader has costs nothing"
        assert http.get(path).status_code == 200, "everything else goes on"


def memory(server: RunningServer, what: str) -> int:
    """Of a server, in bytes: VmRSS now, VmHWM at most."""
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))


def test_ten_who_look_at_a_long_tour_at_once_cost_little_memory(tmp_path: Path) -> None:
    record = tour_record(6, [1, 2, 3, 4, 5, 6])
    with running_server(tmp_path / "tables.db") as server, httpx.Client(base_url=server.url, timeout=120) as http:
        http.put("/api/me", json={"name": "Anna"})
        path = keep(http, record)
        assert http.get(f"{path}/replay?last=1").json()["total"] > 1000
        before = memory(server, "VmRSS")
        Path(f"/proc/{server.pid}/clear_refs").write_text("5")  # the most so far counts from here

        def look(number: int) -> int:
            with http.stream("GET", f"{path}/replay") as reply:
                return sum(map(len, reply.iter_bytes()))

        with ThreadPoolExecutor(10) as threads:
            sizes = list(threads.map(look, range(10)))
        assert len(set(sizes)) == 1
        assert sizes[0] > 10_000_000
        grown = memory(server, "VmHWM") - before
        print(f"{grown / 1e6:.0f} MB for ten replays of {sizes[0] / 1e6:.0f} MB")
        # Each reader may hold what is on its way to it, about a megabyte; the whole record would be ten times its size,
        # and what was already sent, held on to while nine others are served, was twice.
        assert grown < 1.6 * sizes[0], "readers hold on to what they were sent"
