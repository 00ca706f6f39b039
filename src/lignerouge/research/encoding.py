"""Any game as numbers, answer by answer in plain Python: what a seat observes and may do, in shapes that never change.

Everything comes from the seat's view and its prompt: nothing else is known here. All numbers of an observation lie
between 0 and 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Game, Options, Prompt
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.registry import GAMES, Bot

Numbers = npt.NDArray[np.float32]
WAIT = 0  # the action of a seat that is asked nothing
LOST = -1.0


class Encoding(Protocol):
    """A game as numbers."""

    game: Game[Any, Any]
    name: str
    fewest_seats: int
    most_seats: int
    actions: int  # how many there are, WAIT included

    def size(self, seats: int) -> int:
        """Numbers of an observation."""
        ...

    def observe(self, view: Any, prompt: Prompt | None) -> Numbers:
        """What a seat sees and is asked."""
        ...

    def options(self, view: Any, prompt: Prompt) -> Mapping[int, str]:
        """The actions that answer a prompt, with the option that each stands for."""
        ...


def one_of(things: Sequence[Any], thing: Any) -> list[float]:
    """A 1 in its place, or nowhere."""
    return [float(each == thing) for each in things]


def clipped(numbers: Iterable[float]) -> Numbers:
    """As an observation."""
    return np.clip(np.array([*numbers], np.float32), 0.0, 1.0)


class GameSitting:
    """A game that is played by numbers; bots answer on the other seats."""

    def __init__(self, encoding: Encoding, options: Options, bots: Sequence[str], penalty: float | None = None) -> None:
        self.encoding, self.options, self.seats = encoding, dict(options), len(bots)
        if not encoding.fewest_seats <= self.seats <= encoding.most_seats:
            raise InputError(
                f"{encoding.name} is for {encoding.fewest_seats} to {encoding.most_seats} players, not {self.seats}."
            )
        self.name, self.actions, self.penalty = encoding.name, encoding.actions, penalty
        self.bots = [bot for bot in bots if bot]
        self.agents = [seat for seat, bot in enumerate(bots) if not bot]
        numbers = spaces.Box(0.0, 1.0, (encoding.size(self.seats),), np.float32)
        mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": numbers, "action_mask": mask})
        self.luck: Luck
        self.begin(0)

    def sit(self, seat: int) -> None:
        """The only agent takes this seat."""
        self.agents = [seat]

    def begin(self, seed: int) -> None:
        """Deal anew."""
        self.luck = seeded(seed)
        self.luck.remembers = False
        self.state = self.encoding.game.begin(self.options, self.seats, self.luck, None)
        self.loser: int | None = None
        self.fines = [0.0] * len(self.agents)
        others, new_bot = [seat for seat in range(self.seats) if seat not in self.agents], self._new_bot
        self.players = {seat: new_bot(bot, seed + seat) for seat, bot in zip(others, self.bots, strict=True)}
        self._go_on()

    def _new_bot(self, bot: str, seed: int) -> Bot:
        return GAMES[self.encoding.game.key].new_steady_bot(bot, seed)

    def _go_on(self) -> None:
        """Bots answer until an agent is asked, or the game is over."""
        while not self.over and not any(self.asked(agent) for agent in range(len(self.agents))):
            prompt = next(each for each in self.encoding.game.prompts(self.state) if each.owed)
            self._answer(prompt, self.players[prompt.seat])

    def _answer(self, prompt: Prompt, bot: Bot) -> None:
        option = bot.choose(self.encoding.game.view(self.state, prompt.seat), prompt)
        self.encoding.game.answer(self.state, prompt, option, self.luck, None)

    def prompt(self, agent: int) -> Prompt | None:
        """What the game waits for from an agent."""
        prompts, seat = self.encoding.game.prompts(self.state), self.agents[agent]
        return None if self.over else next((each for each in prompts if each.owed and each.seat == seat), None)

    def asked(self, agent: int) -> bool:
        """The game waits for an agent."""
        return self.prompt(agent) is not None

    @property
    def turn(self) -> int:
        """An agent for whom the game waits."""
        return next(agent for agent in range(len(self.agents)) if self.asked(agent))

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return self.loser is not None or self.encoding.game.outcome(self.state) is not None

    def observe(self, agent: int) -> dict[str, Any]:
        """What an agent sees, and what it may do."""
        view, prompt = self.encoding.game.view(self.state, self.agents[agent]), self.prompt(agent)
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[[WAIT] if prompt is None else [*self.encoding.options(view, prompt)]] = 1
        return {"observation": self.encoding.observe(view, prompt), "action_mask": mask}

    def mask(self, agent: int) -> Any:
        """Which actions are legal."""
        return self.observe(agent)["action_mask"].astype(bool)

    def act(self, agent: int, action: int) -> None:
        """One agent answers."""
        self.fines = [0.0] * len(self.agents)
        self._act(agent, action)
        self._go_on()

    def act_together(self, actions: Sequence[int]) -> None:
        """Everybody who is asked answers."""
        self.fines = [0.0] * len(self.agents)
        for agent in [agent for agent in range(len(self.agents)) if self.asked(agent)]:
            self._act(agent, actions[agent])
        self._go_on()

    def _act(self, agent: int, action: int) -> None:
        prompt = self.prompt(agent)
        if prompt is None:
            return
        view = self.encoding.game.view(self.state, prompt.seat)
        option = self.encoding.options(view, prompt).get(int(action))
        if option is not None:
            self.encoding.game.answer(self.state, prompt, option, self.luck, None)
        elif self.penalty is None:
            self.loser = agent
        else:
            self.fines[agent] = -self.penalty
            self._answer(prompt, self._new_bot(GAMES[self.encoding.game.key].house, 0))

    def info(self, agent: int) -> dict[str, Any]:
        """For people: the name of what is asked."""
        prompt = self.prompt(agent)
        return {"prompt": prompt.name if prompt else ""}

    def reward(self, agent: int) -> float:
        """Of the last step."""
        outcome = self.encoding.game.outcome(self.state)
        if self.loser is not None or outcome is None:
            return LOST if agent == self.loser else self.fines[agent]
        return self.fines[agent] + 1.0 - 2.0 * (outcome.places[self.agents[agent]] - 1) / (self.seats - 1)

    def picture(self, mode: str) -> str:
        """As SVG, or what a spectator sees in words."""
        view = self.encoding.game.view(self.state, None)
        game: Any = self.encoding.game  # those that have pictures
        return str(game.picture(view)) if mode == "svg" else repr(view)
