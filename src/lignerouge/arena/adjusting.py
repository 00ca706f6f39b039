"""Luck-adjusted results: a game's result less what its deal was worth (`docs/review.md`).

What the cards drawn were worth is known after the game, from positions before and after each draw, all hands open. On
average it is nothing, whoever plays: so the adjusted result of a bot has the same mean as its result, and less luck.
"""

import numpy as np

from lignerouge.kernel.chances import PHASES
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Journal
from lignerouge.registry import GameEntry

REVIEWERS_LUCK = 0x0DEA1  # what a review imagines has nothing to do with the deal, nor with what bots imagine


def check_adjustable(entry: GameEntry) -> None:
    """Raise the mistake of a game that does not tell what its deals were worth."""
    if entry.deals is None:
        raise InputError(f"{entry.game.key.capitalize()} does not tell what a deal was worth: it cannot be --adjusted.")


def deal_of(entry: GameEntry, record: Journal, worlds: int, number: int) -> tuple[tuple[float, ...], ...]:
    """What the deal of a game between bots was worth to each seat, in parts of a win: a row for each phase."""
    assert entry.deals is not None, "it was checked"
    sums = np.zeros((PHASES, len(record.seats)))
    for each, parts in entry.deals(record, record.seats, worlds, REVIEWERS_LUCK + number):
        sums[each.phase] += parts.deal.mean(axis=0)
    return tuple(map(tuple, sums.tolist()))
