"""Who can pull whom, asked over HTTP by anybody who may watch."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.live.test_courtesies import SHORT_TOUR
from tests.server.live.test_play import is_news, run
from tests.support.players import Party
from tests.support.servers import RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("server")) / "tables.db") as server:
        yield server


@pytest.mark.parametrize(("game", "options"), [("flamme", {"stage": "abcu"}), ("tour", {"stages": SHORT_TOUR})])
def test_the_packs_of_a_race_and_of_a_stage(server: RunningServer, game: str, options: dict[str, object]) -> None:
    async def story(party: Party) -> None:
        anna = await party.person("Anna")
        table = await anna.make_table("me", "random", game=game, options=options)
        address = f"/api/tables/{table}/packs"
        assert (await anna.http.get(address)).status_code == 409, "not begun"
        sitting = await anna.sit(table, 0)
        await anna.post(f"/api/tables/{table}/start")
        await sitting.until(is_news)
        await sitting.play(random.Random(1), lambda: any(ask["ask"] == "PlayCard" for ask in sitting.owed))
        packs = (await anna.http.get(address)).json()["packs"]
        assert {rider for pack in packs for rider in pack["riders"]} == {"AR", "AS", "BR", "BS"}
        tried = (await anna.http.get(address, params={"rider": "AR", "card": "7"})).json()["packs"]
        assert tried != packs
        assert (await anna.http.get(address, params={"rider": "AR", "card": "77"})).status_code == 422

    run(server, story)
