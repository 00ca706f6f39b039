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

from collections.abc import Sequence
from typing import Any

import gymnasium

from lignerouge.research.encoding_redline import RedlineEncoding
from lignerouge.research.environments import AloneEnvironment, TogetherEnvironment, TurnEnvironment, checked

ENCODING = RedlineEncoding()
ID = "lignerouge/Redline-v0"


def raw_env(seats: int = 2, **options: Any) -> TurnEnvironment:
    """PettingZoo's AEC: one agent at a time."""
    return TurnEnvironment(ENCODING, options, seats)


def env(seats: int = 2, **options: Any) -> Any:
    """The same with PettingZoo's usual checks."""
    return checked(raw_env(seats, **options))


def parallel_env(seats: int = 2, **options: Any) -> TogetherEnvironment:
    """PettingZoo's parallel form: everybody who is asked answers at once."""
    return TogetherEnvironment(ENCODING, options, seats)


def gym_env(
    bots: Sequence[str] = ("sensible",), seat: int | None = None, render_mode: None = None, **options: Any
) -> AloneEnvironment:
    """Gymnasium's: one seat, any or a given one, against these bots."""
    return AloneEnvironment(ENCODING, options, bots, seat, render_mode)


gymnasium.register(ID, gym_env)
