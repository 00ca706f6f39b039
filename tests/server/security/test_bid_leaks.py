"""Bids for the breakaway are secret: what travels to a seat before they are revealed does not depend on them (F32).

As in `test_leaks.py` two worlds are played on one real server, here with two automatic teams. They are alike until a
rider is named, or a bid is laid; then the others hold other cards and choose otherwise.
"""

import asyncio
import random

import pytest
from tests.support.players import Party
from tests.support.two_worlds import NAMES, House, World, compare, others_streams

pytestmark = pytest.mark.compiled

PEOPLE, SEATS = 4, 6
STEPS = {"names": 0, "first bids": 1, "second bids": 2}


async def choose(world: World, seat: int, option: int, id: str) -> str:
    """What a seat is asked in secret: the first or the last of what is offered. -> what was chosen from what"""
    (ask,) = world.sittings[seat].owed
    assert ask["secret"]
    assert ask["ask"] in ("NameRider", "LayBid")
    reply = await world.sittings[seat].answer(ask["name"], ask["options"][option], id)
    assert reply["type"] == "done", reply
    await world.catch_up()
    return f"{ask['options'][option]} of {ask['options']}"


async def bid(world: World, step: int, seed: int, x: int, *, parted: bool) -> list[str]:
    """All but X answer in this step. Luck parts before its hands are drawn. -> what they chose"""
    salted = others_streams(SEATS, x) if parted else []
    *first, last = [seat for seat in range(PEOPLE) if seat != x]
    for earlier in range(step):
        for seat in (x, *first):
            await choose(world, seat, 0, f"{earlier}-{seat}")
        if earlier == step - 1:
            await world.reshuffle(seed + 1, salted)
            await world.catch_up()
        await choose(world, last, 0, f"{earlier}-{last}")
    return [await choose(world, seat, -1 if parted else 0, f"{step}-{seat}") for seat in (*first, last)]


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("x", [0, 2])
def test_until_bids_are_revealed_bytes_do_not_depend_on_them(house: House, step: int, x: int) -> None:
    async def check() -> None:
        async with Party(house.server) as party:
            people = [await party.person(name) for name in NAMES[:PEOPLE]]
            seen = []
            for parted in (False, True):
                world = World(house, party, people)
                await world.gather("flamme", {"stage": "Peloton 7"}, ["muscle", "peloton"])
                await world.start(17)
                await world.play_alike(random.Random(17), 0)
                chosen = await bid(world, step, 17, x, parted=parted)
                seen.append((chosen, await world.received(x)))
                await world.leave()
            compare(*seen)

    asyncio.run(check())
