"""The bots by name: each chooses from a seat's view, which is all it ever gets."""

from collections.abc import Callable
from dataclasses import replace

from lignerouge.flamme.bots.levels import LEVELS, POLICIES, Level
from lignerouge.flamme.bots.policy import PolicyBot
from lignerouge.flamme.bots.search import SearchBot, Searcher
from lignerouge.flamme.content.refusals import refusal
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.luck import seeded

BOTS = (*POLICIES, *LEVELS)  # the weakest first


def policy(name: str) -> int:
    """The number of the policy of a bot that rides by one."""
    if name not in POLICIES:
        raise refusal("bot_unknown", bot=quoted(name), bots=", ".join(POLICIES))
    return POLICIES[name]


def new_bot(
    name: str,
    seed: int,
    number: int = 0,
    *,
    clock: Callable[[], float] | None = None,
    level: Level | None = None,
) -> PolicyBot | SearchBot:
    """A bot with luck of its own: that of game `number` of a seed. A clock ends thoughts that take too long.

    `champion@64` imagines 64 worlds an answer, instead of as many as the champion usually does.
    """
    luck = seeded(seed, number)
    luck.remembers = False
    known, worlds = split_budget(name)
    if known in LEVELS:
        level = level or LEVELS[known]()
        return SearchBot(name, Searcher(replace(level, worlds=worlds or level.worlds), luck, clock))
    if known not in POLICIES:
        raise refusal("bot_unknown", bot=quoted(known), bots=", ".join(BOTS))
    if worlds is not None:
        raise refusal("bot_budget", bot=quoted(known), bots=", ".join(LEVELS))
    return PolicyBot(name, policy(name), luck)
