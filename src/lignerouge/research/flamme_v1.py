"""Races as environments for learning machines, with `pip install 'lignerouge[research]'`::

    from lignerouge.research import flamme_v1

    environment = flamme_v1.env(seats=4, stage="La Classicissima")
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        over = terminated or truncated
        mask = observation["action_mask"]
        environment.step(None if over else environment.action_space(agent).sample(mask))

Further arguments are the options of races: stage, kind, handicap, specialists, boxes, weather, automatic. An agent
whose team is automatic is never asked anything. `observe` makes the same numbers from a `SeatView` and its prompt.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from lignerouge.kernel.luck import streams
from lignerouge.research.batch import Batch, Conduct
from lignerouge.research.environments import Environments, some_seed
from lignerouge.research.observation import VERSION as VERSION
from lignerouge.research.observation import observe as observe
from lignerouge.research.observation import option_of as option_of
from lignerouge.research.players import AGENT
from lignerouge.research.questions import ACTIONS, ASKS
from lignerouge.research.sitting import RaceSitting, observation_space

ID = "lignerouge/Flamme-v1"
BOTS = ("climber", "climber", "climber")
MADE = Environments(RaceSitting, seats=4, bots=BOTS)
raw_env, env, parallel_env, gym_env = MADE.raw_env, MADE.env, MADE.parallel_env, MADE.gym_env


class VectorRaces(VectorEnv[dict[str, Any], Any, Any]):
    """Many races at once against bots, for Gymnasium: the arrays are the batch's own, written anew by every step.

    Who is done begins anew in the same step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, num_envs: int = 1, bots: Sequence[str] = BOTS, *, threads: int = 1, **options: Any) -> None:
        self.num_envs = num_envs
        more = {key: options.pop(key) for key in ("rotate", "guests") if key in options}
        conduct = Conduct(asks=options.pop("asks", ASKS), penalty=options.pop("penalty", 0.0))
        self.batch = Batch.prepare(options, [AGENT, *bots], num_envs, 0, threads, conduct=conduct, **more)
        self.single_observation_space = observation_space(len(bots) + 1)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.observations[:, 0], "action_mask": self.batch.masks[:, 0]}

    def action_masks(self) -> Any:
        """Which actions are legal, as MaskablePPO asks."""
        return self.batch.masks[:, 0].astype(bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New deals; without a seed the next ones."""
        super().reset(seed=seed if not isinstance(seed, list) else None)
        self.batch.chances[:] = streams(some_seed(self.np_random), 0, self.num_envs)
        self.batch.reset()
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action in every race."""
        _, rewards, done = self.batch.step(np.asarray(actions)[:, None])
        over = done.astype(bool)
        return self._seen(), rewards[:, 0], over, np.zeros_like(over), {}

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()


gymnasium.register(ID, gym_env, vector_entry_point=VectorRaces)
