"""Two worlds that differ in what somebody may not know, played alike and listened to byte by byte."""

import asyncio
import itertools
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from tests.support.players import Message, Party, Person, Sitting
from tests.support.servers import AS_OPERATOR, RunningServer

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.redline.play.names import LETTERS

NAMES = ("Anna", "Bob", "Chloé", "Dov", "Eva", "Fay")
TIMES = re.compile(r'"(created|changed|now)":[0-9.e+]+')
SINCE = re.compile(r'(?<="since":\[)[0-9,]*')  # whole seconds, one for each seat that is waited for
# no shrinking: an example is a whole table, and a failing one names the first frame that differs
FEW = settings(max_examples=4, deadline=None, phases=[Phase.generate])


Seen = tuple[list[Any], list[list[str]]]  # what others hold in secret; what X and spectators received


@dataclass
class House:
    """A server whose luck is chosen before each start."""

    server: RunningServer
    luck: Path

    def choose_luck(self, seed: int, salted: Sequence[int] = ()) -> None:
        """For the next match that starts or comes back to life."""
        self.luck.write_text(json.dumps({"seed": seed, "salted": list(salted)}))


def others_streams(seats: int, x: int) -> list[int]:
    """The owners of luck that belong to the other seats: their riders."""
    names = [rider for seat in range(seats) if seat != x for rider in FLAMME_ROUGE.owners[2 * seat : 2 * seat + 2]]
    return [FLAMME_ROUGE.owners.index(name) for name in names]


@dataclass
class Watched:
    """What one reader received, as bytes that can be compared between two tables."""

    sitting: Sitting
    table: str

    async def all_so_far(self) -> list[str]:
        """Everything up to now: what was sent before is read before the reply to this."""
        await self.sitting.answer("nothing", "nothing", "barrier")
        return [self._comparable(text) for text in self.sitting.texts]

    def _comparable(self, text: str | bytes) -> str:
        assert isinstance(text, str)
        alike = SINCE.sub(lambda found: re.sub("[0-9]+", "0", found[0]), text.replace(self.table, "TABLE"))
        return TIMES.sub(r'"\1":0', alike)


class World:
    """A table at which everybody is a guest of their own, and somebody watches."""

    def __init__(self, house: House, party: Party, people: Sequence[Person]) -> None:
        self.house = house
        self.party = party
        self.people = people
        self.table = ""
        self.sittings: list[Sitting] = []
        self.spectator: Sitting
        self.by_changes: list[Sitting] = []  # everybody once more, and the spectator, as pages look
        self._ids: dict[int, Iterator[int]] = defaultdict(itertools.count)

    async def gather(self, game: str, options: Mapping[str, Any], others: Sequence[str] = ()) -> None:
        """Everybody sits down; behind them these bots or automatic teams."""
        host, *guests = self.people
        self.table = await host.make_table("me", *["open"] * len(guests), *others, game=game, options=options)
        for guest in guests:
            await guest.join(self.table, host)
        await self.look()

    async def look(self) -> None:
        """Everybody looks at the table, one after the other."""
        self.sittings = []
        for seat, person in enumerate(self.people):
            self.sittings.append(await person.sit(self.table, seat))
            await self.sittings[-1].answer("nothing", "nothing", "here")
        self.spectator = await self.party.sit(self.table, None)
        self.by_changes = [
            *[await person.sit(self.table, seat, changes=True) for seat, person in enumerate(self.people)],
            await self.party.sit(self.table, None, changes=True),
        ]
        for sitting in [*self.by_changes, *self.sittings, self.spectator]:
            await sitting.answer("nothing", "nothing", "all-here")

    async def start(self, seed: int, salted: Sequence[int] = ()) -> None:
        """With this luck."""
        self.house.choose_luck(seed, salted)
        await self.people[0].post(f"/api/tables/{self.table}/start")
        await self.catch_up()

    async def catch_up(self) -> None:
        """Everybody reads what was sent to them."""
        for sitting in self.sittings:
            await sitting.answer("nothing", "nothing", "caught-up")

    async def reshuffle(self, seed: int, salted: Sequence[int]) -> None:
        """Everybody leaves until the table is put away, and comes back: from now on it has this luck."""
        await self.leave()
        while (await self.people[0].http.get("/health", headers=AS_OPERATOR)).json()["tables"]:
            await asyncio.sleep(0.05)
        self.house.choose_luck(seed, salted)
        await self.look()

    async def leave(self) -> None:
        """Nobody is there."""
        for sitting in [*self.sittings, self.spectator, *self.by_changes]:
            await sitting.close()

    async def play_alike(self, chance: random.Random, reveals: int) -> None:
        """The same in every world: until so many reveals are over and everybody is asked in secret."""
        while True:
            asks = [(seat, ask) for seat, sitting in enumerate(self.sittings) for ask in sitting.owed]
            assert asks, "the match is over too early"
            if self.reveals >= reveals and all(ask["secret"] for _, ask in asks):
                return
            seat, ask = asks[0]
            await self.answer(seat, ask, chance)
            await self.catch_up()

    async def answer(self, seat: int, ask: Message, chance: random.Random) -> None:
        """Anything that is offered; the ids of a seat's answers are the same in every world, for they come back."""
        id = f"answer-{next(self._ids[seat])}"
        reply = await self.sittings[seat].answer(ask["name"], chance.choice(ask["options"]), id)
        assert reply["type"] == "done", reply

    @property
    def reveals(self) -> int:
        """How often all cards were turned over before the eyes of seat 0."""
        news = [message for message in self.sittings[0].received if message["type"] == "news"]
        return sum(event["event"] == "Revealed" for message in news for event in message["events"])

    async def choose(self, seat: int, chance: random.Random, changes: int) -> None:
        """A seat chooses one card in secret, and perhaps changes its mind."""
        sitting = self.sittings[seat]
        while True:
            ask = sitting.owed[0]
            assert ask["secret"]
            await self.answer(seat, ask, chance)
            if ask["ask"] != "PickRider":
                break
        for _ in range(changes):
            for ask in [ask for ask in sitting.asks[seat] if ask["chosen"]]:
                await self.answer(seat, ask, chance)

    async def probe(self, sitting: Sitting, x: int) -> None:
        """Try to answer and to look at whatever others could be asked now: the refusals must not tell what is."""
        when = sitting.asks[x][0]["name"].rsplit("/", 2)[0]
        others = [letter for seat, letter in enumerate(LETTERS) if seat != x]
        names = [f"{when}/{rider}/card" for letter in others for rider in (f"{letter}R", f"{letter}S")]
        names += [f"{when}/{letter}/{what}" for letter in others for what in ("rider", "discard", "name")]
        names += [f"{when}/{letter}{kind}/bid{bid}" for letter in others for kind in "RS" for bid in (1, 2)]
        for name in names:
            await sitting.answer(name, "5", "probe")
            await sitting.send({"type": "look", "id": "look", "prompt": name})

    async def received(self, x: int) -> list[list[str]]:
        """What X and the spectator got; then what they get who come now, with a fresh view or from the first event."""
        sittings = [self.sittings[x], self.spectator]
        for since in (None, 0):
            sittings.append(await self.people[x].sit(self.table, x, since=since))
            await sittings[-1].answer("nothing", "nothing", "here")
            sittings.append(await self.party.sit(self.table, None, since=since))
            await sittings[-1].answer("nothing", "nothing", "here")
        sittings += [self.by_changes[x], self.by_changes[-1]]
        await self.probe(self.sittings[x], x)
        texts = [await Watched(sitting, self.table).all_so_far() for sitting in sittings]
        for sitting in sittings:
            await sitting.close()
        return texts


