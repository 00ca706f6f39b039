"""Luck-adjusted results: a game's result less what luck gave in it (`docs/review.md`).

What luck gave is known after the game, all hands open. On average it is nothing, whoever plays: so the adjusted result
of a bot has the same mean as its result, and less luck.
"""

import numpy as np

from lignerouge.kernel.chances import PHASES
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Journal
from lignerouge.registry import GameEntry

REVIEWERS_LUCK = 0x0DEA1  # what a review imagines has nothing to do with the deal, nor with what bots imagine


def check_adjustable(entry: GameEntry) -> None:
    """Raise the mistake of a game that does not tell what luck gave."""
    if entry.luck is None:
        raise InputError(f"{entry.game.key.capitalize()} does not tell what luck gave: it cannot be --adjusted.")


def luck_in(entry: GameEntry, record: Journal, worlds: int, number: int) -> tuple[tuple[float, ...], ...]:
    """What luck gave each seat in a game between bots, in parts of a win: a row for each phase."""
    assert entry.luck is not None, "it was checked"
    sums = np.zeros((PHASES, len(record.seats)))
    for phase, given in entry.luck(record, record.seats, worlds, REVIEWERS_LUCK + number):
        sums[phase] += given
    return tuple(map(tuple, sums.tolist()))
