"""Redline as environments for learning machines, with `pip install 'lignerouge[research]'`::

    from lignerouge.research import redline_v0

    environment = redline_v0.env(seats=2)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        over = terminated or truncated
        mask = observation["action_mask"]
        environment.step(None if over else environment.action_space(agent).sample(mask))

Further arguments are the options of Redline: hand, variant, scoring, games, starter.
"""

from functools import partial

import gymnasium

from lignerouge.research.encoding import GameSitting
from lignerouge.research.encoding_redline import RedlineEncoding
from lignerouge.research.environments import Environments

ENCODING = RedlineEncoding()
ID = "lignerouge/Redline-v0"
MADE = Environments(partial(GameSitting, ENCODING), seats=2, bots=("sensible",))
raw_env, env, parallel_env, gym_env = MADE.raw_env, MADE.env, MADE.parallel_env, MADE.gym_env

gymnasium.register(ID, gym_env)