@dataclass(frozen=True)
class Plan:
    """Who sits where, what is ridden, and who chooses when."""

    seed: int
    seats: int
    x: int
    game: str
    options: Mapping[str, Any]
    reveals: int  # before the worlds part
    schedule: tuple[int, ...]  # seats, each as often as it chooses


async def play(house: House, party: Party, people: Sequence[Person], plan: Plan, *, parted: int) -> World:
    """One of the worlds: 0, or another one in which everybody but X has other luck and other wishes."""
    salted = others_streams(plan.seats, plan.x) if parted else []
    world = World(house, party, people[: plan.seats])
    await world.gather(plan.game, plan.options)
    await world.start(plan.seed, [] if plan.reveals else salted)
    await world.play_alike(random.Random(plan.seed), plan.reveals)
    if plan.reveals:
        await world.reshuffle(plan.seed + 1, salted)
    own, others = random.Random(plan.seed), random.Random(f"{plan.seed} {parted}")
    for seat in plan.schedule:
        if seat == plan.x:
            await world.choose(seat, own, 1)
        else:
            await world.choose(seat, others, others.randrange(3))
    return world


@st.composite
def plans(draw: st.DrawFn, game: str, options: Mapping[str, Any], *, least: int = 2, most: int = 4) -> Plan:
    """Random tables; all choose but for one last card."""
    seats = draw(st.integers(least, most))
    chance = random.Random(draw(st.integers(0, 1000)))
    choices = [seat for seat in range(seats) for _ in range(2)]
    chance.shuffle(choices)
    reveals = draw(st.integers(0, 2))
    return Plan(chance.randrange(10**6), seats, chance.randrange(seats), game, options, reveals, tuple(choices[:-1]))


async def check_alike(house: House, plan: Plan) -> None:
    """X and the spectator cannot tell the worlds apart."""
    async with Party(house.server) as party:
        people = [await party.person(name) for name in NAMES]
        seen = []
        for parted in range(2):
            world = await play(house, party, people, plan, parted=parted)
            seen.append((hidden(world, plan.x), await world.received(plan.x)))
            await world.leave()
        compare(*seen)


def compare(one: Seen, other: Seen) -> None:
    """Other secrets, the same bytes."""
    (secrets, sent), (other_secrets, other_sent) = one, other
    assert secrets != other_secrets, "the worlds did not part: nothing is proven"
    for mine, theirs in zip(sent, other_sent, strict=True):
        assert len(mine) == len(theirs)
        for frame, other_frame in zip(mine, theirs, strict=True):
            assert frame == other_frame


def hidden(world: World, x: int) -> list[Any]:
    """What the others hold in secret."""
    return [sitting.asks for seat, sitting in enumerate(world.sittings) if seat != x]
