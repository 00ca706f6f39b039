"""Many games in compiled code: the same results for the same seed, in whatever portions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import Luck, streams
from lignerouge.kernel.notes import silent
from lignerouge.redline.bots.catalogue import POLICIES
from lignerouge.redline.bots.policy import play_many
from lignerouge.redline.play.setup import MatchOptions
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.table import SEATS, Table


@dataclass(frozen=True)
class Games:
    """What came of a run of matches: for each how many turns it took, and everybody's points."""

    turns: Any
    points: Any

    @property
    def places(self) -> Any:
        """By seat, 1 the first; equals share a place (R9, R11)."""
        return 1 + (self.points[:, None, :] > self.points[:, :, None]).sum(axis=2)


def run_games(options: Options, bots: Sequence[str], seed: int, first: int, count: int) -> Games:
    """Matches number `first` to `first + count - 1` of a seed, between bots whose policies are compiled."""
    unknown = [bot for bot in bots if bot not in POLICIES]
    if unknown:
        raise InputError(f"{quoted(unknown[0])} does not play games by the thousand: there are {', '.join(POLICIES)}.")
    start = np.zeros(1, Table.layout)
    start[0] = MatchOptions.read(options, len(bots)).table(len(bots))
    policies = np.zeros(SEATS, np.int64)
    policies[: len(bots)] = [POLICIES[bot] for bot in bots]
    turns, points = np.zeros(count, np.int64), np.zeros((count, len(bots)), np.int64)
    chances, found = streams(seed, first, count), Placements.fresh()
    play_many(policies, start, start.copy(), found, Luck.fresh(), silent(), chances, turns, points)
    return Games(turns, points)
