"""Why a piece may not lie there: over the socket for whoever is asked, over HTTP for any position."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from tests.support.players import Message, Party, Sitting
from tests.support.servers import RunningServer, running_server

pytestmark = pytest.mark.compiled

LARGEST = 20_000  # bytes of an answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("looks")) / "tables.db") as server:
        yield server


async def look(sitting: Sitting, prompt: str, piece: str) -> Message:
    await sitting.send({"type": "look", "id": "l", "prompt": prompt, "piece": piece})
    return await sitting.until(lambda message: message.get("id") == "l")


def places(judged: Message) -> set[str]:
    return {place for refusal in judged["refusals"] for place in refusal["places"]}


def test_every_piece_is_judged_as_the_prompt_offers_it(server: RunningServer) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna = await party.person("Anna")
            table = await anna.make_table("me", "eager", game="redline", options={"games": 2, "variant": True})
            await anna.post(f"/api/tables/{table}/start")
            sitting, chance, largest, looked = await anna.sit(table, 0), random.Random(3), 0, 0
            while not sitting.over:
                if not sitting.owed:
                    await sitting.receive()
                    continue
                ask = sitting.owed[0]
                aligning: set[str] = set()
                view = next(each["view"] for each in reversed(sitting.received) if each["type"] == "news")
                for piece in view["hands"][0]:
                    outlook = await look(sitting, ask["name"], piece)
                    assert outlook["leads"] == []
                    judged = outlook["judged"]
                    offered = {option for option in ask["options"] if option.startswith(f"{piece}@")}
                    assert {f"{piece}@{place}" for place in judged["allowed"]} == offered
                    assert not places(judged) & set(judged["allowed"])
                    assert set(judged["aligns"]) <= set(judged["allowed"])
                    aligning |= {f"{piece}@{place}" for place in judged["aligns"]}
                    for refusal in judged["refusals"]:
                        assert refusal["rule"] in ("R3", "R4", "R5")
                        assert all(0 <= n < len(view["board"]) for n in refusal["because"])
                    largest, looked = max(largest, len(orjson.dumps(outlook))), looked + 1
                option = min(aligning & set(ask["options"]), default=chance.choice(ask["options"]))
                came = len(sitting.received)
                await sitting.answer(ask["name"], option)
                if ask["ask"] == "PlacePiece":
                    told = [event for each in sitting.received[came:] for event in each.get("events", ())]
                    assert any(event["event"] == "Aligned" and event["seat"] == 0 for event in told) == (
                        option in aligning
                    )
            assert looked > 10
            assert largest < LARGEST

    asyncio.run(story())


def test_only_pieces_of_the_own_hand_and_only_for_who_is_asked(server: RunningServer) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna, bob = await party.person("Anna"), await party.person("Bob")
            table = await anna.make_table("me", "open", game="redline")
            await bob.join(table, anna)
            await anna.post(f"/api/tables/{table}/start")
            sittings = [await anna.sit(table, 0), await bob.sit(table, 1)]
            for sitting in sittings:
                await sitting.until(lambda message: message["type"] == "news")
            asked = next(sitting for sitting in sittings if sitting.owed)
            other = next(sitting for sitting in sittings if sitting is not asked)
            prompt = asked.owed[0]["name"]
            view = asked.received[-1]["view"]
            hand = view["hands"][view["turn"]]
            assert (await look(other, prompt, hand[0]))["code"] in ("not-yours", "not-asked")
            for piece in (view["hands"][1 - view["turn"]][0], "Y:9", "nonsense"):
                assert (await look(asked, prompt, piece))["code"] == "not-an-option"
            await asked.send({"type": "look", "id": "l", "prompt": prompt})  # without a piece there is nothing to say
            said = await asked.until(lambda message: message.get("id") == "l")
            assert (said["leads"], said["judged"]) == ([], None)
            await asked.send({"type": "look", "id": "h", "prompt": prompt, "hint": True})
            said = await asked.until(lambda message: message.get("id") == "h")
            assert (said["code"], "every other seat is a bot" in said["reason"]) == ("forbidden", True)

    asyncio.run(story())


def test_any_position_is_judged_over_http(server: RunningServer) -> None:
    async def story() -> None:
        async with Party(server) as party:
            anna = await party.person("Anna")

            async def ask(position: str) -> tuple[int, Message]:
                reply = await anna.http.get("/api/redline/judged", params={"position": position})
                return reply.status_code, reply.json()

            status, found = await ask("Y:0@0,0/0 B:0@0,-1/4 A=Y:1 B=B:04 turn=A")
            assert status == 200
            assert [(each["piece"], each["allowed"]) for each in found["pieces"]] == [("Y:1", [])]
            assert {refusal["why"] for refusal in found["pieces"][0]["refusals"]} == {"against", "extends nothing"}
            status, found = await ask("Y:0@0,0/0_A=B:04,Y:1_B=-")
            assert [each["allowed"] for each in found["pieces"]] == [["0,-1/04"], []]
            for bad in ("", "Y:0@0,0/0", "Y:0@0,0/0 Y:1@0,0/1 A=B:1 B=-", "A=- B=- turn=A"):
                status, said = await ask(bad)
                assert (status, said["code"]) == (422, "bad-options")
            assert (await ask("A" * 2001))[0] == 422

    asyncio.run(story())
