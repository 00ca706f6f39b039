"""A game that the product does not name, installed as a package: it has everything that our own games have."""

import asyncio
import importlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.goofspiel import install, run_with, server_with
from tests.support.players import Party

from lignerouge.kernel import plain_text
from lignerouge.kernel.conformance import check_laws
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.registry import GAMES, OWN, Games


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("goofspiel"))


@pytest.fixture
def games(package: Path) -> Iterator[Games]:
    """The games as a program finds them that starts with this package."""
    sys.path.insert(0, str(package))
    importlib.invalidate_caches()
    yield Games()
    sys.path.remove(str(package))


def test_it_is_found_beside_ours_and_keeps_the_laws(games: Games) -> None:
    assert [*games] == [*OWN, "goofspiel"]
    assert "goofspiel" not in GAMES, "this process started without it"
    entry = games["goofspiel"]
    for seats in (2, 3, 5):
        assert check_laws(entry.game, {"cards": 4}, seats, seed=seats).result
    assert games.folder("goofspiel").name == "goofspiel"
    assert games.drop_broken() == {}


def test_it_has_the_same_words_in_every_language(games: Games) -> None:
    words = games["goofspiel"].words
    assert words is not None
    keys = [set(words.entries(language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    game = importlib.import_module("goofspiel.game")
    event: Any = game.Won(audience="everyone", seat=1, stake=7)
    assert [plain_text.say(words, event, language) for language in LANGUAGES] == [
        "B wins 7.",
        "B gagne 7.",
        "B gana 7.",
    ]


def test_it_is_played_in_the_terminal_and_its_record_told_and_verified(package: Path) -> None:
    record = package / "evening.record"
    bids = "\n".join(["?", "b", "14", "2", "3", "1"])
    wishes = ["--bots", "sensible", "--option", "cards=3", "--seed", "5", "--save", str(record)]
    played = run_with(package, "play", "goofspiel", *wishes, given=bids)
    assert played.returncode == 0, played.stderr
    for said in (
        "Goofspiel",
        "The prize is",
        "Which card do you bid?",
        '"14" is not among them',
        "B bid",
    ):
        assert said in played.stdout, played.stdout
    told = run_with(package, "replay", str(record), "--language", "fr")
    assert "Le prix est" in told.stdout
    assert run_with(package, "replay", str(record), "--verify").stdout.startswith("Verified: 7 entries")
    reviewed = run_with(package, "review", str(record))
    assert (reviewed.returncode, reviewed.stderr.strip()) == (2, "None of the bots of this game has opinions.")
    tampered = record.with_name("tampered.record")
    tampered.write_text(record.read_text().replace("1/A/bid 2", "1/A/bid 9"))
    assert run_with(package, "replay", str(tampered), "--verify").returncode == 2


def test_two_people_share_a_keyboard_and_pass_it_on(package: Path) -> None:
    bids = "\n".join(["", "1", "", "2", "", "2", "", "1"])
    wishes = ["--people", "Ada,Bob", "--bots", "", "--option", "cards=2", "--language", "es"]
    played = run_with(package, "play", "goofspiel", *wishes, given=bids)
    assert played.returncode == 0, played.stderr
    assert "B Bob: Intro cuando nadie más esté mirando." in played.stdout
    assert "A apostó 1." in played.stdout


def test_mistakes_are_one_sentence(package: Path) -> None:
    for arguments, said in (
        (["play", "gooseberry"], "there are flamme, tour, redline, goofspiel."),
        (["play", "goofspiel", "--option", "cards=99"], "Goofspiel is played with 2 to 13 cards."),
        (["play", "goofspiel", "--option", "cards"], "An option has a name and a value"),
        (["arena", "random", "random", "--game", "goofspiel", "--tour", "basic"], "Goofspiel has no stages"),
    ):
        tried = run_with(package, *arguments)
        assert tried.returncode == 2
        assert said in tried.stderr.replace("\n", " ")


def test_its_bots_meet_in_the_arena(package: Path) -> None:
    met = run_with(package, "arena", "random", "sensible", "--game", "goofspiel", "-n", "20", "--json")
    assert met.returncode == 0, met.stderr
    told = json.loads(met.stdout)
    assert (told["game"], told["races"], told["failures"]) == ("goofspiel", 20, [])
    assert {each["bot"] for each in told["standings"]} == {"random", "sensible"}


def test_it_is_played_over_sockets_by_two_people_and_a_bot(package: Path, tmp_path: Path) -> None:
    async def evening(party: Party) -> str:
        anna, bob = await party.person("Anna"), await party.person("Bob")
        catalogue = (await anna.http.get("/api/catalogue")).json()
        offer = next(game for game in catalogue["games"] if game["key"] == "goofspiel")
        assert (offer["bots"], offer["fewest_seats"], offer["most_seats"]) == (["random", "sensible"], 2, 5)
        assert offer["title"]["fr"] == "Goofspiel"
        words = (await anna.http.get("/api/games/goofspiel/words?language=es")).json()["words"]
        assert words["asks.Bid"] == "¿Qué carta apuestas?"
        table = await anna.make_table("me", "open", "sensible", game="goofspiel", options={"cards": 4})
        assert await bob.join(table, anna) == 1
        await anna.post(f"/api/tables/{table}/start")
        seats = [await anna.sit(table, 0), await bob.sit(table, 1)]
        chance = random.Random(1)
        await asyncio.gather(*(seat.play(chance) for seat in seats))
        for reader, seat in enumerate(seats):
            news = [message for message in seat.received if message["type"] == "news"]
            assert all(message["view"]["seat"] == reader for message in news)
            for message in news:  # whoever bids last is told how the round ended
                for prompt in message["prompts"]:
                    assert message["view"]["bid"] == (int(prompt["chosen"]) if prompt["chosen"] else None)
        looked = {"type": "look", "id": "1", "prompt": "1/A/bid"}
        await seats[0].send(looked)
        refused = await seats[0].until(lambda message: message["type"] == "refused")
        assert refused["code"] == "over"
        replay = (await anna.http.get(f"/api/tables/{table}/replay")).json()
        assert len(replay["steps"]) == 13
        again = await anna.post(f"/api/tables/{table}/again")
        assert again["table"]["game"] == "goofspiel"
        return (await anna.http.get(f"/api/tables/{table}/record")).text

    async def hosted() -> str:
        with server_with(package, tmp_path / "tables.db") as server:
            async with Party(server) as party:
                return await evening(party)

    record = tmp_path / "table.record"
    record.write_text(asyncio.run(hosted()))
    assert run_with(package, "replay", str(record), "--verify").stdout.startswith("Verified: 13 entries")
