"""Races of Flamme Rouge as environments for learning machines, with `pip install 'lignerouge[research]'`::

    from lignerouge.research import flamme_v0

    environment = flamme_v0.env(seats=4)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        over = terminated or truncated
        mask = observation["action_mask"]
        environment.step(None if over else environment.action_space(agent).sample(mask))

Further arguments are the options of races: stage, kind, handicap, specialists, boxes, weather, automatic. An agent
whose team is automatic is never asked anything.
"""

import gymnasium

from lignerouge.research.encoding import FlammeEncoding
from lignerouge.research.environments import Environments

ENCODING = FlammeEncoding()
ID = "lignerouge/Flamme-v0"
MADE = Environments(ENCODING, seats=4, bots=("climber", "climber", "climber"))
raw_env, env, parallel_env, gym_env = MADE.raw_env, MADE.env, MADE.parallel_env, MADE.gym_env

gymnasium.register(ID, gym_env)
