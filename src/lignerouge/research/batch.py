"""Many races at once for learning machines: arrays of records, stepped by compiled code in threads.

Agents sit on some seats, compiled bots, nets or bots that search on the others. In a step every agent that is asked
answers, by the actions of `questions.py`, then the races go on until agents are asked again. What an agent observes is
what its seat sees, as `observation.py` writes it down. All arrays are views of memory that compiled code writes:
`torch.from_numpy(batch.observations)` or `jax.dlpack` copy nothing.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import LEVELS
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, Setup, prepare, under
from lignerouge.flamme.rules.cards import KINDS
from lignerouge.flamme.rules.draft import all_decks
from lignerouge.flamme.rules.weather import DEALT, MOST, open_sky, weather_tiles
from lignerouge.flamme.rules.weather import KINDS as WEATHERS
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.hot import clone, copies
from lignerouge.kernel.luck import Luck, streams
from lignerouge.research.observation import size, thing_of
from lignerouge.research.players import AGENT, OUTSIDE, compiled_riders
from lignerouge.research.questions import ACTIONS, ASKS, CODES
from lignerouge.research.stepping import BatchPart, House, begin_all, step_all

CARDS = ("PlayCard",)  # what agents decide as a rule; the sensible bot draws first with the rouleur, places and bids


class BatchGuest(Protocol):
    """Who answers for some seats of a batch, from what they observe."""

    def act(self, observations: Any, masks: Any) -> Any:
        """An action for each row."""
        ...


@dataclass(frozen=True)
class Conduct:
    """What agents are asked, and what an illegal action does."""

    asks: Sequence[str] = CARDS
    penalty: float | None = 0.0  # of an illegal action, for which the sensible bot then answers; None: it loses
    anew: bool = True  # a race that is over begins anew at once


@dataclass
class Batch:
    """Races side by side. `observations`, `masks`, `rewards` and `done` are written anew by every step.

    They are arrays of races x agents (x numbers). Rewards come when a race is over: 1 for the first team, -1 for the
    last. The same seed and the same actions give the same races, however many threads share them.
    """

    setup: Setup
    start: Any
    bots: tuple[str, ...]
    chances: Any
    threads: int
    dealt: bool = False  # every race gets weather of its own
    rotate: bool = True  # who sits where changes from race to race
    conduct: Conduct = field(default_factory=Conduct)
    guests: dict[str, "BatchGuest | SearchingGuest"] = field(default_factory=dict)  # by the name of a bot

    @classmethod
    def prepare(
        cls,
        options: Options,
        bots: Sequence[str] = (AGENT,) * 4,
        count: int = 1024,
        seed: int = 1,
        threads: int = 2,
        **more: Any,
    ) -> "Batch":
        """So many races with these options. A seat without a bot's name is an agent's.

        Bots are compiled ones by name (`instinct` is the legend's without its search), automatic teams, files: `.json`
        of an instinct, `.npz` of a net that `research.ppo` trained; and `champion@64`, which is slow. `more`: rotate,
        conduct, guests.
        """
        if count < 1 or threads < 1:
            raise InputError("A batch has at least one race and one thread.")
        if AGENT not in bots:
            raise InputError("In a batch at least one seat is an agent's.")
        read = RaceOptions.read(with_automatic(options, bots), len(bots))
        if any(read.paper):
            raise InputError("In a batch nobody plays with cards of their own.")
        setup, race = prepare(read, len(bots))
        if any(read.automatic):
            more["rotate"] = False
        batch = cls(
            setup, copies(race, 1), tuple(bots), streams(seed, 0, count), threads, read.weather == DEALT, **more
        )
        batch.reset()
        return batch

    def __post_init__(self) -> None:
        """Room for what a step tells."""
        count, seats = len(self.chances), self.setup.seats
        guests = [bot for bot in dict.fromkeys(self.bots) if bot and (bot in self.guests or is_guest(bot))]
        compiled = [bot for bot in dict.fromkeys(self.bots) if bot and bot not in guests and bot not in AUTOMATIC]
        self.riders = compiled_riders([*compiled, "sensible"], self.setup)
        rows = {bot: compiled.index(bot) if bot in compiled else OUTSIDE for bot in self.bots}
        line_ups = [self.bots[turn:] + self.bots[:turn] for turn in (range(seats) if self.rotate else (0,) * seats)]
        outside = [AGENT, *guests]
        self.columns = {bot: [n for n, each in enumerate(self._outside(outside)) if each == bot] for bot in outside}
        who = np.array(
            [[seat for bot in outside for seat in range(seats) if row[seat] == bot] for row in line_ups], np.int8
        )
        turn = np.arange(count) % seats
        self.agents = np.ascontiguousarray(who[turn])
        self._seating = np.array([[rows[bot] for bot in row] for row in line_ups], np.int8)[turn]
        many = self.agents.shape[1]
        self.races = copies(self.start[0], count)
        self.weather = np.zeros((count, MOST), np.int8)
        self._asks, self._about = np.zeros((count, many), np.int8), np.zeros((count, many), np.int8)
        self._observations = np.zeros((count, many, size(seats)), np.float32)
        self._masks = np.zeros((count, many, ACTIONS), np.int8)
        self._rewards, self.done = np.zeros((count, many), np.float32), np.zeros(count, np.int8)
        own = len(self.columns[AGENT])
        self.observations, self.masks = self._observations[:, :own], self._masks[:, :own]
        self.rewards, self.asks = self._rewards[:, :own], self._asks[:, :own]
        for bot in guests:
            self.guests.setdefault(bot, new_guest(self, bot))
        edges = np.linspace(0, count, min(self.threads, count) + 1).astype(int).tolist()
        self._slices = [slice(first, last) for first, last in pairwise(edges)]
        self._parts = [self._part(rows) for rows in self._slices]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def _outside(self, outside: Sequence[str]) -> list[str]:
        """Whose the columns are: agents first, then guests."""
        return [bot for each in outside for bot in self.bots if bot == each]

    def _part(self, rows: slice) -> BatchPart:
        track, sky = open_sky(self.setup.course, dealt=self.dealt)
        house: Any = House.fresh()
        house.asks[1:] = [ask in self.conduct.asks for ask in ASKS]
        house.sensible, house.anew = len(self.riders.policies) - 1, self.conduct.anew
        house.loses, house.penalty = self.conduct.penalty is None, self.conduct.penalty or 0.0
        return BatchPart(
            self.setup.context(Luck.fresh(), clone(track)),
            all_decks(),
            self.riders,
            house,
            self.start,
            sky,
            new_guess(),
            new_guess(),
            np.zeros(KINDS, np.int16),
            self.races[rows],
            self.chances[rows],
            self.weather[rows],
            self._seating[rows],
            self.agents[rows],
            self._asks[rows],
            self._about[rows],
            self._observations[rows],
            self._masks[rows],
            self._rewards[rows],
            self.done[rows],
        )

    def reset(self) -> Any:
        """All races from the start, with luck that goes on. -> the observations"""
        self._share(lambda part, _: begin_all(part))
        return self.observations

    def step(self, actions: Any) -> tuple[Any, Any, Any]:
        """An action from every agent of every race; who is asked nothing waits. -> observations, rewards, done"""
        actions = np.ascontiguousarray(actions, np.int8)
        if actions.shape != self.rewards.shape:
            raise InputError(f"A step takes {self.rewards.shape} actions, not {actions.shape}.")
        if self.guests:
            actions = np.concatenate([actions, *(self._guests_act(bot) for bot in self.columns if bot)], axis=1)
        self._share(lambda part, rows: step_all(part, actions[rows]))
        return self.observations, self.rewards, self.done

    def _guests_act(self, bot: str) -> Any:
        """What one guest answers on all its seats."""
        first, many = self.columns[bot][0], len(self.columns[bot])
        seen, masks = self._observations[:, first : first + many], self._masks[:, first : first + many]
        guest = self.guests[bot]
        if isinstance(guest, SearchingGuest):
            return guest.act_at(range(first, first + many))
        found = guest.act(seen.reshape(-1, seen.shape[2]), masks.reshape(-1, ACTIONS))
        return np.asarray(found, np.int8).reshape(-1, many)

    def state(self, race: int) -> RaceState:
        """A race as the game knows it: for views, pictures and bots that search."""
        setup = self.setup
        if self.dealt:
            tiles = weather_tiles(setup.course.tiles)
            kinds = self.weather[race].tolist()
            setup = under(setup, tuple((tile, WEATHERS[kinds[n]]) for n, tile in enumerate(tiles)))
        return RaceState(setup, self.races[race])

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share(self, work: Callable[[BatchPart, slice], None]) -> None:
        if self._pool is None:
            work(self._parts[0], self._slices[0])
        else:
            list(self._pool.map(work, self._parts, self._slices))


def is_guest(bot: str) -> bool:
    """It answers from outside compiled code."""
    return Path(bot).suffix == ".npz" or split_budget(bot)[0] in LEVELS


def new_guest(batch: Batch, bot: str) -> "BatchGuest | SearchingGuest":
    """A net from its file, or a bot that searches."""
    if Path(bot).suffix == ".npz":
        from lignerouge.research.ppo import Net  # learners use batches

        return Net.load(Path(bot))
    return SearchingGuest(batch, bot)


class SearchingGuest:
    """A bot that searches: it goes by views, not by numbers, and thinks as at a table."""

    def __init__(self, batch: Batch, name: str) -> None:
        self.batch, self.bot = batch, new_bot(name, 1)

    def act_at(self, columns: range) -> Any:
        """Race by race."""
        found = np.zeros((len(self.batch.races), len(columns)), np.int8)
        for n in range(len(found)):
            for m, column in enumerate(columns):
                if self.batch._asks[n, column]:
                    found[n, m] = self._choose(self.batch.state(n), int(self.batch.agents[n, column]))
        return found

    def _choose(self, state: RaceState, seat: int) -> int:
        prompt = next(each for each in FLAMME_ROUGE.prompts(state) if each.owed and each.seat == seat)
        view = FLAMME_ROUGE.view(state, seat)
        return CODES[thing_of(view, prompt.ask, self.bot.choose(view, prompt))]
