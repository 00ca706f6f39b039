"""A Grand Tour with six teams, over real sockets, from the draft to the ceremony; in deep runs all 21 stages."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live.test_play import run
from tests.support.depth import DEEP
from tests.support.players import Party, Sitting
from tests.support.servers import RunningServer, running_server

from lignerouge.flamme.stages.cards import tour_stages

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

SEATS = ("me", "sensible", "peloton", "open", "muscle", "random")
CARDS = tour_stages() if DEEP else tour_stages()[::3]  # a trial is among them
RESTS = 2 if DEEP else 1
OPTIONS = {"stages": "full"} if DEEP else {"stages": [card.number for card in CARDS], "rest_days": [3]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("tour")) / "tables.db") as server:
        yield server


class Rider:
    """Somebody who rides all of it, and remembers no more than what kinds of things happened."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.told: Counter[str] = Counter()
        self.hands: set[str] = set()  # the teams whose cards were seen before a reveal

    def remember(self) -> bool:
        """A tour is long: what was read is let go."""
        for message in self.sitting.received:
            for event in message.get("events", ()):
                self.told[event["event"]] += 1
                if event["event"] == "Drew":
                    self.hands.add(event["rider"][0])
        self.sitting.received.clear()
        self.sitting.texts.clear()
        return False

    async def ride(self, seed: int) -> None:
        """To the end."""
        await self.sitting.play(random.Random(seed), self.remember)
        self.remember()


def test_six_teams_ride_all_stages(server: RunningServer) -> None:
    async def story(party: Party) -> None:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        table = await anna.make_table(*SEATS, game="tour", options={**OPTIONS, "specialists": True})
        assert await bob.join(table, anna) == 3
        left, right = Rider(await anna.sit(table, 0)), Rider(await bob.sit(table, 3))
        await anna.post(f"/api/tables/{table}/start")
        await asyncio.gather(left.ride(1), right.ride(2))
        view = (await (await anna.sit(table, None)).until(lambda message: message["type"] == "news"))["view"]
        assert [left.told[event] for event in ("StageOpened", "StageClosed", "Rested")] == [
            len(CARDS),
            len(CARDS),
            RESTS,
        ]
        assert left.told["Drafted"] == 8, "two riders of four teams; who rides by himself drafts nobody"
        bidding = [card for card in CARDS if card.kind not in ("itt", "ttt")]
        assert 0 < len(bidding) < len(CARDS)
        assert left.told["BrokeAway"] == 2 * len(bidding), "two on each stage that is no time trial"
        assert (left.hands, right.hands) == ({"A"}, {"D"})
        assert len(view["results"]) == len(CARDS)
        assert view["automatic"] == ["", "", "peloton", "", "muscle", ""]
        assert sorted(left.sitting.table["result"]) == list("ABCDEF")
        verdict = await anna.http.get(f"/api/tables/{table}/sheets")
        assert verdict.status_code == 200

    run(server, story)
