"""The games as environments: PettingZoo's, one agent at a time or all at once, and Gymnasium's, against bots.

An observation is `{"observation": numbers, "action_mask": which actions are legal}`, made of nothing but what the seat
sees. Whoever is asked nothing waits (action 0, the only legal one). Rewards come at the end: 1 for the first place, -1
for the last, evenly between. An illegal action loses at once: -1, and the game is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options, Prompt
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.registry import GAMES, Bot
from lignerouge.research.encoding import WAIT, Encoding

LOST = -1.0
Observation = dict[str, Any]


class Sitting:
    """A game that is played by numbers, whoever gives them."""

    def __init__(self, encoding: Encoding, options: Options, seats: int) -> None:
        if not encoding.fewest_seats <= seats <= encoding.most_seats:
            raise InputError(
                f"{encoding.name} is for {encoding.fewest_seats} to {encoding.most_seats} players, not {seats}."
            )
        self.encoding, self.options, self.seats = encoding, dict(options), seats
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (encoding.size(seats),), np.float32),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )
        self.luck: Luck
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Deal anew."""
        self.luck = seeded(seed)
        self.luck.remembers = False
        self.state = self.encoding.game.begin(self.options, self.seats, self.luck, None)
        self.loser: int | None = None

    def prompt(self, seat: int) -> Prompt | None:
        """What the game waits for from a seat."""
        owed = (prompt for prompt in self.encoding.game.prompts(self.state) if prompt.owed and prompt.seat == seat)
        return None if self.over else next(owed, None)

    @property
    def turn(self) -> int:
        """A seat that the game waits for."""
        return next(prompt.seat for prompt in self.encoding.game.prompts(self.state) if prompt.owed)

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return self.loser is not None or self.encoding.game.outcome(self.state) is not None

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and what it may do."""
        view, prompt = self.encoding.game.view(self.state, seat), self.prompt(seat)
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[[WAIT] if prompt is None else [*self.encoding.options(view, prompt)]] = 1
        return {"observation": self.encoding.observe(view, prompt), "action_mask": mask}

    def act(self, seat: int, action: int) -> None:
        """Answer what the seat is asked; an action that is no answer loses."""
        prompt = self.prompt(seat)
        if prompt is None:
            return
        option = self.encoding.options(self.encoding.game.view(self.state, seat), prompt).get(int(action))
        if option is None:
            self.loser = seat
        else:
            self.encoding.game.answer(self.state, prompt, option, self.luck, None)

    def info(self, seat: int) -> dict[str, Any]:
        """For people: the name of what is asked."""
        prompt = self.prompt(seat)
        return {"prompt": prompt.name if prompt else ""}

    def reward(self, seat: int) -> float:
        """Once it is over."""
        outcome = self.encoding.game.outcome(self.state)
        if self.loser is not None or outcome is None:
            return LOST if seat == self.loser else 0.0
        return 1.0 - 2.0 * (outcome.places[seat] - 1) / (self.seats - 1)


def some_seed(source: np.random.Generator) -> int:
    """The next deal."""
    return int(source.integers(2**62))


class Agents:
    """What both of PettingZoo's forms share: an agent for every seat."""

    def __init__(self, encoding: Encoding, options: Options, seats: int) -> None:
        self.sitting = Sitting(encoding, options, seats)
        self.metadata = {"name": encoding.name, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._deals = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all."""
        return self.sitting.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """With luck of its own for each, for those who sample."""
        return self._actions[agent]

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
        self._look()

    def _look(self) -> None:
        self.infos = {agent: self.sitting.info(self._seat(agent)) for agent in self.agents}
        if not self.sitting.over:
            self.agent_selection = self.possible_agents[self.sitting.turn]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        """What an agent's seat sees."""
        return self.sitting.observe(self._seat(agent))

    def step(self, action: int | None) -> None:
        """The selected agent answers."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None, "an agent that plays says what"
        self.sitting.act(self._seat(agent), action)
        if self.sitting.over:
            self.rewards = {each: self.sitting.reward(self._seat(each)) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._look()
        if self.sitting.over:
            self._deads_step_first()


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
        asked = [seat for seat in range(len(self.possible_agents)) if self.sitting.prompt(seat) is not None]
        for seat in asked:
            if not self.sitting.over:
                self.sitting.act(seat, actions[self.possible_agents[seat]])
        over = self.sitting.over
        rewards = {agent: self.sitting.reward(seat) if over else 0.0 for seat, agent in enumerate(self.agents)}
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return self._seen(), rewards, ended, cut, self._infos()


class AloneEnvironment(gymnasium.Env[Observation, int]):
    """One seat against bots, which play with luck of their own and without a clock."""

    def __init__(
        self,
        encoding: Encoding,
        options: Options,
        bots: Sequence[str],
        seat: int | None = None,
        render_mode: None = None,
    ) -> None:
        self.sitting = Sitting(encoding, options, len(bots) + 1)
        if seat is not None and not 0 <= seat <= len(bots):
            raise InputError(f"There are the seats 0 to {len(bots)}, and None for any of them, not {seat}.")
        self.bots, self.wanted, self.render_mode = tuple(bots), seat, None
        self.metadata = {"render_modes": []}
        self.observation_space = self.sitting.observation_space
        self.action_space = spaces.Discrete(encoding.actions)  # type: ignore[assignment]
        self.players: dict[int, Bot] = {}
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; without a seed the next deal."""
        super().reset(seed=seed)
        self.sitting.begin(some_seed(self.np_random))
        self.seat = int(self.np_random.integers(len(self.bots) + 1)) if self.wanted is None else self.wanted
        others = [seat for seat in range(len(self.bots) + 1) if seat != self.seat]
        new_bot = GAMES[self.sitting.encoding.game.key].new_steady_bot
        self.players = {
            seat: new_bot(bot, some_seed(self.np_random)) for seat, bot in zip(others, self.bots, strict=True)
        }
        self._others_play()
        return self.sitting.observe(self.seat), self.sitting.info(self.seat)

    def _others_play(self) -> None:
        """Until this seat is asked, or the game is over."""
        game, sitting = self.sitting.encoding.game, self.sitting
        while not sitting.over and sitting.prompt(self.seat) is None:
            seat = sitting.turn
            prompt = sitting.prompt(seat)
            assert prompt is not None, "it is this seat's turn"
            option = self.players[seat].choose(game.view(sitting.state, seat), prompt)
            game.answer(sitting.state, prompt, option, sitting.luck, None)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play."""
        self.sitting.act(self.seat, action)
        self._others_play()
        over = self.sitting.over
        reward = self.sitting.reward(self.seat) if over else 0.0
        return self.sitting.observe(self.seat), reward, over, False, self.sitting.info(self.seat)


@dataclass(frozen=True)
class Environments:
    """The environments of a game in all forms, with usual numbers of seats and usual opponents."""

    encoding: Encoding
    seats: int
    bots: tuple[str, ...]

    def raw_env(self, seats: int | None = None, **options: Any) -> TurnEnvironment:
        """PettingZoo's AEC: one agent at a time."""
        return TurnEnvironment(self.encoding, options, self.seats if seats is None else seats)

    def env(self, seats: int | None = None, **options: Any) -> Any:
        """The same with PettingZoo's usual wrappers, which say clearly what was done wrong."""
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(self.raw_env(seats, **options)))

    def parallel_env(self, seats: int | None = None, **options: Any) -> TogetherEnvironment:
        """PettingZoo's parallel form: everybody who is asked answers at once."""
        return TogetherEnvironment(self.encoding, options, self.seats if seats is None else seats)

    def gym_env(
        self, bots: Sequence[str] | None = None, seat: int | None = None, render_mode: None = None, **options: Any
    ) -> AloneEnvironment:
        """Gymnasium's: one seat, any or a given one, against these bots."""
        return AloneEnvironment(self.encoding, options, self.bots if bots is None else bots, seat, render_mode)
