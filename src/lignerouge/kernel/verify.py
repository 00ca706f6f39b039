"""Holds a record against the rules, and its luck against what it says of its luck."""

from collections.abc import Callable
from typing import Any, Literal

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game
from lignerouge.kernel.journal import Journal, Replay, replay
from lignerouge.kernel.keys import Keys, open_keys
from lignerouge.kernel.luck import seeded

LuckProof = Literal[
    "known",  # every draw is the one of the keys of the match that it left, which were told before it began
    "promised",  # every draw is the one of the keys that were promised before it
    "closed",  # keys were promised, and are not told yet
    "seed",  # every draw is the one of the seed in the record; whoever chose the seed chose the draws
    "none",  # the record does not say where its luck came from
]


def told_keys(journal: Journal, milestone: type[Event] | None) -> Keys | None:
    """The keys of a record, if it tells any; they must be those that were promised."""
    return open_keys(journal.pledge, milestone) if journal.pledge is not None and journal.pledge.key else None


def verify(
    game: Game[Any, Any],
    journal: Journal,
    milestone: type[Event] | None = None,
    look: Callable[[Replay], None] = lambda step: None,
) -> LuckProof:
    """Play a record again; whatever does not fit is a mistake that names its place. -> what is known of its luck

    `milestone`: the event that ends a part of a match (`GameEntry.milestone`). `look`: is shown every step.
    """
    keys = told_keys(journal, milestone)
    for step in replay(game, journal, keys=keys):
        look(step)
    if journal.pledge is not None:
        shares_luck = journal.branch is not None and journal.branch.same_luck
        return "closed" if keys is None else "known" if shares_luck else "promised"
    return "seed" if _is_of_its_seed(game, journal) else "none"


def _is_of_its_seed(game: Game[Any, Any], journal: Journal) -> bool:
    """A game that went on after an interruption may have had other luck of its seed."""
    if journal.seed is None:
        return False
    try:
        for _ in replay(game, journal, seeded(journal.seed)):
            pass
    except InputError:
        return False
    return True
