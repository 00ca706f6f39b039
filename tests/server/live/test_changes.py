"""Who asks for changes is sent only what is new of a view, and knows all of it."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.players import Party, Sitting
from tests.support.servers import RunningServer, running_server

from lignerouge.flamme.play.game import FlammeRouge
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.server.live.shown_views import ShownViews

GAMES: dict[str, dict[str, Any]] = {
    "flamme": {},
    "tour": {"stages": [{"tiles": tiles} for tiles in ("abcu", "abDu", "acbdu")]},
    "redline": {},
}
ANSWERS = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


async def everything(*sittings: Sitting) -> None:
    """All that was sent so far is read."""
    for sitting in sittings:
        await sitting.answer("nothing", "nothing", "barrier")


@pytest.mark.parametrize("game", GAMES)
def test_changes_lead_to_the_same_view(server: RunningServer, game: str) -> None:
    chance = random.Random(game)

    async def check() -> None:
        async with Party(server) as party:
            anna, bob = await party.person("Anna"), await party.person("Bob")
            table = await anna.make_table("me", "open", game=game, options=GAMES[game])
            await bob.join(table, anna)
            wholly = [await anna.sit(table, 0), await bob.sit(table, 1), await party.sit(table, None)]
            partly = [
                await anna.sit(table, 0, changes=True),
                await bob.sit(table, 1, changes=True),
                await party.sit(table, None, changes=True),
            ]
            await anna.post(f"/api/tables/{table}/start")
            await everything(*wholly, *partly)
            for number in range(ANSWERS):
                owing = [sitting for sitting in wholly[:2] if sitting.owed]
                if not owing:
                    break
                sitting = chance.choice(owing)
                ask = chance.choice(sitting.owed)
                await sitting.answer(ask["name"], chance.choice(ask["options"]))
                if number % 7 == 0:  # somebody comes who is sent what the others were not sent yet
                    partly += [await anna.sit(table, 0, changes=True), await party.sit(table, None, changes=True)]
                await everything(*wholly, *partly)
                for each in partly:
                    ((reader, view),) = each.views.items()
                    if [message["type"] for message in each.received if "prompts" in message][-1] == "news":
                        continue  # whoever has just come may know more
                    assert view == wholly[2 if reader is None else reader].views[reader]
            kinds = [message["type"] for message in partly[0].received]
            assert kinds.count("changes") >= 3, "luck may end a match of Redline soon"
            assert kinds.count("news") == 1, "the first one"
            sent = sum(map(len, wholly[0].texts)), sum(map(len, partly[0].texts))
            assert sent[1] < sent[0]

    asyncio.run(check())


class Plain:
    """A view of somebody else's game may be of any form."""


class Odd(FlammeRouge):
    """Has such views."""

    def view(self, state: RaceState, seat: int | None) -> Any:
        return Plain()

    def changed_fields(self, before: RaceState, now: RaceState, seat: int | None) -> None:
        """Nothing shows at once."""


def test_a_view_that_has_no_fields_is_sent_whole() -> None:
    shown, match = ShownViews(), Match.begin(Odd(), {}, ["Ann", "Bob"], seeded(1))
    assert shown.change(0, match) is None
    assert shown.change(0, match) is None
