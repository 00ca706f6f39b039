"""The games as environments: PettingZoo's, one agent at a time or all at once, and Gymnasium's, against bots.

An observation is `{"observation": numbers, "action_mask": which actions are legal}`, made of nothing but what the seat
sees. Whoever is asked nothing waits (action 0, the only legal one). Rewards come at the end: 1 for the first place, -1
for the last, evenly between. An illegal action loses at once (-1, and the game is over), or costs a penalty.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options

Observation = dict[str, Any]


class Sitting(Protocol):
    """A game that is played by numbers, whoever gives them. Agents have the numbers 0, 1, ..."""

    name: str
    actions: int
    seats: int
    agents: list[int]  # the seat of each
    observation_space: spaces.Dict

    def begin(self, seed: int) -> None:
        """Deal anew."""
        ...

    def sit(self, seat: int) -> None:
        """The only agent takes this seat, from the next deal on."""
        ...

    def asked(self, agent: int) -> bool:
        """The game waits for an agent."""
        ...

    @property
    def turn(self) -> int:
        """An agent for whom the game waits."""
        ...

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        ...

    def observe(self, agent: int) -> Observation:
        """What an agent sees, and what it may do."""
        ...

    def mask(self, agent: int) -> Any:
        """Which actions are legal."""
        ...

    def act(self, agent: int, action: int) -> None:
        """One agent answers."""
        ...

    def act_together(self, actions: Sequence[int]) -> None:
        """Everybody who is asked answers."""
        ...

    def info(self, agent: int) -> dict[str, Any]:
        """For people: the name of what is asked."""
        ...

    def reward(self, agent: int) -> float:
        """Of the last step."""
        ...

    def picture(self, mode: str) -> str:
        """As text, or as SVG."""
        ...


def some_seed(source: np.random.Generator) -> int:
    """The next deal."""
    return int(source.integers(2**62))


def metadata_of(sitting: Sitting) -> dict[str, Any]:
    """What PettingZoo and Gymnasium want to be told."""
    return {"name": sitting.name, "render_modes": ["ansi", "svg"], "render_fps": 1, "is_parallelizable": False}


class Agents:
    """What both of PettingZoo's forms share: an agent for every seat."""

    def __init__(self, sitting: Sitting, render_mode: str | None = None) -> None:
        self.sitting, self.render_mode = sitting, render_mode
        self.metadata = metadata_of(sitting)
        self.possible_agents = [f"player_{seat}" for seat in range(sitting.seats)]
        self.agents: list[str] = []
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self._actions = {agent: spaces.Discrete(sitting.actions) for agent in self.possible_agents}
        self._deals = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all."""
        return self.sitting.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """With luck of its own for each, for those who sample."""
        return self._actions[agent]

    def action_masks(self, agent: str) -> Any:
        """Which actions are legal."""
        return self.sitting.mask(self._number[agent])

    def render(self) -> str | None:
        """As text, or as SVG."""
        return self.sitting.picture(self.render_mode) if self.render_mode else None

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed the next deal."""
        if seed is not None:
            self._deals = np.random.default_rng(seed)
        self.sitting.begin(some_seed(self._deals))
        self.agents = self.possible_agents[:]


class TurnEnvironment(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One agent at a time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next deal."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        """Whose turn it is is told what is asked."""
        number = self.sitting.turn
        self.agent_selection = self.possible_agents[number]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = self.sitting.info(number)

    def observe(self, agent: str) -> Observation:
        """What an agent's seat sees."""
        return self.sitting.observe(self._number[agent])

    def step(self, action: int | None) -> None:
        """The selected agent answers."""
        agent, sitting = self.agent_selection, self.sitting
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that plays says what"
        self._cumulative_rewards[agent] = 0.0
        sitting.act(self._number[agent], int(action))
        self.rewards = {each: sitting.reward(number) for each, number in self._number.items()}
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        if sitting.over:
            self.infos = {each: {} for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._select()


class TogetherEnvironment(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """All at once: in a step everybody who is asked answers one prompt, the others wait."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; without a seed the next deal."""
        self.deal(seed)
        return self._seen(), self._infos()

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.sitting.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.sitting.info(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Answers that are given at the same time: nobody's depends on another's."""
        self.sitting.act_together([int(actions[agent]) for agent in self.possible_agents])
        over = self.sitting.over
        rewards = {agent: self.sitting.reward(seat) for seat, agent in enumerate(self.agents)}
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return self._seen(), rewards, ended, cut, self._infos()


class AloneEnvironment(gymnasium.Env[Observation, int]):
    """One seat against bots, which play with luck of their own and without a clock."""

    def __init__(self, sitting: Sitting, seat: int | None = None, render_mode: str | None = None) -> None:
        if seat is not None and not 0 <= seat < sitting.seats:
            raise InputError(f"There are the seats 0 to {sitting.seats - 1}, and None for any of them, not {seat}.")
        self.sitting, self.wanted, self.render_mode = sitting, seat, render_mode
        self.metadata = metadata_of(sitting)
        self.observation_space = sitting.observation_space
        self.action_space = spaces.Discrete(sitting.actions)  # type: ignore[assignment]

    @property
    def seat(self) -> int:
        """Where the agent sits."""
        return self.sitting.agents[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; without a seed the next deal."""
        super().reset(seed=seed)
        self.sitting.sit(int(self.np_random.integers(self.sitting.seats)) if self.wanted is None else self.wanted)
        self.sitting.begin(some_seed(self.np_random))
        return self.sitting.observe(0), self.sitting.info(0)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play."""
        self.sitting.act(0, int(action))
        return self.sitting.observe(0), self.sitting.reward(0), self.sitting.over, False, self.sitting.info(0)

    def action_masks(self) -> Any:
        """Which actions are legal, as MaskablePPO asks."""
        return self.sitting.mask(0)

    def render(self) -> Any:
        """As text, or as SVG."""
        return self.sitting.picture(self.render_mode) if self.render_mode else None


@dataclass(frozen=True)
class Environments:
    """The environments of a game in all forms, with usual numbers of seats and usual opponents.

    `sit` opens a game: its options, a bot's name for each seat, "" for an agent's, and what an illegal action costs.
    """

    sit: Callable[[Options, Sequence[str], float | None], Sitting]
    seats: int
    bots: tuple[str, ...]

    def raw_env(
        self, seats: int | None = None, render_mode: str | None = None, penalty: float | None = None, **options: Any
    ) -> TurnEnvironment:
        """PettingZoo's AEC: one agent at a time."""
        return TurnEnvironment(self.sit(options, [""] * (self.seats if seats is None else seats), penalty), render_mode)

    def env(self, seats: int | None = None, **options: Any) -> Any:
        """The same with PettingZoo's usual wrappers, which say clearly what was done wrong."""
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(self.raw_env(seats, **options)))

    def parallel_env(
        self, seats: int | None = None, render_mode: str | None = None, penalty: float | None = None, **options: Any
    ) -> TogetherEnvironment:
        """PettingZoo's parallel form: everybody who is asked answers at once."""
        return TogetherEnvironment(
            self.sit(options, [""] * (self.seats if seats is None else seats), penalty), render_mode
        )

    def gym_env(
        self,
        bots: Sequence[str] | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        penalty: float | None = None,
        **options: Any,
    ) -> AloneEnvironment:
        """Gymnasium's: one seat, any or a given one, against these bots."""
        return AloneEnvironment(
            self.sit(options, ["", *(self.bots if bots is None else bots)], penalty), seat, render_mode
        )
